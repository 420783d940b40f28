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
struct Worth {
    int points = 0, then = 0;

    auto operator<=>(const Worth&) const = default;
    Worth operator+(const Worth& other) const { return {points + other.points, then + other.then}; }
    Worth operator-(const Worth& other) const { return {points - other.points, then - other.then}; }
    Worth operator*(int times) const { return {points * times, then * times}; }
};

struct Choice {
    int code;
    Worth worth;
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

// The best first: one of the equals at random, then all others in the order of their worth. `unit` is how many times
// larger worths are than points.
template <class State>
Thought ranked(const State& state, std::vector<Choice>& choices, int unit, Random& random) {
    std::stable_sort(choices.begin(), choices.end(),
                     [](const Choice& one, const Choice& other) { return one.worth > other.worth; });
    std::uint32_t equals = 1;
    while (equals < choices.size() && choices[equals].worth == choices[0].worth) ++equals;
    std::swap(choices[0], choices[random.below(equals)]);
    const int lead = lead_of(state, state.to_act());
    Thought thought;
    for (const Choice& choice : choices) {
        const float points = static_cast<float>(lead) + static_cast<float>(choice.worth.points) / unit;
        thought.judgements.push_back({choice.code, points, -1, 0});
    }
    return thought;
}

}  // namespace kingdomino
