// A position from plain data: its kingdoms are built, and its lines checked.
#pragma once

#include "classic/state.hpp"

namespace kingdomino::classic {

// Put the dominoes of a kingdom on its board in an order in which each connects.
template <int Frame>
bool build_kingdom(State<Frame>& state, int seat) {
    Word64 waiting = state.placed[seat];
    auto& kingdom = state.kingdoms[seat];
    bool progress = true;
    while (waiting && progress) {
        progress = false;
        for_each_bit(waiting, [&](int index) {
            const Cells cells{kingdom.cell_of(state.squares[index][0]), kingdom.cell_of(state.squares[index][1])};
            if (cells.left < 0 || cells.right < 0) return;
            if (!Places<Frame>(kingdom, domino(index + 1)).contains(cells)) return;
            place(kingdom, domino(index + 1), cells);
            waiting &= ~(Word64{1} << index);
            progress = true;
        });
    }
    return !waiting;
}

// Whether lines, kings and pile have what the rest of the game needs, so that no action can reach for what is not
// there. Whether the position can have come about is for the Python rules to say.
template <int Frame>
bool lines_fit(const State<Frame>& state) {
    const int length = state.options.line_length(), left = state.left_to_reveal();
    const Step step = state.step();
    Word64 seen = state.pile;
    bool twice = false;
    const auto add = [&](Word64 numbers) {
        twice = twice || (seen & numbers);
        seen |= numbers;
    };
    for (int seat = 0; seat < state.options.players; ++seat) add(state.placed[seat]);
    for (const Line* line : {&state.line, &state.next_line}) {
        for (int i = 0; i < line->count; ++i) {
            add(Word64{1} << (line->numbers[i] - 1));
            if (i && line->numbers[i - 1] >= line->numbers[i]) return false;
        }
    }
    for (int i = 0; i < state.line.count; ++i) {
        if (state.line.kings[i] == FREE) return false;
    }
    const int to_come = left + (step == Step::REVEAL ? state.next_line.count : 0);
    if (twice || left < 0 || to_come % length || state.next_line.count > length || state.line.count > length)
        return false;
    const bool laid_out = state.next_line.count == length;
    const int claims = state.line.count + state.claimant_count;
    switch (step) {
        case Step::REVEAL:
            return state.next_line.free_count() == state.next_line.count;
        case Step::KINGS:
            return laid_out && state.next_line.free_count() == length;
        case Step::CLAIM:
            return laid_out && state.next_line.free_count() >= claims;
        case Step::PLACE:
            return state.next_line.count == 0 || (laid_out && state.next_line.free_count() >= claims);
        case Step::OVER:
            return left == 0;
    }
    return false;
}

}  // namespace kingdomino::classic
