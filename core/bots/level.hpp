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

<<<<<<< HEAD
// TEMPORARY
inline bool read_taste(std::string_view text, Taste& taste) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, end);
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        const float value = std::stof(std::string(part.substr(equals + 1)));
        if (name == "mass")
            taste.mass = value;
        else if (name == "crown")
            taste.crown = value;
        else if (name == "growth")
            taste.growth = value;
        else if (name == "hole")
            taste.hole = value;
        else if (name == "misfit")
            taste.misfit = value;
        else if (name == "spread")
            taste.spread = value;
        else if (name == "middle")
            taste.middle = value;
        else if (name == "castle")
            taste.castle = value;
        else if (name == "spell")
            taste.spell = value;
        else if (name == "fill")
            taste.fill = value;
        else if (name == "denies")
            taste.denies = value > 0;
        else if (name == "plans")
            taste.plans = value > 0;
        else if (name == "whim")
            taste.whim = value;
        else
            return false;
        text = text.substr(std::min(end + 1, text.size()));
    }
    return true;
}
=======
>>>>>>> main
}  // namespace kingdomino
