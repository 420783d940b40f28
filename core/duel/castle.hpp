// The castle bonus: once a game, a cross more on one of the own dice (rule D11).
#pragma once

#include "duel/hand.hpp"

namespace kingdomino::duel {

// Calls visit(face) for each face of the two dice that the cross can be added to.
template <class Visit>
void for_each_castle(const Hand& hand, Visit&& visit) {
    visit(hand.faces[0]);
    if (hand.faces[0] != hand.faces[1]) visit(hand.faces[1]);
}

inline void add_castle_cross(Hand& hand, int face) {
    ++hand.faces[hand.faces[0] == face ? 0 : 1];
    hand.drop_numbers();
}

}  // namespace kingdomino::duel
