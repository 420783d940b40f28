// `baron`: the learned value, at once; near the end of a Duel with a look at the next round.
#pragma once

#include <optional>

#include "bots/bot.hpp"
#include "bots/nets.hpp"
#include "search/classic/decisions.hpp"
#include "search/duel/lookahead.hpp"

namespace kingdomino {

class BaronStrategy {
   public:
    explicit BaronStrategy(const Nets& nets) : nets_(nets) {
        if (nets_.duel)
            duel_.emplace(*nets_.duel, duel::LookaheadSettings{.width = 3, .breadth = 1, .rounds = 0, .looks = 0});
    }

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) {
        const int left = std::min(popcount(state.kingdoms[0].empty), popcount(state.kingdoms[1].empty));
        // With few squares left a lead is to be kept rather than made larger, and few tables are to be made.
        return left <= LATE ? duel_->think(state, budget, random) : duel::Minimax(*nets_.duel).think(state);
    }

    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget&, Random&) {
        return classic::one_ply_result(*nets_.of(state), state, WIDTH);
    }

   private:
    static constexpr int WIDTH = 8;
    static constexpr int LATE = 10;

    Nets nets_;
    std::optional<duel::Lookahead> duel_;
};

}  // namespace kingdomino
