// The shared spellbook: who fills what, who wins a spell (rules D3, D12, D13).
#pragma once

#include <cstdint>

#include "duel/dice.hpp"
#include "duel/spells.hpp"

namespace kingdomino::duel {

struct Spellbook {
    std::uint8_t filled[COATS][2] = {};
    std::int8_t owner[SPELLS] = {-1, -1, -1, -1, -1, -1};
    std::uint8_t spent = 0;        // a bit a spell
    std::int8_t domain_coat = -1;  // the coat chosen for domain_bonus

    bool can_use(int seat, Spell spell) const { return owner[spell] == seat && !(spent >> spell & 1); }

    void spend(Spell spell) { spent = static_cast<std::uint8_t>(spent | 1 << spell); }

    // A line that somebody has completed fills no more.
    void fill(int seat, int coat) {
        const int spell = tables::SPELL_OF_COAT[coat];
        if (owner[spell] < 0 && ++filled[coat][seat] == tables::LINE_SQUARES[coat]) {
            owner[spell] = static_cast<std::int8_t>(seat);
        }
    }
};

}  // namespace kingdomino::duel
