// A position of Duel as plain data, which may be nonsense; `setup_check` says whether it is.
#pragma once

#include <cstdint>

#include "duel/hand.hpp"
#include "duel/map.hpp"
#include "duel/options.hpp"
#include "duel/spellbook.hpp"
#include "kingdom/outcome.hpp"

namespace kingdomino::duel {

// BONUS is Python's DOMAIN, which is a macro of <math.h> on macOS and Windows.
enum class Step : std::uint8_t { ROLL, TAKE, PAIR, TURN, DRAW, SECOND, BONUS, CROSS, OVER };

inline constexpr const char* STEP_NAMES[] = {"roll",   "take",   "pair",  "turn", "draw",
                                             "second", "domain", "cross", "over"};

struct Setup {
    Options options;
    Step step = Step::ROLL;
    std::uint8_t first = 0;      // the seat of player A
    std::uint8_t free_dice = 0;  // the dice on the table, a bit each
    Face rolled[DICE] = {};      // what they show
    bool castles[2] = {true, true};
    Kingdom kingdoms[2];
    Spellbook book;
    Hand hands[2];

    int seat() const {
        switch (step) {
            case Step::TAKE:
                return first;
            case Step::PAIR:
                return 1 - first;
            case Step::BONUS:
                return book.owner[DOMAIN_BONUS];
            case Step::CROSS:
                return book.owner[ADD_CROSS];
            default:
                return hands[first].drew == Drew::NOT_YET ? first : 1 - first;
        }
    }

    int to_act() const {
        if (step == Step::ROLL) return CHANCE;
        return step == Step::OVER ? NOBODY : seat();
    }

    // What the seat to act has.
    const Hand& hand() const { return hands[seat()]; }
    const Kingdom& kingdom() const { return kingdoms[seat()]; }

    bool is_drawing() const { return step == Step::TURN || step == Step::DRAW; }

    bool can_use(Spell spell) const { return book.can_use(seat(), spell); }
};

}  // namespace kingdomino::duel
