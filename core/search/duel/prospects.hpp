// What one player can expect of the next round, for each pair of dice and each side they show, and which sides and
// halves there are.
#pragma once

#include <array>

#include "duel/state.hpp"

namespace kingdomino::duel {

inline constexpr int SIDES = tables::SIDES;

// What a drawing is worth in the draft, and the own points in it.
struct Hope {
    float worth, own;
};
inline constexpr Hope NO_HOPE{-1e9f, -1e9f};

inline Hope better(const Hope& one, const Hope& other) {
    return other.worth > one.worth ? other : one;
}

// The best that one player can expect after the next round, for each pair of dice and each side they show.
struct Prospects {
    float best[6][SIDES * SIDES];  // own points, less what the other gains by the squares that are filled
    float own[6][SIDES * SIDES];   // the own points alone
    Hope two_dice;                 // what spending take_two_dice changes, if it can be spent
    int stage;
    bool is_last;  // the game ends with the round if a domino is drawn
};

// The first side of each die that shows a face.
constexpr std::array<std::array<std::int8_t, FACES>, DICE> sides_of_faces() {
    std::array<std::array<std::int8_t, FACES>, DICE> table{};
    for (int die = 0; die < DICE; ++die) {
        for (int side = SIDES - 1; side >= 0; --side) {
            table[static_cast<std::size_t>(die)][tables::DIE_FACES[die][side]] = static_cast<std::int8_t>(side);
        }
    }
    return table;
}
inline constexpr auto SIDE_OF_FACE = sides_of_faces();

// Whether two halves can come from two dice, question marks among them.
constexpr std::array<std::array<bool, HALVES>, HALVES> halves_that_come() {
    std::array<std::array<bool, HALVES>, HALVES> table{};
    const auto becomes = [](int face, int half) { return is_joker(face) ? crosses_of(half) == 0 : face == half; };
    for (int die = 0; die < DICE; ++die) {
        for (int other = 0; other < DICE; ++other) {
            for (int sides = 0; die != other && sides < SIDES * SIDES; ++sides) {
                const int face = tables::DIE_FACES[die][sides / SIDES], rest = tables::DIE_FACES[other][sides % SIDES];
                for (int half = 0; half < HALVES; ++half) {
                    for (int second = 0; second < HALVES; ++second) {
                        if (becomes(face, half) && becomes(rest, second))
                            table[static_cast<std::size_t>(half)][static_cast<std::size_t>(second)] = true;
                    }
                }
            }
        }
    }
    return table;
}
inline constexpr auto CAN_COME = halves_that_come();

}  // namespace kingdomino::duel
