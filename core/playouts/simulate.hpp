// Many games at random and sums over them: the figures that both implementations must agree on.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "playouts/classic.hpp"
#include "playouts/duel.hpp"

namespace kingdomino {

// Every game has a generator of its own, so that results do not depend on the number of threads.
inline Random random_of_game(std::uint64_t seed, std::int64_t game) {
    return Random(seed * 0xd1342543de82ef95U + static_cast<std::uint64_t>(game));
}

template <Policy policy>
void step_at_random(duel::State& state, Random& random) {
    duel::random_step<policy>(state, random);
}
template <Policy policy, int Frame>
void step_at_random(classic::State<Frame>& state, Random& random) {
    classic::random_step(state, random);
}

inline bool is_over(const duel::State& state) {
    return state.step == duel::Step::OVER;
}
template <int Frame>
bool is_over(const classic::State<Frame>& state) {
    return state.step() == classic::Step::OVER;
}

inline int total_of(const duel::State& state, int seat) {
    return duel::score(state.kingdoms[seat], state.book, seat);
}
template <int Frame>
int total_of(const classic::State<Frame>& state, int seat) {
    return classic::score(state.kingdoms[seat], state.options);
}

template <class State>
void play_to_end(State& state, Random& random, Policy policy) {
    if (policy == Policy::PLAIN) {
        while (!is_over(state)) step_at_random<Policy::PLAIN>(state, random);
    } else {
        while (!is_over(state)) step_at_random<Policy::RANDOM>(state, random);
    }
}

// Sums over games, under the names that Python turns into means.
class Figures {
   public:
    void add(const char* name, double value) {
        for (auto& [known, sum] : sums_) {
            if (known == name) {
                sum += value;
                return;
            }
        }
        sums_.emplace_back(name, value);
    }
    void add(const Figures& other) {
        for (const auto& [name, sum] : other.sums_) add(name.c_str(), sum);
    }
    const std::vector<std::pair<std::string, double>>& sums() const { return sums_; }

   private:
    std::vector<std::pair<std::string, double>> sums_;
};

// What is watched while a game is played.
struct Watch {
    int rounds = 0, unplaced = 0, first_seat = 0;
};

template <class State>
void add_outcome(Figures& figures, const State& state, const Watch& watch) {
    const Outcome outcome = state.outcome();
    double mean = 0;
    int winners = 0;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        mean += static_cast<double>(outcome.totals[seat]) / outcome.seats;
        winners += outcome.ranks[seat] == 1;
    }
    figures.add("games", 1);
    figures.add("score", mean);
    figures.add("score_squared", mean * mean);
    figures.add("rounds", watch.rounds);
    figures.add("first_player_wins", winners == 1 && outcome.ranks[watch.first_seat] == 1);
    figures.add("draws", winners > 1);
    for (const std::string reason : {"full_map", "nobody_drew", "pile_empty"}) {
        figures.add(("ended_by." + reason).c_str(), reason == outcome.reason);
    }
}

template <Policy policy>
void play_watched(duel::State state, Random& random, Figures& figures) {
    Watch watch;
    while (state.step != duel::Step::OVER) {
        const int seat = state.is_drawing() ? state.seat() : -1;
        const auto empty = seat < 0 ? 0 : state.kingdoms[seat].empty;
        watch.rounds += state.step == duel::Step::ROLL;
        step_at_random<policy>(state, random);
        // Who was drawing and is so no more, with the map as it was, drew nothing.
        const bool is_done = seat >= 0 && !(state.is_drawing() && state.seat() == seat);
        watch.unplaced += is_done && state.kingdoms[seat].empty == empty;
    }
    add_outcome(figures, state, watch);
    for (int spell = 0; spell < duel::SPELLS; ++spell) {
        figures.add((std::string("spells_won.") + duel::SPELL_NAMES[spell]).c_str(), state.book.owner[spell] >= 0);
    }
    figures.add("unplaced_share", watch.unplaced / (2.0 * watch.rounds));
    int domains = 0;
    for (const auto& kingdom : state.kingdoms) {
        for (const auto kind : kingdom.kinds) domains += duel::domain_count(kind);
    }
    figures.add("mean_domains", domains / 2.0);
}

template <Policy policy, int Frame>
void play_watched(classic::State<Frame> state, Random& random, Figures& figures) {
    Watch watch;
    const int players = state.options.players;
    for (;;) {
        const auto step = state.step();
        if (step == classic::Step::OVER) break;
        step_at_random<policy>(state, random);
        if (step == classic::Step::KINGS) watch.first_seat = state.claimants[0];
    }
    int placed = 0;
    for (int seat = 0; seat < players; ++seat) placed += popcount(state.placed[seat]);
    const int lines = state.options.dominoes_in_play() / state.options.line_length();
    watch.rounds = lines;
    add_outcome(figures, state, watch);
    figures.add("placed_per_player", static_cast<double>(placed) / players);
    figures.add("discarded_per_player", lines * state.options.kings() - static_cast<double>(placed) / players);
}

// Sums over games first to last - 1 of a simulation.
template <class State>
Figures simulate_games(const State& start, std::int64_t first, std::int64_t last, std::uint64_t seed, Policy policy,
                       int threads) {
    std::vector<Figures> parts(static_cast<std::size_t>(threads));
    in_parallel(first, last, threads, [&](int share, std::int64_t from, std::int64_t to) {
        Figures& mine = parts[static_cast<std::size_t>(share)];
        for (std::int64_t game = from; game < to; ++game) {
            Random random = random_of_game(seed, game);
            if (policy == Policy::PLAIN) {
                play_watched<Policy::PLAIN>(start, random, mine);
            } else {
                play_watched<Policy::RANDOM>(start, random, mine);
            }
        }
    });
    Figures all;
    for (const auto& part : parts) all.add(part);
    return all;
}

}  // namespace kingdomino
