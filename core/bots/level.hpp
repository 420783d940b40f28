// A level for people: rules of thumb with one taste, for both games.
#pragma once

#include "bots/bot.hpp"
#include "bots/taste.hpp"
#include "classic/tasted_gains.hpp"
#include "duel/greedy.hpp"
#include "duel/tasted_turn.hpp"

namespace kingdomino {

class LevelMind {
   public:
    LevelMind(const Taste& duel, const Taste& classic) : duel_(duel), classic_(classic) {}

    Thought think(const duel::State& state, const Budget&, Random& random) {
        const int seat = state.seat();
        const duel::TastedTurn mine(state, seat, duel_);
        std::vector<Choice> choices;
        if (duel::is_draft(state)) {
            const duel::TastedTurn others(state, 1 - seat, duel_);
            duel::add_takes(state, mine, others, duel_.denies, in_hundredths(duel_.spell / 2), choices);
            return tempted(state, choices, duel::THRICE * HUNDREDTHS, duel_.whim, random);
        }
        state.for_each_action([&](int code) { choices.push_back({code, mine.of_action(state, code)}); });
        return tempted(state, choices, HUNDREDTHS, duel_.whim, random);
    }

    template <int Frame>
    Thought think(const classic::State<Frame>& state, const Budget&, Random& random) {
        std::vector<Choice> choices;
        const int unit = classic::add_choices(
            state,
            [&](const classic::Kingdom<Frame>& kingdom) {
                return classic::TastedGains<Frame>(state, kingdom, classic_);
            },
            {classic_.denies, classic_.plans}, choices);
        return tempted(state, choices, unit * HUNDREDTHS, classic_.whim, random);
    }

   private:
    Taste duel_, classic_;
};

}  // namespace kingdomino
