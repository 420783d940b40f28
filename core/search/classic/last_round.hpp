// The end of a game: when nothing is left to claim, the best placements of a seat's last dominoes, for sure.
#pragma once

#include <compare>

#include "classic/state.hpp"

namespace kingdomino::classic {

// Points first; among equals the largest territory wins (rule K13).
struct Ending {
    int points = -1, largest = -1;

    auto operator<=>(const Ending&) const = default;
};

template <int Frame>
Ending best_ending(const Kingdom<Frame>& kingdom, const Options& options, const std::uint8_t* numbers, int count) {
    if (!count) return {score(kingdom, options), largest_territory(kingdom)};
    const Places<Frame> places(kingdom, domino(numbers[0]));
    if (!places.any()) return best_ending(kingdom, options, numbers + 1, count - 1);
    Ending best;
    places.for_each([&](const Cells& cells) {
        Kingdom<Frame> after = kingdom;
        place(after, domino(numbers[0]), cells);
        best = std::max(best, best_ending(after, options, numbers + 1, count - 1));
    });
    return best;
}

// The best that a seat can still make of what it has on the last line.
template <int Frame>
Ending best_ending(const State<Frame>& state, int seat) {
    std::uint8_t numbers[4];
    int count = 0;
    for (int i = 0; i < state.line.count; ++i) {
        if (state.line.kings[i] == seat) numbers[count++] = state.line.numbers[i];
    }
    return best_ending(state.kingdoms[seat], state.options, numbers, count);
}

}  // namespace kingdomino::classic
