// `king`: the strongest: the learned value with a look at the next round, as wide as its time allows.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "bots/nets.hpp"
#include "search/classic/decisions.hpp"
#include "search/duel/lookahead.hpp"

namespace kingdomino {

class KingStrategy {
   public:
    explicit KingStrategy(const Nets& nets) : nets_(nets) {
        if (nets_.duel)
            duel_.emplace(*nets_.duel, duel::LookaheadSettings{.width = 12, .breadth = 3, .rounds = 2, .looks = 0});
    }

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) {
        return duel_->think(state, budget, random);
    }

    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return classic::lookahead_result(*nets_.of(state), state, classic::king_settings(state.options), budget,
                                         random);
    }

   private:
    Nets nets_;
    std::optional<duel::Lookahead> duel_;
};

}  // namespace kingdomino
