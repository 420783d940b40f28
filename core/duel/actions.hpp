// Everything that can happen in Duel, as one dense number each, made of squares, halves and faces.
#pragma once

#include "duel/map.hpp"

namespace kingdomino::duel {

inline constexpr int TAKES = 1 << DICE;  // the dice taken, a bit each
inline constexpr int ALL_DICE = TAKES - 1;
inline constexpr int DICE_PAIRS[6] = {0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100};
inline constexpr int DIE_TURNS = NATURALS * NATURALS;  // from a face to another
inline constexpr int DRAWS = SQUARES * 2 * HALVES * HALVES;
inline constexpr int DRAWN_DICE = SQUARES * 2 * HALVES;

inline constexpr int FIRST_ROLL = 0;
inline constexpr int FIRST_TAKE = FIRST_ROLL + tables::ROLLS;
inline constexpr int FIRST_DIE_TURN = FIRST_TAKE + TAKES;
inline constexpr int FIRST_CASTLE = FIRST_DIE_TURN + DIE_TURNS;
inline constexpr int FIRST_DRAW = FIRST_CASTLE + NATURALS;
inline constexpr int FIRST_IGNORE = FIRST_DRAW + DRAWS;
inline constexpr int FIRST_SPLIT = FIRST_IGNORE + DRAWS;
inline constexpr int FIRST_SPLIT_IGNORE = FIRST_SPLIT + DRAWN_DICE;
inline constexpr int FIRST_SECOND = FIRST_SPLIT_IGNORE + DRAWN_DICE;
inline constexpr int NOTHING = FIRST_SECOND + DRAWN_DICE;
inline constexpr int FIRST_DOMAIN = NOTHING + 1;
inline constexpr int FIRST_CROSS = FIRST_DOMAIN + COATS;
inline constexpr int ACTIONS = FIRST_CROSS + SQUARES;

inline int die_turn_code(int from, int to) {
    return FIRST_DIE_TURN + natural_index(from) * NATURALS + natural_index(to);
}

// A whole domino: what is drawn on the left or upper cell, and beside or below it.
struct DrawnDomino {
    int cell;
    bool down;
    int low, high;

    int second_cell() const { return cell + (down ? STRIDE : 1); }

    int number() const { return ((square_of(cell) * 2 + down) * HALVES + low) * HALVES + high; }

    static DrawnDomino of(int number) {
        const int place = number / (HALVES * HALVES);
        return {cell_of(place / 2), place % 2 == 1, number / HALVES % HALVES, number % HALVES};
    }
};

// A die by itself: its face, and the coat that it is drawn as.
struct DrawnDie {
    int cell;
    bool joker;
    int half;

    int face() const { return joker ? face_of(JOKER, crosses_of(half)) : half; }

    int number() const { return (square_of(cell) * 2 + joker) * HALVES + half; }

    static DrawnDie of(int number) {
        const int place = number / HALVES;
        return {cell_of(place / 2), place % 2 == 1, number % HALVES};
    }
};

}  // namespace kingdomino::duel
