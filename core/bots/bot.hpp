// The contract of every bot in the core: judge the legal actions of a position within limits, the best first.
#pragma once

#include <atomic>
#include <utility>

#include "base/random.hpp"
#include "classic/state.hpp"
#include "duel/state.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino {

// One bot, for positions of any game in which a seat is to act. It keeps nothing between two calls, and all its
// random choices come from `random`: the same position, generator and number of simulations give the same result.
class Bot {
   public:
    virtual ~Bot() = default;
    virtual SearchResult think(const duel::State& state, const Budget& budget, Random& random) = 0;
    virtual SearchResult think(const classic::State<5>& state, const Budget& budget, Random& random) = 0;
    virtual SearchResult think(const classic::State<7>& state, const Budget& budget, Random& random) = 0;

    // Whether it has what it needs for a position: learned bots need the net of that kind of game.
    virtual bool can_play(const duel::State&) const { return true; }
    virtual bool can_play(const classic::State<5>&) const { return true; }
    virtual bool can_play(const classic::State<7>&) const { return true; }

    // From another thread: end the search that is running, with the best found so far.
    void stop() { stopped_ = true; }
    std::atomic<bool> stopped_ = false;
};

// A bot that is written once for every game: Strategy has a template `think(state, budget, random)`.
template <class Strategy>
class BotOf final : public Bot {
   public:
    template <class... Arguments>
    explicit BotOf(Arguments&&... arguments) : strategy_{std::forward<Arguments>(arguments)...} {}

    SearchResult think(const duel::State& state, const Budget& budget, Random& random) override {
        return strategy_.think(state, budget, random);
    }
    SearchResult think(const classic::State<5>& state, const Budget& budget, Random& random) override {
        return strategy_.think(state, budget, random);
    }
    SearchResult think(const classic::State<7>& state, const Budget& budget, Random& random) override {
        return strategy_.think(state, budget, random);
    }

    bool can_play(const duel::State& state) const override { return can_play_any(state); }
    bool can_play(const classic::State<5>& state) const override { return can_play_any(state); }
    bool can_play(const classic::State<7>& state) const override { return can_play_any(state); }

   private:
    template <class State>
    bool can_play_any(const State& state) const {
        if constexpr (requires { strategy_.can_play(state); }) {
            return strategy_.can_play(state);
        } else {
            return true;
        }
    }

    Strategy strategy_;
};

}  // namespace kingdomino
