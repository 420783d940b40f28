// Playing by the value alone: the placement and the claim after which the own kingdom is expected to end best.
#pragma once

#include "classic/round.hpp"

namespace kingdomino::classic {

struct Turn {
    Cells place = {-1, -1};  // -1: a discard, or nothing to place
    int claim = -1;          // index in the next line, -1: nothing to claim
    float value = 0;
};

// The best turn of the seat to act, with so many placements kept in mind.
template <int Frame>
Turn best_turn(const Round<Frame>& round, int width) {
    const State<Frame>& state = round.state();
    const int seat = state.to_act();
    const Plans<Frame> plans = round.plans(seat, width);
    Turn turn{plans.plans[0].first, -1, plans.plans[0].value};
    if (!round.claims()) return turn;
    const auto& judge = round.claim_judge(seat);
    thread_local Way ways[MOST_WAYS * MOST_PLANS];
    turn.value = -1e9f;
    for (int index = 0; index < state.next_line.count; ++index) {
        if (state.next_line.kings[index] != FREE) continue;
        const Sums start = judge.with_order(round.next_places(seat, index));
        const int count = judge_ways(judge, plans, state.next_line.numbers[index], start, ways);
        for (int i = 0; i < count; ++i) {
            if (ways[i].value > turn.value) turn = {plans.plans[ways[i].plan].first, index, ways[i].value};
        }
    }
    return turn;
}

}  // namespace kingdomino::classic
