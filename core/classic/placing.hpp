// Where may this domino go? All places at once, as four masks (rules K8 to K10).
#pragma once

#include "classic/board.hpp"
#include "classic/dominoes.hpp"

namespace kingdomino::classic {

// The two cells of a domino.
struct Cells {
    int left, right;
};

// For each way round, the upper or left one of the two cells: left half first across, right half first across, left
// half first down, right half first down. A domino with like halves has only the first and the third.
template <int Frame>
struct Places {
    using L = Layout<Frame>;
    typename L::Word ways[4];

    Places(const Kingdom<Frame>& kingdom, const Domino& domino) {
        const auto empty = kingdom.empty();
        const auto left = kingdom.contacts[domino.left] & empty, right = kingdom.contacts[domino.right] & empty;
        const auto across = empty & (empty >> 1), down = empty & (empty >> L::STRIDE);
        const bool turns = !is_double(domino);
        ways[0] = across & (left | (right >> 1));
        ways[1] = turns ? across & (right | (left >> 1)) : 0;
        ways[2] = down & (left | (right >> L::STRIDE));
        ways[3] = turns ? down & (right | (left >> L::STRIDE)) : 0;
    }

    bool any() const { return (ways[0] | ways[1] | ways[2] | ways[3]) != 0; }

    static Cells cells(int way, int first) {
        const int second = first + (way < 2 ? 1 : L::STRIDE);
        return way % 2 == 0 ? Cells{first, second} : Cells{second, first};
    }

    template <class Visit>
    void for_each(Visit&& visit) const {
        for (int way = 0; way < 4; ++way) {
            for_each_bit(ways[way], [&](int first) { visit(cells(way, first)); });
        }
    }

    bool contains(const Cells& wanted) const {
        const bool forward = wanted.left < wanted.right;
        const int first = forward ? wanted.left : wanted.right,
                  step = forward ? wanted.right - first : wanted.left - first;
        if (step != 1 && step != L::STRIDE) return false;
        const int way = (step == 1 ? 0 : 2) + (forward ? 0 : 1);
        return (ways[way] >> first) & 1;
    }
};

template <int Frame>
void place(Kingdom<Frame>& kingdom, const Domino& domino, const Cells& cells) {
    const int shift = kingdom.grow(cells.left, cells.right);
    kingdom.put(cells.left + shift, domino.left, domino.left_crowns);
    kingdom.put(cells.right + shift, domino.right, domino.right_crowns);
}

}  // namespace kingdomino::classic
