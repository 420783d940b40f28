// Playing by the value alone: the placement and the claim after which the own kingdom is expected to end best.
#pragma once

#include <vector>

#include "search/classic/round.hpp"

namespace kingdomino::classic {

struct Turn {
    Cells place = {-1, -1};  // -1: a discard, or nothing to place
    int claim = -1;          // index in the next line, -1: nothing to claim
    float value = 0;
};

// Calls visit(turn) for all turns of the seat to act, with so many placements kept in mind.
template <int Frame, class Visit>
void for_each_turn(const Round<Frame>& round, int width, Visit&& visit) {
    const State<Frame>& state = round.state();
    const int seat = state.to_act();
    const Plans<Frame> plans = round.plans(seat, width);
    if (!round.claims()) {
        for (int i = 0; i < plans.count; ++i) visit(Turn{plans.plans[i].first, -1, plans.plans[i].value});
        return;
    }
    const auto& judge = round.claim_judge(seat);
    thread_local Way ways[MOST_WAYS * MOST_PLANS];
    for (int index = 0; index < state.next_line.count; ++index) {
        if (state.next_line.kings[index] != FREE) continue;
        const Sums start = judge.with_order(round.next_places(seat, index));
        const int count = judge_ways(judge, plans, state.next_line.numbers[index], start, ways);
        for (int i = 0; i < count; ++i) visit(Turn{plans.plans[ways[i].plan].first, index, ways[i].value});
    }
}

template <int Frame>
Turn best_turn(const Round<Frame>& round, int width) {
    Turn best;
    best.value = -1e9f;
    for_each_turn(round, width, [&](const Turn& turn) {
        if (turn.value > best.value) best = turn;
    });
    return best;
}

// All turns, the best first.
template <int Frame>
std::vector<Turn> turns_of(const Round<Frame>& round, int width) {
    std::vector<Turn> turns;
    for_each_turn(round, width, [&](const Turn& turn) { turns.push_back(turn); });
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Turn& one, const Turn& other) { return one.value > other.value; });
    return turns;
}

}  // namespace kingdomino::classic
