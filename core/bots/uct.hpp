// `uct`: a tree of known decisions, chosen by upper confidence bounds, with random playouts from its leaves.
#pragma once

#include "bots/bot.hpp"
#include "search/tree/uct.hpp"

namespace kingdomino {

class UctMind {
   public:
    explicit UctMind(const UctSettings& settings) : settings_(settings) {}

    Thought think(const duel::State& state, const Budget& budget, Random& random) {
        return thought<duel::Moves>(state, budget, random);
    }
    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return thought<classic::Moves<Frame>>(state, budget, random);
    }

   private:
    template <class Moves>
    Thought thought(const typename Moves::State& state, const Budget& budget, Random& random) const {
        return search<UctSearch<Moves>>(
            budget, random, [&](auto& searches, Random luck) { searches.emplace_back(settings_, state, luck); });
    }

    UctSettings settings_;
};

}  // namespace kingdomino
