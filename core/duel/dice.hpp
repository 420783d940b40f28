// Coats, faces and the four dice (rule D1).
//
// A face is one small number: the coat (0 to 5 in the order of the spellbook, 6 for the question mark) times 4, plus
// its crosses, the castle's one included. What is drawn on a square is numbered in the same way.
#pragma once

#include <cstdint>

#include "tables.gen.hpp"

namespace kingdomino::duel {

inline constexpr int COATS = 6;
inline constexpr int JOKER = COATS;
inline constexpr int CROSS_STEPS = 4;
inline constexpr int HALVES = COATS * CROSS_STEPS;
inline constexpr int FACES = (COATS + 1) * CROSS_STEPS;
inline constexpr char LETTERS[] = "dlDLfc?";

inline constexpr int DICE = tables::DICE;

using Face = std::uint8_t;

constexpr int coat_of(int face) {
    return face / CROSS_STEPS;
}
constexpr int crosses_of(int face) {
    return face % CROSS_STEPS;
}
constexpr int face_of(int coat, int crosses) {
    return coat * CROSS_STEPS + crosses;
}
constexpr bool is_joker(int face) {
    return coat_of(face) == JOKER;
}

// Whether it fills a square of its coat's line: a coat without a cross (rule D12).
constexpr bool fills(int face) {
    return !is_joker(face) && crosses_of(face) == 0;
}

constexpr bool die_has(int number, int face) {
    for (const auto side : tables::DIE_FACES[number - 1]) {
        if (side == face) return true;
    }
    return false;
}

inline constexpr int NATURALS = sizeof(tables::NATURAL_FACES);

// The place of a face among those that the dice show as they are, or -1.
constexpr int natural_index(int face) {
    for (int i = 0; i < NATURALS; ++i) {
        if (tables::NATURAL_FACES[i] == face) return i;
    }
    return -1;
}

}  // namespace kingdomino::duel
