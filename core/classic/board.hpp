// A kingdom as bits, its box shifted to a fixed place so that it fits a word (rules K8 to K10).
//
// A domino reaches at most two squares beyond the box, so two rows and columns of room above and to the left, and as
// much on the other sides as the frame leaves, are enough. The box's top left square is always on column 2, row 2;
// when the kingdom grows up or to the left everything is shifted. Column 7 (of a 5 x 5 frame) is a guard that keeps
// rows apart:
//
//      0 1 2 3 4 5 6 7            a 5 x 5 frame: 7 rows of 8 bits, one 64-bit word
//    0 . . . . . . . |            a 7 x 7 frame: 9 rows of 10 bits, one 128-bit word
//    1 . . . . . . . |
//    2 . . B B B . . |
//    3 . . B C B . . |
//    4 . . . . . . . |
//    5 . . . . . . . |
//    6 . . . . . . . |
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "base/bits.hpp"

namespace kingdomino::classic {

inline constexpr int TERRAINS = 6;

// The grid of the notation: 13 x 13 squares with the castle in the middle.
inline constexpr int GRID = 13;
inline constexpr int GRID_CASTLE = 6;

template <int Frame>
struct Layout {
    using Word = std::conditional_t<Frame == 5, Word64, Word128>;
    static constexpr int MARGIN = 2;
    static constexpr int ROWS = Frame + 2;
    static constexpr int STRIDE = Frame + 3;
    static constexpr int CELLS = ROWS * STRIDE;

    static constexpr Word bit(int cell) { return Word{1} << cell; }
    static constexpr int column(int cell) { return cell % STRIDE; }
    static constexpr int row(int cell) { return cell / STRIDE; }

    // The cells that share an edge with a cell, guards left out.
    static constexpr std::array<Word, CELLS> neighbours() {
        std::array<Word, CELLS> table{};
        for (int cell = 0; cell < CELLS; ++cell) {
            const int x = column(cell), y = row(cell);
            if (x > 0) table[cell] |= bit(cell - 1);
            if (x + 2 < STRIDE) table[cell] |= bit(cell + 1);
            if (y > 0) table[cell] |= bit(cell - STRIDE);
            if (y + 1 < ROWS) table[cell] |= bit(cell + STRIDE);
        }
        return table;
    }
    static constexpr auto NEIGHBOURS = neighbours();

    // For each size of the box the cells on which a half may lie without outgrowing the frame.
    static constexpr auto windows() {
        std::array<std::array<Word, Frame + 1>, Frame + 1> table{};
        for (int width = 1; width <= Frame; ++width) {
            for (int height = 1; height <= Frame; ++height) {
                const int across = std::min(MARGIN, Frame - width), down = std::min(MARGIN, Frame - height);
                for (int y = MARGIN - down; y < MARGIN + height + down; ++y) {
                    for (int x = MARGIN - across; x < MARGIN + width + across; ++x) {
                        table[width][height] |= bit(y * STRIDE + x);
                    }
                }
            }
        }
        return table;
    }
    static constexpr auto WINDOWS = windows();
};

template <int Frame>
struct Kingdom {
    using L = Layout<Frame>;
    using Word = typename L::Word;

    Word kinds[TERRAINS];     // the squares of each terrain
    Word contacts[TERRAINS];  // the squares that touch the castle or the terrain, taken ones among them
    Word taken;               // everything that lies there, the castle too
    Word crowns[2];           // the crowns on each square as a number of two bits
    std::uint8_t width, height;
    std::uint8_t castle_column, castle_row;  // within the word

    void clear() {
        *this = Kingdom{};
        const int castle = L::MARGIN * L::STRIDE + L::MARGIN;
        taken = L::bit(castle);
        for (auto& contact : contacts) contact = L::NEIGHBOURS[castle];
        width = height = 1;
        castle_column = castle_row = L::MARGIN;
    }

    Word empty() const { return L::WINDOWS[width][height] & ~taken; }

    // The square of the notation's grid that a cell stands for, and back (-1 if it is out of reach).
    int grid_square(int cell) const {
        return (L::row(cell) - castle_row + GRID_CASTLE) * GRID + L::column(cell) - castle_column + GRID_CASTLE;
    }
    int cell_of(int square) const {
        const int x = square % GRID - GRID_CASTLE + castle_column, y = square / GRID - GRID_CASTLE + castle_row;
        return x < 0 || y < 0 || x >= L::STRIDE - 1 || y >= L::ROWS ? -1 : y * L::STRIDE + x;
    }

    void put(int cell, int kind, int crown_count) {
        const Word bit = L::bit(cell);
        kinds[kind] |= bit;
        contacts[kind] |= L::NEIGHBOURS[cell];
        taken |= bit;
        crowns[0] |= crown_count & 1 ? bit : Word{0};
        crowns[1] |= crown_count & 2 ? bit : Word{0};
    }

    // Make the box fit the two cells, shifting everything if it has grown up or to the left. Returns by how much cells
    // have moved. It comes before anything is put there, so that the neighbours of every square are within the word.
    int grow(int one, int other) {
        const int x1 = L::column(one), x2 = L::column(other), y1 = L::row(one), y2 = L::row(other);
        const int left = std::min({L::MARGIN, x1, x2}), top = std::min({L::MARGIN, y1, y2});
        const int right = std::max({L::MARGIN + width - 1, x1, x2});
        const int bottom = std::max({L::MARGIN + height - 1, y1, y2});
        width = static_cast<std::uint8_t>(right - left + 1);
        height = static_cast<std::uint8_t>(bottom - top + 1);
        const int across = L::MARGIN - left, down = L::MARGIN - top;
        const int shift = down * L::STRIDE + across;
        if (shift != 0) {
            for (auto& kind : kinds) kind <<= shift;
            for (auto& contact : contacts) contact <<= shift;
            taken <<= shift;
            for (auto& crown : crowns) crown <<= shift;
            castle_column = static_cast<std::uint8_t>(castle_column + across);
            castle_row = static_cast<std::uint8_t>(castle_row + down);
        }
        return shift;
    }
};

}  // namespace kingdomino::classic
