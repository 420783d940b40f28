// The six spells, and turning a die (rules D15 to D20).
#pragma once

#include "duel/hand.hpp"

namespace kingdomino::duel {

enum Spell { IGNORE_CONNECTION, SPLIT_DOMINO, TAKE_TWO_DICE, TURN_DIE, DOMAIN_BONUS, ADD_CROSS, SPELLS };

inline constexpr const char* SPELL_NAMES[SPELLS] = {"ignore_connection", "split_domino", "take_two_dice",
                                                    "turn_die",          "domain_bonus", "add_cross"};

// Calls visit(from, to) for each way to turn one of the two dice.
template <class Visit>
void for_each_die_turn(const Hand& hand, Visit&& visit) {
    for (int die = 0; die < 2; ++die) {
        // Dice that show the same are one choice: the second only adds what the first has not got.
        const bool alike = die == 1 && hand.faces[0] == hand.faces[1];
        for (const int face : tables::NATURAL_FACES) {
            if (face == hand.faces[die] || !die_has(hand.numbers[die], face)) continue;
            if (!alike || !die_has(hand.numbers[0], face)) visit(hand.faces[die], face);
        }
    }
}

inline bool can_turn_die(const Hand& hand, int from, int to) {
    for (int die = 0; die < 2; ++die) {
        if (from != to && hand.faces[die] == from && die_has(hand.numbers[die], to)) return true;
    }
    return false;
}

inline void turn_die(Hand& hand, int from, int to) {
    const int die = hand.faces[0] == from && die_has(hand.numbers[0], to) ? 0 : 1;
    hand.faces[die] = static_cast<Face>(to);
    hand.drop_numbers();
}

}  // namespace kingdomino::duel
