// What one player can expect of the next round, for each pair of dice and each side they show, and which sides and
// halves there are.
#pragma once

#include <array>
#include <cstdint>

#include "duel/state.hpp"

namespace kingdomino::duel {

inline constexpr int SIDES = tables::SIDES;

// What a drawing is worth in the draft, and the own points in it.
struct Hope {
    float margin, own;
};
inline constexpr Hope NO_HOPE{-1e9f, -1e9f};

inline Hope better(const Hope& one, const Hope& other) {
    return other.margin > one.margin ? other : one;
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

// The halves that a die can become, question marks among its faces: bit h for half h.
constexpr std::array<std::uint32_t, DICE> halves_of_dice() {
    static_assert(HALVES <= 32);
    std::array<std::uint32_t, DICE> halves{};
    for (int die = 0; die < DICE; ++die) {
        for (const int face : tables::DIE_FACES[die]) {
            for (int half = 0; half < HALVES; ++half) {
                const bool becomes = is_joker(face) ? crosses_of(half) == 0 : face == half;
                halves[static_cast<std::size_t>(die)] |= static_cast<std::uint32_t>(becomes) << half;
            }
        }
    }
    return halves;
}

// Whether two halves can come from two dice.
constexpr std::array<std::array<bool, HALVES>, HALVES> halves_that_come() {
    std::array<std::array<bool, HALVES>, HALVES> table{};
    const auto halves = halves_of_dice();
    for (std::size_t one = 0; one < HALVES; ++one) {
        for (std::size_t other = 0; other < HALVES; ++other) {
            for (std::size_t die = 0; die < DICE; ++die) {
                for (std::size_t second = 0; second < DICE; ++second) {
                    if (die != second && (halves[die] >> one & halves[second] >> other & 1)) table[one][other] = true;
                }
            }
        }
    }
    return table;
}
inline constexpr auto CAN_COME = halves_that_come();

}  // namespace kingdomino::duel
