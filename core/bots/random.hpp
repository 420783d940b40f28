// `random`: any legal action, each as likely as any other.
#pragma once

#include "bots/bot.hpp"

namespace kingdomino {

struct RandomStrategy {
    template <class State>
    SearchResult think(const State& state, const Budget&, Random& random) {
        SearchResult result;
        state.for_each_action([&](int code) { result.judgements.push_back({code, 0, -1, 0}); });
        const auto chosen = random.below(static_cast<std::uint32_t>(result.judgements.size()));
        std::swap(result.judgements[0], result.judgements[chosen]);
        return result;
    }
};

}  // namespace kingdomino
