// `puct`: PUCT in Kingdomino; in Duel, whose draft and next roll are looked at as a whole, it is `king`.
#pragma once

#include "bots/bot.hpp"
#include "bots/king.hpp"
#include "bots/nets.hpp"
#include "search/tree/puct.hpp"

namespace kingdomino {

class PuctMind {
   public:
    PuctMind(const PuctSettings& settings, const Nets& nets) : settings_(settings), nets_(nets), king_(nets) {}

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    Thought think(const duel::State& state, const Budget& budget, Random& random) {
        return king_.think(state, budget, random);
    }

    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        if (!state.next_line.count) return classic::last_thought(state);
        const classic::ValueNets& nets = *nets_.of(state);
        classic::Opinions opinions;
        opinions.thought = search<PuctSearch<Frame>>(
            budget, random, [&](auto& searches, Random luck) { searches.emplace_back(settings_, nets, state, luck); });
        const classic::Round<Frame> round(nets, state);
        const float spread = nets.template spread_with<Frame>(round.future());
        classic::add_other_places(round, classic::ChanceMaker(state.options.players, spread), opinions);
        return opinions.thought;
    }

   private:
    PuctSettings settings_;
    Nets nets_;
    KingMind king_;
};

}  // namespace kingdomino
