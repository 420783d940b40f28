// What an action is worth to a bot that looks no further than its own turn, and choosing by it.
#pragma once

#include <compare>
#include <vector>

#include "base/random.hpp"
#include "kingdom/outcome.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino {

// More is better; `then` only counts among equals.
struct Priority {
    int points = 0, then = 0;

    auto operator<=>(const Priority&) const = default;
    Priority operator+(const Priority& other) const { return {points + other.points, then + other.then}; }
    Priority operator-(const Priority& other) const { return {points - other.points, then - other.then}; }
    Priority operator*(int times) const { return {points * times, then * times}; }
};

struct Choice {
    int code;
    Priority priority;
};

// How far a seat is ahead of the best other one as the kingdoms lie.
template <class State>
int lead_of(const State& state, int seat) {
    const Outcome outcome = state.outcome();
    int best = -1;
    for (int other = 0; other < outcome.seats; ++other) {
        if (other != seat) best = std::max(best, outcome.totals[other]);
    }
    return outcome.totals[seat] - best;
}

// The best first: one of the equals at random, then all others in the order of their priority. `unit` is how many times
// larger priorities are than points.
template <class State>
SearchResult ranked(const State& state, std::vector<Choice>& choices, int unit, Random& random) {
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& one, const Choice& other) { return one.priority > other.priority; });
    std::uint32_t equals = 1;
    while (equals < choices.size() && choices[equals].priority == choices[0].priority) ++equals;
    std::swap(choices[0], choices[random.below(equals)]);
    const int lead = lead_of(state, state.to_act());
    SearchResult result;
    for (const Choice& choice : choices) {
        const float points = static_cast<float>(lead) + static_cast<float>(choice.priority.points) / unit;
        result.judgements.push_back({choice.code, points, -1, 0});
    }
    return result;
}

}  // namespace kingdomino
