// What chance does in one game, the same however the bots sit and play (common random numbers).
#pragma once

#include <cstdint>
#include <utility>

#include "base/random.hpp"
#include "playouts/classic.hpp"
#include "playouts/duel.hpp"

namespace kingdomino {

// Rolls by round, and dominoes in an order fixed in advance.
class SharedChance {
   public:
    explicit SharedChance(std::uint64_t seed) : random_(seed) {
        for (int i = 0; i < classic::DOMINOES; ++i) order_[i] = i;
        for (int i = classic::DOMINOES; i > 1; --i) {
            std::swap(order_[i - 1], order_[random_.below(static_cast<std::uint32_t>(i))]);
        }
    }

    void act(duel::State& state) { duel::random_step<Policy::RANDOM>(state, random_); }

    template <int Frame>
    void act(classic::State<Frame>& state) {
        if (state.step() != classic::Step::REVEAL) return classic::random_step(state, random_);
        while (!(state.pile >> order_[next_] & 1)) ++next_;
        state.reveal(order_[next_] + 1);
    }

   private:
    Random random_;
    int order_[classic::DOMINOES];
    int next_ = 0;
};

}  // namespace kingdomino
