// `king`: the strongest: the learned value with a look at the next round, as wide as its time allows.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "bots/nets.hpp"
#include "search/classic/decisions.hpp"
#include "search/duel/lookahead.hpp"

namespace kingdomino {

class KingMind {
   public:
    explicit KingMind(const Nets& nets) : nets_(nets) {
        if (nets_.duel)
            duel_.emplace(*nets_.duel, duel::ForesightSettings{.width = 12, .breadth = 3, .rounds = 2, .looks = 0});
    }

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    Thought think(const duel::State& state, const Budget& budget, Random& random) {
        return duel_->think(state, budget, random);
    }

    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return classic::thought_ahead(*nets_.of(state), state, classic::king_settings(state.options), budget, random);
    }

   private:
    Nets nets_;
    std::optional<duel::Foresight> duel_;
};

}  // namespace kingdomino
