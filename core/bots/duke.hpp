// `duke`: the learned value with a little search: as `king`, but only with so many looks at the next round.
#pragma once

#include <cstdint>
#include <optional>

#include "bots/bot.hpp"
#include "bots/nets.hpp"
#include "search/classic/decisions.hpp"
#include "search/duel/lookahead.hpp"

namespace kingdomino {

class DukeStrategy {
   public:
    explicit DukeStrategy(const Nets& nets) : nets_(nets) {
        if (nets_.duel)
            duel_.emplace(*nets_.duel, duel::LookaheadSettings{.width = 12, .breadth = 3, .rounds = 2, .looks = LOOKS});
    }

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) {
        return duel_->think(state, budget, random);
    }

    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return classic::lookahead_result(*nets_.of(state), state, classic::duke_settings(state.options), budget,
                                         random);
    }

   private:
    static constexpr std::int64_t LOOKS = 48;

    Nets nets_;
    std::optional<duel::Lookahead> duel_;
};

}  // namespace kingdomino
