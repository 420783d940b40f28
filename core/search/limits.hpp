// How long a bot may search: the limits of a turn, shared out among its decisions, and the budget that keeps them.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>

#include "classic/state.hpp"
#include "duel/state.hpp"

namespace kingdomino {

// What may be used. A bot that needs neither time nor simulations ignores them.
struct Limits {
    double seconds = 0;            // 0: not limited by time
    std::int64_t simulations = 0;  // 0: not limited by number
    int threads = 1;
    bool cpu_time = false;  // seconds are those of the thread's own work, not of the clock; with one thread only
};

// How many decisions the seat to act has before chance acts, this one included: a turn's limits are shared out among
// them. The few that only sometimes come (castle, spells) are left out.
inline int decisions_left(const duel::State& state) {
    return state.step == duel::Step::TAKE || state.step == duel::Step::PAIR ? 2 : 1;
}
template <int Frame>
int decisions_left(const classic::State<Frame>& state) {
    const int seat = state.to_act(), each = state.next_line.count ? 2 : 1;
    int decisions = 0;
    for (int i = 0; i < state.claimant_count; ++i) decisions += state.claimants[i] == seat;
    for (int i = 0; i < state.line.count; ++i) decisions += state.line.kings[i] == seat ? each : 0;
    return decisions;
}

// The part of what is left of a turn that one of so many decisions may use.
inline Limits share_of(Limits left, int decisions) {
    if (left.seconds > 0) left.seconds /= decisions;
    if (left.simulations > 0) left.simulations = std::max(left.simulations / decisions, std::int64_t{1});
    return left;
}

// A clock that only runs while this thread works: on a busy machine everybody is given the same. Where a system has
// none it is the clock on the wall.
inline double cpu_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0) {
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
#endif
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Tells a search when to stop: out of time, out of simulations, or told to.
class Budget {
   public:
    Budget(const Limits& limits, const std::atomic<bool>& stopped)
        : limits_(limits), stopped_(stopped), start_(now()) {}

    bool is_spent(std::int64_t simulations) const {
        if (limits_.simulations > 0 && simulations >= limits_.simulations) return true;
        if (stopped_.load(std::memory_order_relaxed)) return true;
        return limits_.seconds > 0 && seconds() >= limits_.seconds;
    }
    // Whether half of the time is over, if time is limited.
    bool is_half_spent() const { return limits_.seconds > 0 && 2 * seconds() >= limits_.seconds; }
    double seconds() const { return now() - start_; }
    // The same with so many simulations at most.
    Budget at_most(std::int64_t simulations) const {
        Budget less = *this;
        if (limits_.simulations == 0 || limits_.simulations > simulations) less.limits_.simulations = simulations;
        return less;
    }
    const Limits& limits() const { return limits_; }

   private:
    double now() const {
        if (limits_.cpu_time && limits_.threads == 1) return cpu_seconds();
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    Limits limits_;
    const std::atomic<bool>& stopped_;
    double start_;
};

}  // namespace kingdomino
