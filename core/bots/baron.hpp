// `baron`: the learned value, at once.
#pragma once

#include "bots/bot.hpp"
#include "duel/mind.hpp"
#include "learning/nets.hpp"

namespace kingdomino {

struct BaronMind {
    Nets nets;

    Thought think(const duel::State& state, const Budget&, Random&) { return duel::Mind(*nets.duel).think(state); }

    template <int Frame>
    Thought think(const classic::State<Frame>&, const Budget&, Random&) {
        return {};
    }
};

}  // namespace kingdomino
