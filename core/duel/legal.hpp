// All that can happen in a position of Duel.
#pragma once

#include "duel/castle.hpp"
#include "duel/dice_draft.hpp"
#include "duel/drawing.hpp"
#include "duel/setup.hpp"

namespace kingdomino::duel {

// The castle's cross, drawing whole or split, with and without the connection, or nothing at all.
template <class Visit>
void for_each_drawing(const Setup& position, Visit&& visit) {
    const int seat = position.seat();
    const Hand& hand = position.hands[seat];
    const Kingdom& kingdom = position.kingdoms[seat];
    const bool alike = hand.faces[0] == hand.faces[1];
    const bool can_ignore = position.can_use(IGNORE_CONNECTION), can_split = position.can_use(SPLIT_DOMINO);
    bool any = false;
    for_each_draw(kingdom, hand, false, [&](const DrawnDomino& drawn) {
        any = true;
        visit(FIRST_DRAW + drawn.number());
    });
    if (!any) visit(NOTHING);
    if (position.castles[seat]) for_each_castle(hand, [&](int face) { visit(FIRST_CASTLE + natural_index(face)); });
    if (can_ignore) {
        for_each_draw(kingdom, hand, true, [&](const DrawnDomino& drawn) { visit(FIRST_IGNORE + drawn.number()); });
    }
    for (int die = 0; can_split && die < (alike ? 1 : 2); ++die) {
        for_each_die(kingdom, hand.faces[die], false, 0,
                     [&](const DrawnDie& drawn) { visit(FIRST_SPLIT + drawn.number()); });
        if (!can_ignore) continue;
        for_each_die(kingdom, hand.faces[die], true, 0,
                     [&](const DrawnDie& drawn) { visit(FIRST_SPLIT_IGNORE + drawn.number()); });
    }
}

// Calls visit(code) for all that can happen next, chance included.
template <class Visit>
void for_each_action(const Setup& position, Visit&& visit) {
    switch (position.step) {
        case Step::ROLL:
            for (int roll = 0; roll < tables::ROLLS; ++roll) visit(FIRST_ROLL + roll);
            break;
        case Step::TAKE:
        case Step::PAIR:
            for_each_take(position, [&](int dice) { visit(FIRST_TAKE + dice); });
            break;
        case Step::TURN:
            for_each_die_turn(position.hand(), [&](int from, int to) { visit(die_turn_code(from, to)); });
            [[fallthrough]];
        case Step::DRAW:
            for_each_drawing(position, visit);
            break;
        case Step::SECOND: {
            const Hand& hand = position.hand();
            for_each_die(position.kingdom(), hand.faces[0], hand.ignoring, bit(hand.twin),
                         [&](const DrawnDie& drawn) { visit(FIRST_SECOND + drawn.number()); });
            break;
        }
        case Step::BONUS:
            for (int coat = 0; coat < COATS; ++coat) visit(FIRST_DOMAIN + coat);
            break;
        case Step::CROSS:
            for_each_bit(MAP & ~position.kingdom().empty, [&](int cell) { visit(FIRST_CROSS + square_of(cell)); });
            break;
        case Step::OVER:
            break;
    }
}

// Whether a player may do something with its dice now: cross, draw or split.
inline bool is_legal_drawing(const Setup& position, int code) {
    if (!position.is_drawing()) return false;
    const Hand& hand = position.hand();
    const Kingdom& kingdom = position.kingdom();
    if (code < FIRST_DRAW) {
        return position.castles[position.seat()] && hand.holds(tables::NATURAL_FACES[code - FIRST_CASTLE]);
    }
    if (code < FIRST_IGNORE) return can_draw_domino(kingdom, hand, DrawnDomino::of(code - FIRST_DRAW), false);
    if (code < FIRST_SPLIT) {
        return position.can_use(IGNORE_CONNECTION) &&
               can_draw_domino(kingdom, hand, DrawnDomino::of(code - FIRST_IGNORE), true);
    }
    if (code == NOTHING) return !can_draw(kingdom, hand.faces[0], hand.faces[1]);
    if (!position.can_use(SPLIT_DOMINO)) return false;
    if (code < FIRST_SPLIT_IGNORE) return can_draw_die(kingdom, hand, DrawnDie::of(code - FIRST_SPLIT), false, 0);
    return position.can_use(IGNORE_CONNECTION) &&
           can_draw_die(kingdom, hand, DrawnDie::of(code - FIRST_SPLIT_IGNORE), true, 0);
}

// Whether an action may happen now: asked of the rules one by one, not of the list above.
inline bool is_legal(const Setup& position, int code) {
    const Step step = position.step;
    if (code < 0 || code >= ACTIONS || step == Step::OVER) return false;
    if (code < FIRST_TAKE) return step == Step::ROLL;
    if (step == Step::ROLL) return false;
    if (code < FIRST_DIE_TURN)
        return (step == Step::TAKE || step == Step::PAIR) && can_take(position, code - FIRST_TAKE);
    if (code < FIRST_CASTLE) {
        const int turn = code - FIRST_DIE_TURN;
        return step == Step::TURN && can_turn_die(position.hand(), tables::NATURAL_FACES[turn / NATURALS],
                                                  tables::NATURAL_FACES[turn % NATURALS]);
    }
    if (code < FIRST_SECOND || code == NOTHING) return is_legal_drawing(position, code);
    if (code < NOTHING) {
        if (step != Step::SECOND) return false;
        const Hand& hand = position.hand();
        return can_draw_die(position.kingdom(), hand, DrawnDie::of(code - FIRST_SECOND), hand.ignoring, bit(hand.twin));
    }
    if (code < FIRST_CROSS) return step == Step::BONUS;
    const int cell = cell_of(code - FIRST_CROSS);
    return step == Step::CROSS && (bit(cell) & MAP & ~position.kingdom().empty);
}

}  // namespace kingdomino::duel
