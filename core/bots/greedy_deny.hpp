// `greedy-deny`: `greedy` that takes dice and dominoes with an eye on what the others would get.
#pragma once

#include "bots/bot.hpp"
#include "search/heuristic/classic_greedy.hpp"
#include "search/heuristic/duel_greedy.hpp"

namespace kingdomino {

struct GreedyDenyStrategy {
    SearchResult think(const duel::State& state, const Budget&, Random& random) {
        return duel::greedy_result(state, true, random);
    }
    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget&, Random& random) {
        return classic::greedy_result(state, {.denies = true}, random);
    }
};

}  // namespace kingdomino
