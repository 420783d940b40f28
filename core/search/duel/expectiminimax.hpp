// The average over all 1,296 rolls of the next round, when both players draft by what dice are worth to them: each roll
// is a minimax over six pairs of numbers.
#pragma once

#include "evaluation/duel/value.hpp"
#include "search/duel/prospects.hpp"

namespace kingdomino::duel {

// What a player can expect: points more than the other, and the chance to win.
struct Expectation {
    float margin, chance;

    // What the other player can expect.
    Expectation turned() const { return {-margin, 1 - chance}; }
};

// The chance that a normal deviate is below x, to about 1 in 1,000, without anything slow.
inline float quick_chance(float x) {
    const float y = x * (0.7978846f + 0.0356774f * x * x);
    const float clamped = std::clamp(y, -4.0f, 4.0f), square = clamped * clamped;
    // A Pade approximation of the hyperbolic tangent.
    const float tanh = clamped * (135135 + square * (17325 + square * (378 + square))) /
                       (135135 + square * (62370 + square * (3150 + square * 28)));
    return 0.5f + 0.5f * std::clamp(tanh, -1.0f, 1.0f);
}

// What the player who is A in the next round can expect. The most points and the best chance come from the same
// dice, because the chance grows with the margin.
inline Expectation expected(const ValueNet& net, const Prospects& a, const Prospects& b) {
    double margins = 0, chances = 0;
    // After the last round the better margin has won.
    const float scale = a.is_last && b.is_last ? 1000 : 1 / net.spread[a.stage];
    for (int s0 = 0; s0 < SIDES; ++s0) {
        for (int s1 = 0; s1 < SIDES; ++s1) {
            const float low = a.best[0][s0 * SIDES + s1], low_b = b.best[0][s0 * SIDES + s1];
            for (int s2 = 0; s2 < SIDES; ++s2) {
                const float m02 = a.best[1][s0 * SIDES + s2], n02 = b.best[1][s0 * SIDES + s2];
                const float m12 = a.best[2][s1 * SIDES + s2], n12 = b.best[2][s1 * SIDES + s2];
                for (int s3 = 0; s3 < SIDES; ++s3) {
                    const int x03 = s0 * SIDES + s3, x13 = s1 * SIDES + s3, x23 = s2 * SIDES + s3;
                    const float w01 = low - b.best[5][x23], w02 = m02 - b.best[4][x13];
                    const float w12 = m12 - b.best[3][x03], w03 = a.best[3][x03] - n12;
                    const float w13 = a.best[4][x13] - n02, w23 = a.best[5][x23] - low_b;
                    const float d0 = std::min(w01, std::min(w02, w03)), d1 = std::min(w01, std::min(w12, w13));
                    const float d2 = std::min(w02, std::min(w12, w23)), d3 = std::min(w03, std::min(w13, w23));
                    const float one = std::max(std::max(d0, d1), std::max(d2, d3));
                    const float two = std::max({w01, w02, w03, w12, w13, w23}) + a.two_dice.margin;
                    const float margin = std::max(one, two);
                    margins += margin;
                    chances += quick_chance(margin * scale);
                }
            }
        }
    }
    constexpr double ROLLED = SIDES * SIDES * SIDES * SIDES;
    return {static_cast<float>(margins / ROLLED), static_cast<float>(chances / ROLLED)};
}

// How a roll is drafted by what dice are worth.
struct RollDraft {
    int pair;        // A's dice: their place among DICE_PAIRS
    bool takes_two;  // A spends take_two_dice for them
    float margin;    // what A can then expect
    int index[6];    // the place of each pair's sides in the tables
};

inline RollDraft draft_of(const Prospects& a, const Prospects& b, int roll) {
    RollDraft draft{};
    int sides[DICE];
    for (int die = 0; die < DICE; ++die) sides[die] = SIDE_OF_FACE[die][tables::ROLL_FACES[roll][die]];
    float margins[6];
    for (int pair = 0; pair < 6; ++pair) {
        const int first = lowest_bit(Word(DICE_PAIRS[pair]));
        const int second = 63 - std::countl_zero(Word(DICE_PAIRS[pair]));
        draft.index[pair] = sides[first] * SIDES + sides[second];
    }
    for (int pair = 0; pair < 6; ++pair)
        margins[pair] = a.best[pair][draft.index[pair]] - b.best[5 - pair][draft.index[5 - pair]];
    int chosen = -1, pair_of_two = 0;
    for (int die = 0; die < DICE; ++die) {
        int answer = -1;
        for (int pair = 0; pair < 6; ++pair) {
            if ((DICE_PAIRS[pair] >> die & 1) && (answer < 0 || margins[pair] < margins[answer])) answer = pair;
        }
        if (chosen < 0 || margins[answer] > margins[chosen]) chosen = answer;
    }
    for (int pair = 1; pair < 6; ++pair) {
        if (margins[pair] > margins[pair_of_two]) pair_of_two = pair;
    }
    draft.takes_two = margins[pair_of_two] + a.two_dice.margin > margins[chosen];
    draft.pair = draft.takes_two ? pair_of_two : chosen;
    draft.margin = margins[draft.pair] + (draft.takes_two ? a.two_dice.margin : 0);
    return draft;
}

// The points that A and B of the next round can expect, when both draft by what dice are worth.
inline void expected_points(const Prospects& a, const Prospects& b, float& points_a, float& points_b) {
    double sum_a = 0, sum_b = 0;
    for (const int roll : tables::ROLL_OF_TICKET) {
        const RollDraft draft = draft_of(a, b, roll);
        sum_a += a.own[draft.pair][draft.index[draft.pair]] + (draft.takes_two ? a.two_dice.own : 0);
        sum_b += b.own[5 - draft.pair][draft.index[5 - draft.pair]];
    }
    points_a = static_cast<float>(sum_a / static_cast<double>(std::size(tables::ROLL_OF_TICKET)));
    points_b = static_cast<float>(sum_b / static_cast<double>(std::size(tables::ROLL_OF_TICKET)));
}

}  // namespace kingdomino::duel
