// `baron`: the learned value, at once.
#pragma once

#include "bots/bot.hpp"
#include "classic/mind.hpp"
#include "duel/mind.hpp"
#include "learning/nets.hpp"

namespace kingdomino {

class BaronMind {
   public:
    explicit BaronMind(const Nets& nets) : nets_(nets) {}

    bool can_play(const auto& state) const { return nets_.of(state) != nullptr; }

    Thought think(const duel::State& state, const Budget&, Random&) { return duel::Mind(*nets_.duel).think(state); }

    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget&, Random&) {
        return classic::thought_at_once(*nets_.of(state), state, WIDTH);
    }

   private:
    static constexpr int WIDTH = 8;

    Nets nets_;
};

}  // namespace kingdomino
