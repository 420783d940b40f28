// A Duel map as bits (rules D2, D7, D8): rows of 8 bits, the eighth a guard that keeps rows apart.
//
//      a b c d e f g |
//    1 . . . . . . . |      square: row * 7 + column, as in the notation
//    2 . . . . . . . |      cell:   row * 8 + column, its bit in a word
//    3 . . . C . . . |
//    4 . . . . . . . |
//    5 . . . . . . . |
#pragma once

#include <array>
#include <cstdint>

#include "base/bits.hpp"
#include "duel/dice.hpp"

namespace kingdomino::duel {

using Word = Word64;

inline constexpr int WIDTH = tables::MAP_WIDTH;
inline constexpr int HEIGHT = tables::MAP_HEIGHT;
inline constexpr int STRIDE = WIDTH + 1;
inline constexpr int CELLS = HEIGHT * STRIDE;
inline constexpr int SQUARES = HEIGHT * WIDTH;

constexpr Word bit(int cell) {
    return Word{1} << cell;
}
constexpr int cell_of(int square) {
    return square / WIDTH * STRIDE + square % WIDTH;
}
constexpr int square_of(int cell) {
    return cell / STRIDE * WIDTH + cell % STRIDE;
}

inline constexpr int CASTLE = cell_of(tables::MAP_CASTLE);

constexpr Word whole_map() {
    Word word = 0;
    for (int square = 0; square < SQUARES; ++square) word |= bit(cell_of(square));
    return word & ~bit(CASTLE);
}
inline constexpr Word MAP = whole_map();

// The squares to draw on that share an edge with one of these.
constexpr Word neighbours(Word cells) {
    return ((cells << 1) | (cells >> 1) | (cells << STRIDE) | (cells >> STRIDE)) & MAP;
}

constexpr std::array<Word, CELLS> neighbour_table() {
    std::array<Word, CELLS> table{};
    for (int square = 0; square < SQUARES; ++square) table[cell_of(square)] = neighbours(bit(cell_of(square)));
    return table;
}
inline constexpr auto NEIGHBOURS = neighbour_table();

struct Kingdom {
    Word kinds[COATS] = {};     // the squares of each coat
    Word contacts[COATS] = {};  // the squares that touch the castle or the coat, drawn ones among them
    Word empty = MAP;
    Word crosses[3] = {};  // the crosses on each square as a number of three bits

    Kingdom() {
        for (auto& contact : contacts) contact = NEIGHBOURS[CASTLE];
    }

    void put(int cell, int half) {
        const int coat = coat_of(half), count = crosses_of(half);
        kinds[coat] |= bit(cell);
        contacts[coat] |= NEIGHBOURS[cell];
        empty &= ~bit(cell);
        crosses[0] |= static_cast<Word>(count & 1) << cell;
        crosses[1] |= static_cast<Word>(count >> 1) << cell;
    }

    int crosses_on(int cell) const {
        return static_cast<int>((crosses[0] >> cell & 1) | (crosses[1] >> cell & 1) << 1 |
                                (crosses[2] >> cell & 1) << 2);
    }

    void add_cross(int cell) {
        const int count = crosses_on(cell) + 1;
        for (int plane = 0; plane < 3; ++plane) {
            crosses[plane] = (crosses[plane] & ~bit(cell)) | static_cast<Word>(count >> plane & 1) << cell;
        }
    }

    int coat_on(int cell) const {
        for (int coat = 0; coat < COATS; ++coat) {
            if (kinds[coat] & bit(cell)) return coat;
        }
        return -1;
    }

    // Where a coat may go by itself, not leaning on what was drawn on `twin` this round (rule D16).
    Word contacts_without(int coat, Word twin) const { return neighbours((kinds[coat] & ~twin) | bit(CASTLE)) & empty; }
};

}  // namespace kingdomino::duel
