// How many points halves add to a kingdom, without building the kingdom anew (rules K12, D22): the territories are
// found once, and every empty square knows which of them a half would join.
#pragma once

#include <array>
#include <cstdint>

#include "base/bits.hpp"

namespace kingdomino {

template <int Stride, int Cells, class Word>
class Gains {
   public:
    static constexpr int KINDS = 6;

    // `planes` are the crowns on each square as a binary number; each territory of `bonus_kind` is worth `bonus` more.
    template <int Planes>
    Gains(const Word (&kinds)[KINDS], const Word (&planes)[Planes], int bonus_kind = -1, int bonus = 0)
        : bonus_kind_(bonus_kind), bonus_(bonus) {
        for (int kind = 0; kind < KINDS; ++kind) {
            Word rest = kinds[kind];
            while (rest) {
                const Word lowest = rest & (~rest + 1);
                const Word squares = territory_at<Stride>(kinds[kind], lowest);
                int crowns = 0;
                for (int plane = 0; plane < Planes; ++plane) crowns += popcount(squares & planes[plane]) << plane;
                territories_[lowest_bit(lowest)] = {popcount(squares), crowns};
                const Word around = (squares << 1) | (squares >> 1) | (squares << Stride) | (squares >> Stride);
                for_each_bit(around & ALL, [&](int cell) { joined_[kind][cell] |= lowest; });
                rest &= ~squares;
            }
        }
    }

    int of_half(int cell, int kind, int crowns) const { return united(joined_[kind][cell], kind, 1, crowns); }

    // Two halves on two different squares, side by side or not.
    int of_two(int one, int kind, int crowns, int other, int other_kind, int other_crowns) const {
        const Word first = joined_[kind][one], second = joined_[other_kind][other];
        if (kind == other_kind && ((first & second) || touch(one, other))) {
            return united(first | second, kind, 2, crowns + other_crowns);
        }
        return united(first, kind, 1, crowns) + united(second, other_kind, 1, other_crowns);
    }

   private:
    struct Territory {
        int size, crowns;
    };

    static constexpr Word ALL = (Word{1} << Cells) - 1;

    static bool touch(int one, int other) {
        const int step = one < other ? other - one : one - other;
        return step == 1 || step == Stride;
    }

    // What new squares and the territories that they join are worth together, less what those were worth.
    int united(Word joined, int kind, int size, int crowns) const {
        int points = kind == bonus_kind_ ? -bonus_ : 0;
        for_each_bit(joined, [&](int at) {
            const Territory& territory = territories_[at];
            size += territory.size;
            crowns += territory.crowns;
            points += territory.size * territory.crowns + (kind == bonus_kind_ ? bonus_ : 0);
        });
        return size * crowns - points;
    }

    // A territory is known by its lowest square.
    std::array<Word, Cells> joined_[KINDS] = {};
    std::array<Territory, Cells> territories_;
    int bonus_kind_, bonus_;
};

}  // namespace kingdomino
