// The best that a kingdom can make of dominoes it is sure to get, one after the other: the few best ways are kept.
//
// Placing changes nobody else's kingdom, so these plans can be made for each seat on its own.
#pragma once

#include <tuple>

#include "classic/state.hpp"
#include "evaluation/classic/value.hpp"

namespace kingdomino::classic {

// More ways than there can be to place one domino.
inline constexpr int MOST_WAYS = 400;
inline constexpr int MOST_PLANS = 16;

template <int Frame>
struct Plan {
    Kingdom<Frame> kingdom;
    float value = 0;
    Cells first = {-1, -1};  // the first placement; -1 is a discard or none yet
    bool has_first = false;
};

// The best plans so far, the best first.
template <int Frame>
struct Plans {
    int count = 0;
    Plan<Frame> plans[MOST_PLANS];

    static Plans of(const Kingdom<Frame>& kingdom) {
        Plans plans;
        plans.count = 1;
        plans.plans[0] = {kingdom};
        return plans;
    }
};

struct Way {
    float value;
    std::int16_t plan;
    std::int8_t left, right;  // cells; -1 is a discard
};

// An order without ties, so that every library's sort gives the same.
inline bool is_better(const Way& one, const Way& other) {
    if (one.value != other.value) return one.value > other.value;
    return std::tuple(one.plan, one.left, one.right) < std::tuple(other.plan, other.left, other.right);
}

// Every way to add a domino to any of the plans, with what it is worth.
template <int Frame>
int judge_ways(const Judge<Frame>& judge, const Plans<Frame>& plans, int number, const Sums& start, Way* ways) {
    int count = 0;
    const Domino& added = domino(number);
    for (int plan = 0; plan < plans.count; ++plan) {
        const Board<Frame> board = judge.board(plans.plans[plan].kingdom);
        const Places<Frame> places(board.kingdom, added);
        if (!places.any()) {
            ways[count++] = {judge.value(board.kingdom, start), static_cast<std::int16_t>(plan), -1, -1};
            continue;
        }
        places.for_each([&](const Cells& cells) {
            if (count == MOST_WAYS * MOST_PLANS) return;
            ways[count++] = {judge.value_after(board, added, cells, start), static_cast<std::int16_t>(plan),
                             static_cast<std::int8_t>(cells.left), static_cast<std::int8_t>(cells.right)};
        });
    }
    return count;
}

// The best way to add a domino to any of `count` plans.
template <int Frame>
Way best_way(const Judge<Frame>& judge, const Plan<Frame>* plans, int count, int number, const Sums& start) {
    Way best{-1e9f, 0, -1, -1};
    const Domino& added = domino(number);
    for (int plan = 0; plan < count; ++plan) {
        const auto consider = [&](float value, const Cells& cells) {
            if (value <= best.value) return;
            best = {value, static_cast<std::int16_t>(plan), static_cast<std::int8_t>(cells.left),
                    static_cast<std::int8_t>(cells.right)};
        };
        const Board<Frame> board = judge.board(plans[plan].kingdom);
        const Places<Frame> places(board.kingdom, added);
        if (!places.any()) consider(judge.value(board.kingdom, start), {-1, -1});
        places.for_each([&](const Cells& cells) { consider(judge.value_after(board, added, cells, start), cells); });
    }
    return best;
}

template <int Frame>
float best_value(const Judge<Frame>& judge, const Plans<Frame>& plans, int number, const Sums& start) {
    return best_way(judge, plans.plans, plans.count, number, start).value;
}

template <int Frame>
Plan<Frame> with_way(const Plan<Frame>& plan, int number, const Way& way) {
    Plan<Frame> next = plan;
    next.value = way.value;
    const Cells cells{way.left, way.right};
    if (!next.has_first) next.first = cells;
    next.has_first = true;
    if (way.left >= 0) place(next.kingdom, domino(number), cells);
    return next;
}

// The `width` best ways to add one more domino.
template <int Frame>
Plans<Frame> extended(const Judge<Frame>& judge, const Plans<Frame>& plans, int number, const Sums& start, int width) {
    thread_local Way ways[MOST_WAYS * MOST_PLANS];
    const int count = judge_ways(judge, plans, number, start, ways);
    const int kept = std::min({count, width, MOST_PLANS});
    std::partial_sort(ways, ways + kept, ways + count, is_better);
    Plans<Frame> next;
    next.count = kept;
    for (int i = 0; i < kept; ++i) next.plans[i] = with_way(plans.plans[ways[i].plan], number, ways[i]);
    return next;
}

}  // namespace kingdomino::classic
