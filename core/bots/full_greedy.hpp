// `full-greedy`: `greedy` that places with an eye on the domino it will claim; in Duel, where none waits, the same as
// `greedy`.
#pragma once

#include "bots/bot.hpp"
#include "search/heuristic/classic_greedy.hpp"
#include "search/heuristic/duel_greedy.hpp"

namespace kingdomino {

struct FullGreedyStrategy {
    SearchResult think(const duel::State& state, const Budget&, Random& random) {
        return duel::greedy_result(state, false, random);
    }
    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget&, Random& random) {
        return classic::greedy_result(state, {.plans = true}, random);
    }
};

}  // namespace kingdomino
