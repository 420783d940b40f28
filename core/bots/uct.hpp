// `uct`: a tree of known decisions, chosen by upper confidence bounds, with random playouts from its leaves.
#pragma once

#include "bots/bot.hpp"
#include "search/tree/uct.hpp"

namespace kingdomino {

class UctStrategy {
   public:
    explicit UctStrategy(const UctSettings& settings) : settings_(settings) {}

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) {
        return result_of<duel::Moves>(state, budget, random);
    }
    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget& budget, Random& random) {
        return result_of<classic::Moves<Frame>>(state, budget, random);
    }

   private:
    template <class Moves>
    SearchResult result_of(const typename Moves::State& state, const Budget& budget, Random& random) const {
        return search<UctSearch<Moves>>(budget, random, [&](auto& searches, Random generator) {
            searches.emplace_back(settings_, state, generator);
        });
    }

    UctSettings settings_;
};

}  // namespace kingdomino
