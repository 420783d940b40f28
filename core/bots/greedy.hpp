// `greedy`: the most own points at once, and the dice or the domino that promise most of them.
#pragma once

#include "bots/bot.hpp"
#include "search/heuristic/classic_greedy.hpp"
#include "search/heuristic/duel_greedy.hpp"

namespace kingdomino {

struct GreedyStrategy {
    SearchResult think(const duel::State& state, const Budget&, Random& random) {
        return duel::greedy_result(state, false, random);
    }
    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget&, Random& random) {
        return classic::greedy_result(state, {}, random);
    }
};

}  // namespace kingdomino
