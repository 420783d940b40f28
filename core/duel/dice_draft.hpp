// The dice draft: A takes one die, B two, A has the last; or two and two with a spell (rules D6, D17).
#pragma once

#include <utility>

#include "duel/actions.hpp"
#include "duel/setup.hpp"

namespace kingdomino::duel {

inline bool can_take(const Setup& position, int dice) {
    const int count = popcount(static_cast<Word>(dice));
    if (dice & ~position.free_dice) return false;
    return position.step == Step::PAIR ? count == 2 : count == 1 || (count == 2 && position.can_use(TAKE_TWO_DICE));
}

// Calls visit(dice) for each choice of dice that the seat to act may take.
template <class Visit>
void for_each_take(const Setup& position, Visit&& visit) {
    for (int dice = 1; dice < TAKES; ++dice) {
        if (can_take(position, dice)) visit(dice);
    }
}

// Move dice from the table to a hand, which holds them by ascending number.
inline void hand_out(const Face (&rolled)[DICE], int dice, Hand& hand) {
    for_each_bit(Word(dice), [&](int die) { hand.take(die + 1, rolled[die]); });
    if (hand.dice == 2 && hand.numbers[0] > hand.numbers[1]) {
        std::swap(hand.numbers[0], hand.numbers[1]);
        std::swap(hand.faces[0], hand.faces[1]);
    }
}

}  // namespace kingdomino::duel
