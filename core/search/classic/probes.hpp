// Looking at the value from outside: for tests, benchmarks and whoever wants to know.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "playouts/classic.hpp"
#include "search/classic/round.hpp"

namespace kingdomino::classic {

// What each seat's kingdom is expected to end with, once all dominoes that it is sure of are placed.
template <int Frame>
std::vector<double> expected_points(const ValueNets& nets, const State<Frame>& state) {
    std::vector<double> points;
    const Round<Frame> round(nets, state);
    for (int seat = 0; seat < state.options.players; ++seat) {
        const Plans<Frame> plans = round.plans(seat, MOST_PLANS);
        Sure dominoes[4];
        const bool is_placed = round.sure(seat, dominoes) > 0;
        const auto& judge = round.judge(state.next_line.count ? 0 : 2);
        points.push_back(is_placed
                             ? plans.plans[0].value
                             : judge.value(plans.plans[0].kingdom, judge.with_order(round.next_places(seat, -1))));
    }
    return points;
}

// How far the quick value of a placement lies from the one from scratch, at most, over all placements of everybody.
template <int Frame>
double value_gap(const ValueNets& nets, const State<Frame>& state) {
    const Round<Frame> round(nets, state);
    double gap = 0;
    for (int i = 0; i < state.line.count; ++i) {
        const int seat = state.line.kings[i];
        const Domino& added = domino(state.line.numbers[i]);
        for (const int index : {0, 1, 2, 3}) {
            const auto& judge = round.judge(index);
            const Sums start = judge.with_order(round.current_places(seat));
            const auto board = judge.board(state.kingdoms[seat]);
            Places<Frame>(board.kingdom, added).for_each([&](const Cells& cells) {
                auto after = board.kingdom;
                place(after, added, cells);
                const float quick = judge.value_after(board, added, cells, start), slow = judge.value(after, start);
                gap = std::max(gap, static_cast<double>(std::abs(quick - slow)));
            });
        }
    }
    return gap;
}

// Judges every placement of a random game; how many positions that were.
template <int Frame>
std::int64_t count_evaluations(const ValueNets& nets, State<Frame> state, Random& random) {
    std::int64_t judged = 0;
    thread_local Way ways[MOST_WAYS * MOST_PLANS];
    while (state.step() != Step::OVER) {
        if (state.step() == Step::PLACE) {
            const Round<Frame> round(nets, state);
            const auto& judge = round.judge(2);
            const Sums start = judge.with_order(round.current_places(state.to_act()));
            const auto plans = Plans<Frame>::of(state.kingdoms[state.to_act()]);
            judged += judge_ways(judge, plans, state.line.numbers[0], start, ways);
        }
        random_step(state, random);
    }
    return judged;
}

}  // namespace kingdomino::classic
