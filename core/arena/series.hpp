// Series of games between bots of the core, with the same chance for every way to seat them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/shared_chance.hpp"
#include "bots/catalogue.hpp"
#include "playouts/simulate.hpp"

namespace kingdomino {

// What is left of a turn's limits.
class TurnLimits {
   public:
    explicit TurnLimits(const Limits& turn) : turn_(turn) { begin(); }

    void begin() { left_ = turn_; }

    Limits share(int decisions) const { return share_of(left_, decisions); }

    void spend(double seconds, std::int64_t simulations) {
        // There is always enough left to answer; 0 would mean no limit.
        if (turn_.seconds > 0) left_.seconds = std::max(left_.seconds - seconds, 0.0001);
        if (turn_.simulations > 0) left_.simulations = std::max(left_.simulations - simulations, std::int64_t{1});
    }

   private:
    Limits turn_, left_;
};

template <class State>
Outcome play_game(State state, const std::vector<Bot*>& bots, const Limits& limits, SharedChance chance,
                  std::uint64_t seed) {
    std::vector<Random> randoms;
    for (std::size_t seat = 0; seat < bots.size(); ++seat)
        randoms.push_back(random_of_game(~seed, static_cast<std::int64_t>(seat)));
    std::vector<TurnLimits> turns(bots.size(), TurnLimits(limits));
    while (!is_over(state)) {
        const int seat = state.to_act();
        if (seat == CHANCE) {
            chance.act(state);
            for (auto& turn : turns) turn.begin();
            continue;
        }
        const auto at = static_cast<std::size_t>(seat);
        const Budget budget(turns[at].share(decisions_left(state)), bots[at]->stopped_);
        const SearchResult result = bots[at]->think(state, budget, randoms[at]);
        turns[at].spend(budget.seconds(), result.simulations);
        state.apply(result.judgements.front().code);
    }
    return state.outcome();
}

// The bots of a series, once for each thread, and how its games ended: a row a game, a column a bot.
class Series {
   public:
    // `make(i)` makes the bot in column i; each thread has its own.
    template <class Make>
    Series(int bots, Make&& make, std::uint64_t seed, const Limits& limits, int threads)
        : bots_(static_cast<std::size_t>(bots)),
          seed_(seed),
          limits_(limits),
          tables_(static_cast<std::size_t>(threads)) {
        for (auto& table : tables_) {
            for (int bot = 0; bot < bots; ++bot) table.push_back(make(bot));
        }
    }

    // Games first to last - 1. In game g bot i sits on seat (i + g) modulo the number of seats, and as many games as
    // there are seats share their chance.
    template <class State>
    void play(const State& start, std::int64_t first, std::int64_t last) {
        const std::size_t before = totals.size();
        totals.resize(before + static_cast<std::size_t>(last - first) * bots_);
        ranks.resize(totals.size());
        in_parallel(first, last, static_cast<int>(tables_.size()), [&](int thread, std::int64_t from, std::int64_t to) {
            for (std::int64_t game = from; game < to; ++game) {
                play_one(start, game, tables_[static_cast<std::size_t>(thread)],
                         before + static_cast<std::size_t>(game - first) * bots_);
            }
        });
    }

    std::vector<std::int16_t> totals;
    std::vector<std::int8_t> ranks;

   private:
    template <class State>
    void play_one(const State& start, std::int64_t game, const std::vector<std::unique_ptr<Bot>>& bots,
                  std::size_t row) {
        const auto seats = bots.size();
        const auto seat_of = [&](std::size_t bot) { return (bot + static_cast<std::size_t>(game)) % seats; };
        std::vector<Bot*> seated(seats);
        for (std::size_t bot = 0; bot < seats; ++bot) seated[seat_of(bot)] = bots[bot].get();
        const SharedChance chance(random_of_game(seed_, game / static_cast<std::int64_t>(seats)).next());
        const Outcome outcome = play_game(start, seated, limits_, chance, random_of_game(seed_ + 1, game).next());
        for (std::size_t bot = 0; bot < seats; ++bot) {
            totals[row + bot] = static_cast<std::int16_t>(outcome.totals[seat_of(bot)]);
            ranks[row + bot] = static_cast<std::int8_t>(outcome.ranks[seat_of(bot)]);
        }
    }

    std::size_t bots_;
    std::uint64_t seed_;
    Limits limits_;
    std::vector<std::vector<std::unique_ptr<Bot>>> tables_;
};

}  // namespace kingdomino
