// `puct`: PUCT in Kingdomino; in Duel, whose draft and next roll are looked at as a whole, it is `king`.
#pragma once

#include "bots/bot.hpp"
#include "bots/king.hpp"
#include "bots/nets.hpp"
#include "search/tree/puct.hpp"

namespace kingdomino {

class PuctStrategy {
   public:
    PuctStrategy(const PuctSettings& settings, const Nets& nets) : settings_(settings), nets_(nets), king_(nets) {}

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) {
        return king_.think(state, budget, random);
    }

    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        if (!state.next_line.count) return classic::last_round_result(state);
        const classic::ValueNets& nets = *nets_.of(state);
        classic::Opinions opinions;
        opinions.result = search<PuctSearch<Frame>>(budget, random, [&](auto& searches, Random generator) {
            searches.emplace_back(settings_, nets, state, generator);
        });
        const classic::Round<Frame> round(nets, state);
        const float spread = nets.template spread_with<Frame>(round.future());
        classic::add_other_places(round, classic::ChanceMaker(state.options.players, spread), opinions);
        return opinions.result;
    }

   private:
    PuctSettings settings_;
    Nets nets_;
    KingStrategy king_;
};

}  // namespace kingdomino
