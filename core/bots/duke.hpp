// `duke`: the learned value with a look at the next round for a few ways.
#pragma once

#include "bots/bot.hpp"
#include "duel/foresight.hpp"
#include "learning/nets.hpp"

namespace kingdomino {

class DukeMind {
   public:
    explicit DukeMind(const Nets& nets) : nets_(nets), duel_(*nets_.duel, 3) {}

    Thought think(const duel::State& state, const Budget& budget, Random&) { return duel_.think(state, budget); }

    template <int Frame>
    Thought think(const classic::State<Frame>&, const Budget&, Random&) {
        return {};
    }

   private:
    Nets nets_;
    duel::Foresight duel_;
};

}  // namespace kingdomino
