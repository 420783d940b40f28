// Whether a position that was read has what its step needs.
#pragma once

#include "duel/ending.hpp"
#include "duel/legal.hpp"
#include "duel/setup.hpp"

namespace kingdomino::duel {

inline bool is_fresh(const Hand& hand) {
    return hand.drew == Drew::NOT_YET && !hand.fill_count && hand.twin < 0;
}

inline bool is_waiting(const Hand& hand) {
    return is_fresh(hand) && hand.dice == 2 && hand.numbers[0] && hand.numbers[1];
}

inline bool is_done(const Hand& hand) {
    return hand.drew != Drew::NOT_YET && !hand.dice;
}

// Dice with a number show one of their faces.
inline bool shows_its_faces(const Hand& hand) {
    for (int die = 0; die < hand.dice; ++die) {
        if (hand.numbers[die] && !die_has(hand.numbers[die], hand.faces[die])) return false;
    }
    return true;
}

// Whether table and hands have what the step needs, so that no action can reach for what is not there. Whether the
// position can have come about is for the Python rules to say.
inline bool hands_fit(const Setup& position) {
    const Hand& mine = position.hands[position.first];
    const Hand& yours = position.hands[1 - position.first];
    if (!shows_its_faces(mine) || !shows_its_faces(yours)) return false;
    for (int die = 0; die < DICE; ++die) {
        if ((position.free_dice >> die & 1) && !die_has(die + 1, position.rolled[die])) return false;
    }
    const bool on_table = position.step == Step::TAKE || position.step == Step::PAIR;
    if (!on_table && position.free_dice) return false;
    switch (position.step) {
        case Step::ROLL:
            return is_fresh(mine) && is_fresh(yours) && !mine.dice && !yours.dice;
        case Step::TAKE:
            return is_fresh(mine) && is_fresh(yours) && position.free_dice == TAKES - 1 && !mine.dice && !yours.dice;
        case Step::PAIR:
            return is_fresh(mine) && is_fresh(yours) && mine.dice == 1 && !yours.dice && mine.numbers[0] &&
                   popcount(Word{position.free_dice}) == 3 && !(position.free_dice >> (mine.numbers[0] - 1) & 1);
        case Step::TURN:
        case Step::DRAW:
        case Step::SECOND: {
            const int seat = position.seat();
            const Hand& hand = position.hands[seat];
            if (seat == position.first ? !is_waiting(yours) : !is_done(mine)) return false;
            if (position.step == Step::SECOND) {
                const bool fits = hand.drew == Drew::NOT_YET && hand.dice == 1 && hand.twin >= 0 && !hand.numbers[0] &&
                                  !(position.kingdoms[seat].empty & bit(hand.twin)) && hand.twin != CASTLE;
                bool any = false;
                if (fits) for_each_action(position, [&](int) { any = true; });
                return any && hand.fill_count <= (position.options.drafted ? 2 : 1);
            }
            if (!is_fresh(hand) || hand.dice != 2 || !position.kingdoms[seat].empty) return false;
            if (position.step == Step::TURN)
                return hand.numbers[0] && hand.numbers[1] && position.book.can_use(seat, TURN_DIE);
            const bool natural = natural_index(hand.faces[0]) >= 0 && natural_index(hand.faces[1]) >= 0;
            return !hand.numbers[0] && !hand.numbers[1] && (natural || !position.castles[seat]);
        }
        case Step::BONUS:
            return is_done(mine) && is_done(yours) && position.book.owner[DOMAIN_BONUS] >= 0 &&
                   position.book.can_use(position.seat(), DOMAIN_BONUS);
        case Step::CROSS:
            return is_done(mine) && is_done(yours) && position.book.owner[ADD_CROSS] >= 0 &&
                   position.book.can_use(position.seat(), ADD_CROSS) &&
                   (MAP & ~position.kingdoms[position.seat()].empty);
        case Step::OVER:
            return is_done(mine) && is_done(yours) && reason_to_end(position);
    }
    return false;
}

}  // namespace kingdomino::duel
