// What the plans of one player's turn depend on.
#pragma once

#include "duel/state.hpp"
#include "evaluation/duel/value.hpp"

namespace kingdomino::duel {

// The situation of one player who is about to draw.
struct TurnContext {
    const ValueNet* net;
    const Board* board;
    Spellbook book;  // before this round's squares are filled
    int seat;
    bool castle, other_castle;
    bool is_first;  // player A of this round: fills first, and is second in the next
    bool drafted;
    int other_empty;  // after the other has drawn
    std::uint8_t other_fills[2];
    int other_fill_count;
    bool other_draws_nothing;  // then the game is over if this player draws nothing either (rule D21)

    // The book once both have filled their squares.
    Spellbook filled(const Spellbook& from, const std::uint8_t* fills, int count) const {
        Spellbook result = from;
        const auto fill_mine = [&] {
            for (int i = 0; i < count; ++i) result.fill(seat, fills[i]);
        };
        if (is_first) fill_mine();
        for (int i = 0; i < other_fill_count; ++i) result.fill(1 - seat, other_fills[i]);
        if (!is_first) fill_mine();
        // Spells that take effect at once are spent by whoever won them.
        for (const Spell spell : {DOMAIN_BONUS, ADD_CROSS}) {
            if (result.owner[spell] == 1 - seat) result.spend(spell);
        }
        return result;
    }

    Standing standing(const Spellbook& of, bool has_castle) const {
        return {&of, seat, has_castle, other_castle, !is_first, drafted, other_empty};
    }
};

}  // namespace kingdomino::duel
