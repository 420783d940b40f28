// What all tree searches share: each thread searches by itself until the budget is spent, what they saw at the root is
// added up, and the choice is the action that was looked at most.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "playouts/simulate.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino {

// What the simulations through an action of the root came to.
struct RootEdge {
    double margins = 0, wins = 0;
    int visits = 0;

    void add(const RootEdge& other) {
        margins += other.margins;
        wins += other.wins;
        visits += other.visits;
    }
};

// A Search has `root_edges`, `simulate()`, `code(edge)` and CLOCK, how many simulations go by between two looks at the
// clock. make(searches, random) adds one for a thread.
template <class Search, class Make>
SearchResult search(const Budget& budget, Random& random, Make&& make) {
    const Limits& limits = budget.limits();
    const int threads = limits.simulations > 0
                            ? static_cast<int>(std::min<std::int64_t>(limits.threads, limits.simulations))
                            : limits.threads;
    std::vector<Search> searches;
    searches.reserve(static_cast<std::size_t>(threads));
    for (int thread = 0; thread < threads; ++thread) make(searches, Random(random.next()));
    std::vector<RootEdge>& edges = searches[0].root_edges;
    std::vector<std::int64_t> done(searches.size());
    // A forced action needs no search.
    if (edges.size() > 1) {
        in_parallel(0, threads, threads, [&](int, std::int64_t from, std::int64_t to) {
            for (auto thread = static_cast<std::size_t>(from); thread < static_cast<std::size_t>(to); ++thread) {
                const std::int64_t share =
                    (limits.simulations + threads - 1 - static_cast<std::int64_t>(thread)) / threads;
                std::int64_t& count = done[thread];
                do {
                    searches[thread].simulate();
                    ++count;
                } while ((share == 0 || count < share) && (count % Search::CLOCK != 0 || !budget.is_spent(0)));
            }
        });
    }
    for (std::size_t thread = 1; thread < searches.size(); ++thread) {
        for (std::size_t i = 0; i < edges.size(); ++i) edges[i].add(searches[thread].root_edges[i]);
    }
    std::vector<std::size_t> order(edges.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        const RootEdge &first = edges[one], &second = edges[other];
        return first.visits != second.visits ? first.visits > second.visits : first.wins > second.wins;
    });
    SearchResult result;
    result.simulations = std::accumulate(done.begin(), done.end(), std::int64_t{0});
    for (const std::size_t at : order) {
        const RootEdge& edge = edges[at];
        const float count = static_cast<float>(std::max(edge.visits, 1));
        result.judgements.push_back({searches[0].code(at), static_cast<float>(edge.margins) / count,
                                     edge.visits ? static_cast<float>(edge.wins) / count : -1, edge.visits});
    }
    return result;
}

}  // namespace kingdomino
