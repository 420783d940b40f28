// Whole games of random actions, each as likely as any other: the rules of `state`, chosen from without a list.
#pragma once

#include "base/random.hpp"
#include "classic/state.hpp"

namespace kingdomino::classic {

template <int Frame>
void random_reveals(State<Frame>& state, Random& random) {
    Word64 line = 0;
    for (int i = 0; i < state.next_line.count; ++i) line |= Word64{1} << (state.next_line.numbers[i] - 1);
    for (int missing = state.options.line_length() - state.next_line.count; missing > 0; --missing) {
        const auto index = random.below(static_cast<std::uint32_t>(popcount(state.pile)));
        const Word64 drawn = Word64{1} << nth_bit(state.pile, static_cast<int>(index));
        state.pile ^= drawn;
        line |= drawn;
    }
    // Laid out again from the mask, which puts the dominoes in order without comparing them.
    state.next_line.count = 0;
    for_each_bit(line, [&](int index) { state.next_line.append(index + 1); });
}

template <int Frame>
void random_place(State<Frame>& state, Random& random) {
    const auto places = state.places();
    const int one = popcount(places.ways[0]), two = one + popcount(places.ways[1]);
    const int three = two + popcount(places.ways[2]), total = three + popcount(places.ways[3]);
    if (total == 0) {
        state.after_placing();
        return;
    }
    const int index = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    // Without branches: which way it is cannot be predicted.
    const int before[4] = {0, one, two, three};
    const int way = (index >= one) + (index >= two) + (index >= three);
    state.place(Places<Frame>::cells(way, nth_bit(places.ways[way], index - before[way])));
}

template <int Frame>
void random_claim(State<Frame>& state, Random& random) {
    Word64 free = 0;
    for (int i = 0; i < state.next_line.count; ++i) free |= Word64{state.next_line.kings[i] == FREE} << i;
    const auto index = random.below(static_cast<std::uint32_t>(popcount(free)));
    state.claim(nth_bit(free, static_cast<int>(index)));
}

template <int Frame>
void random_step(State<Frame>& state, Random& random) {
    switch (state.step()) {
        case Step::REVEAL:
            random_reveals(state, random);
            break;
        case Step::KINGS: {
            // Orders of one number of players stand together; each is as likely as any other.
            const int first = state.options.players == 2 ? 0 : state.options.players == 3 ? 6 : 12;
            const int count = state.options.players == 4 ? 24 : 6;
            state.draw_kings(ORDERS[first + static_cast<int>(random.below(static_cast<std::uint32_t>(count)))]);
            break;
        }
        case Step::CLAIM:
            random_claim(state, random);
            break;
        case Step::PLACE:
            random_place(state, random);
            break;
        case Step::OVER:
            break;
    }
}

}  // namespace kingdomino::classic
