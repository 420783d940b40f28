// What a level that plays by rules of thumb likes, in points: the numbers that make `page`, `squire` and `knight`.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/bits.hpp"
#include "search/heuristic/priority.hpp"

namespace kingdomino {

struct HeuristicWeights {
    // A kingdom
    float mass = 0;     // a square joined to another of its kind, for each square there
    float crown = 0;    // a crown, beyond the points that it brings
    float growth = 0;   // an empty square beside a territory, for each crown in it
    float hole = 0;     // an empty square that no domino can cover any more, as a cost
    float misfit = 10;  // a domino that fits nowhere, as a cost
    float spread = 0;   // a row or column of the box round a Kingdomino kingdom, as a cost
    float middle = 0;   // the part of Middle Kingdom's points that count as long as they can still be had
    // Duel: what is kept, and the spellbook
    float castle = 0;  // what the castle bonus must bring to be spent
    float spell = 0;   // and a spell
    float fill = 0;    // a spell that is won; a part of it for each square on the way
    // Choosing
    bool denies = false;    // whether it thinks of what the others would get
    bool plans = false;     // whether it places with an eye on the domino to be claimed
    float temperature = 0;  // how many points less a move may be worth and still tempt it
};

// Priorities by rules of thumb are counted in hundredths of a point.
inline constexpr int HUNDREDTHS = 100;

inline Priority in_hundredths(float points) {
    return {static_cast<int>(std::lround(points * HUNDREDTHS)), 0};
}

// The points of a kingdom's territories and what they may become, `left` being the part of the game that is to come.
template <int Stride, int Planes, class Word>
float heuristic_value(const Word (&kinds)[6], const Word (&planes)[Planes], Word empty, float left,
                      const HeuristicWeights& weights) {
    float points = 0, potential = 0;
    for (const Word kind : kinds) {
        Word rest = kind;
        while (rest) {
            const Word squares = territory_at<Stride>(kind, rest & (~rest + 1));
            rest &= ~squares;
            int crowns = 0;
            for (int plane = 0; plane < Planes; ++plane) crowns += popcount(squares & planes[plane]) << plane;
            const int size = popcount(squares);
            const Word around = (squares << 1) | (squares >> 1) | (squares << Stride) | (squares >> Stride);
            const int open = std::min(popcount(around & empty), 4);
            points += static_cast<float>(size * crowns);
            potential += weights.crown * static_cast<float>(crowns);
            if (open > 0) potential += weights.mass * static_cast<float>(size * (size - 1)) / 2;
            potential += weights.growth * static_cast<float>(crowns * open);
        }
    }
    const Word near = (empty << 1) | (empty >> 1) | (empty << Stride) | (empty >> Stride);
    return points + left * potential - weights.hole * static_cast<float>(popcount(empty & ~near));
}

}  // namespace kingdomino
