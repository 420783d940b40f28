// `random`: any legal action, each as likely as any other.
#pragma once

#include "bots/bot.hpp"

namespace kingdomino {

struct RandomMind {
    template <class State>
    Thought think(const State& state, const Budget&, Random& random) {
        Thought thought;
        state.for_each_action([&](int code) { thought.judgements.push_back({code, 0, -1, 0}); });
        const auto chosen = random.below(static_cast<std::uint32_t>(thought.judgements.size()));
        std::swap(thought.judgements[0], thought.judgements[chosen]);
        return thought;
    }
};

}  // namespace kingdomino
