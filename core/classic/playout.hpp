// Whole games of random actions, each as likely as any other: the rules of `state`, chosen from without a list.
#pragma once

#include "classic/state.hpp"
#include "kingdom/random.hpp"

namespace kingdomino::classic {

template <int Frame>
void random_reveals(State<Frame>& state, Random& random) {
    const int length = state.options.line_length();
    while (state.next_line.count < length) {
        const auto index = random.below(static_cast<std::uint32_t>(popcount(state.pile)));
        state.reveal(nth_bit(state.pile, static_cast<int>(index)) + 1);
    }
}

template <int Frame>
void random_place(State<Frame>& state, Random& random) {
    const auto places = state.places();
    const int counts[4] = {popcount(places.ways[0]), popcount(places.ways[1]), popcount(places.ways[2]),
                           popcount(places.ways[3])};
    const int total = counts[0] + counts[1] + counts[2] + counts[3];
    if (total == 0) {
        state.after_placing();
        return;
    }
    int index = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    int way = 0;
    while (index >= counts[way]) index -= counts[way++];
    state.place(Places<Frame>::cells(way, nth_bit(places.ways[way], index)));
}

template <int Frame>
void random_claim(State<Frame>& state, Random& random) {
    auto index = random.below(static_cast<std::uint32_t>(state.next_line.free_count()));
    int at = 0;
    for (;; ++at) {
        if (state.next_line.kings[at] == FREE && index-- == 0) break;
    }
    state.claim(at);
}

template <int Frame>
void random_step(State<Frame>& state, Random& random) {
    switch (state.step()) {
        case Step::REVEAL: random_reveals(state, random); break;
        case Step::KINGS: {
            // Orders of one number of players stand together; each is as likely as any other.
            const int first = state.options.players == 2 ? 0 : state.options.players == 3 ? 6 : 12;
            const int count = state.options.players == 4 ? 24 : 6;
            state.draw_kings(ORDERS[first + static_cast<int>(random.below(static_cast<std::uint32_t>(count)))]);
            break;
        }
        case Step::CLAIM: random_claim(state, random); break;
        case Step::PLACE: random_place(state, random); break;
        case Step::OVER: break;
    }
}

template <int Frame>
void play_out(State<Frame>& state, Random& random) {
    while (state.step() != Step::OVER) random_step(state, random);
}

}  // namespace kingdomino::classic
