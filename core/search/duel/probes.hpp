// How many positions the value looks at when every drawing of random games is judged: for measuring its speed.
#pragma once

#include <cstdint>

#include "playouts/duel.hpp"
#include "search/duel/minimax.hpp"

namespace kingdomino::duel {

inline std::int64_t count_evaluations(const ValueNet& net, State state, Random& random) {
    const Minimax minimax(net);
    std::int64_t count = 0;
    while (state.step != Step::OVER) {
        if (state.is_drawing()) {
            const int seat = state.seat();
            const Board board(net, state.kingdoms[seat]);
            const TurnContext turn = minimax.turn_of(state, seat, board, state.hands[1 - seat]);
            Planner planner(turn);
            planner.for_each_plan(state.hands[seat], [](const Plan&) {});
            count += planner.evaluations;
        }
        random_step<Policy::PLAIN>(state, random);
    }
    return count;
}

}  // namespace kingdomino::duel
