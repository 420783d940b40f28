// A position of Duel and how it changes: the round from the roll to the spellbook (rules D4 to D21).
#pragma once

#include <cstdint>

#include "duel/ending.hpp"
#include "duel/legal.hpp"
#include "duel/setup.hpp"

namespace kingdomino::duel {

struct State : Setup {
    static State start(const Options& options) {
        State state;
        state.options = options;
        return state;
    }

    template <class Visit>
    void for_each_action(Visit&& visit) const {
        duel::for_each_action(*this, visit);
    }

    // Calls visit(code) for each of chance's equally likely tickets, in the order of the Python rules: 1,296 rolls, of
    // which 1,080 are different.
    template <class Visit>
    void for_each_ticket(Visit&& visit) const {
        if (step != Step::ROLL) return;
        for (const int roll : tables::ROLL_OF_TICKET) visit(FIRST_ROLL + roll);
    }

    bool is_legal(int code) const { return duel::is_legal(*this, code); }

    // The action must be legal.
    void apply(int code) {
        if (code < FIRST_TAKE) {
            roll(code - FIRST_ROLL);
        } else if (code < FIRST_DIE_TURN) {
            take(code - FIRST_TAKE);
        } else if (code < FIRST_CASTLE) {
            const int turn = code - FIRST_DIE_TURN;
            turn_die(tables::NATURAL_FACES[turn / NATURALS], tables::NATURAL_FACES[turn % NATURALS]);
        } else if (code < FIRST_DRAW) {
            add_castle_cross(tables::NATURAL_FACES[code - FIRST_CASTLE]);
        } else if (code < FIRST_IGNORE) {
            draw(DrawnDomino::of(code - FIRST_DRAW), false);
        } else if (code < FIRST_SPLIT) {
            draw(DrawnDomino::of(code - FIRST_IGNORE), true);
        } else if (code < FIRST_SPLIT_IGNORE) {
            split(DrawnDie::of(code - FIRST_SPLIT), false);
        } else if (code < FIRST_SECOND) {
            split(DrawnDie::of(code - FIRST_SPLIT_IGNORE), true);
        } else if (code < NOTHING) {
            second(DrawnDie::of(code - FIRST_SECOND));
        } else if (code == NOTHING) {
            draw_nothing();
        } else if (code < FIRST_CROSS) {
            choose_domain(code - FIRST_DOMAIN);
        } else {
            add_cross(cell_of(code - FIRST_CROSS));
        }
    }

    // Rolling and taking dice (rules D5, D6, D17)

    void roll(int index) {
        for (int die = 0; die < DICE; ++die) rolled[die] = tables::ROLL_FACES[index][die];
        free_dice = TAKES - 1;
        hands[0] = hands[1] = Hand{};
        step = Step::TAKE;
    }

    void take(int dice) {
        const int seat = this->seat(), other = 1 - seat;
        hand_out(rolled, dice, hands[seat]);
        free_dice = static_cast<std::uint8_t>(free_dice & ~dice);
        if (seat == first) {
            if (hands[seat].dice == 1) {
                step = Step::PAIR;
                return;
            }
            book.spend(TAKE_TWO_DICE);
        }
        hand_out(rolled, free_dice, hands[other]);
        free_dice = 0;
        start_drawing(first);
    }

    // Turning and the castle's cross (rules D11, D18)

    void turn_die(int from, int to) {
        duel::turn_die(hands[seat()], from, to);
        book.spend(TURN_DIE);
        step = Step::DRAW;
    }

    void add_castle_cross(int face) {
        const int seat = this->seat();
        duel::add_castle_cross(hands[seat], face);
        castles[seat] = false;
        step = Step::DRAW;
    }

    // Drawing (rules D7 to D9, D15, D16)

    void draw(const DrawnDomino& drawn, bool ignoring) {
        const int seat = this->seat();
        kingdoms[seat].put(drawn.cell, drawn.low);
        kingdoms[seat].put(drawn.second_cell(), drawn.high);
        if (ignoring) book.spend(IGNORE_CONNECTION);
        Hand& hand = hands[seat];
        hand.add_fill(hand.faces[0]);
        hand.add_fill(hand.faces[1]);
        finish_drawing(seat, Drew::SOMETHING);
    }

    void split(const DrawnDie& drawn, bool ignoring) {
        const int seat = this->seat(), face = drawn.face();
        Hand& hand = hands[seat];
        book.spend(SPLIT_DOMINO);
        if (ignoring) book.spend(IGNORE_CONNECTION);
        kingdoms[seat].put(drawn.cell, drawn.half);
        const int rest = hand.faces[0] == face ? hand.faces[1] : hand.faces[0];
        hand.add_fill(face);
        if (options.drafted) hand.add_fill(rest);
        if (!die_fits(kingdoms[seat], rest, ignoring, bit(drawn.cell))) {
            finish_drawing(seat, Drew::SOMETHING);
            return;
        }
        hand.dice = 1;
        hand.faces[0] = static_cast<Face>(rest);
        hand.numbers[0] = 0;
        hand.twin = static_cast<std::int8_t>(drawn.cell);
        hand.ignoring = ignoring;
        step = Step::SECOND;
    }

    void second(const DrawnDie& drawn) {
        const int seat = this->seat();
        kingdoms[seat].put(drawn.cell, drawn.half);
        if (!options.drafted) hands[seat].add_fill(drawn.face());
        finish_drawing(seat, Drew::SOMETHING);
    }

    void draw_nothing() {
        const int seat = this->seat();
        Hand& hand = hands[seat];
        if (options.drafted) {
            hand.add_fill(hand.faces[0]);
            hand.add_fill(hand.faces[1]);
        }
        finish_drawing(seat, Drew::NOTHING);
    }

    // The spellbook and the end of the round (rules D12 to D14, D19 to D21)

    void choose_domain(int coat) {
        book.domain_coat = static_cast<std::int8_t>(coat);
        book.spend(DOMAIN_BONUS);
        fill_spellbook();
    }

    void add_cross(int cell) {
        kingdoms[seat()].add_cross(cell);
        book.spend(ADD_CROSS);
        fill_spellbook();
    }

    Outcome outcome() const { return outcome_of(*this); }

   private:
    void start_drawing(int seat) {
        const bool turning = book.can_use(seat, TURN_DIE);
        step = turning ? Step::TURN : Step::DRAW;
        if (!turning) hands[seat].drop_numbers();
    }

    void finish_drawing(int seat, Drew drew) {
        Hand& hand = hands[seat];
        hand.drew = drew;
        hand.dice = 0;
        hand.twin = -1;
        hand.ignoring = false;
        if (seat == first) {
            start_drawing(1 - seat);
        } else {
            fill_spellbook();
        }
    }

    // Fill square after square, A's first, stopping wherever an immediate spell is won.
    void fill_spellbook() {
        for (const int seat : {static_cast<int>(first), 1 - first}) {
            Hand& hand = hands[seat];
            while (hand.fill_count) {
                book.fill(seat, hand.fills[0]);
                hand.fills[0] = hand.fills[1];
                --hand.fill_count;
                if (book.can_use(seat, DOMAIN_BONUS)) {
                    step = Step::BONUS;
                    return;
                }
                if (book.can_use(seat, ADD_CROSS)) {
                    step = Step::CROSS;
                    return;
                }
            }
        }
        if (reason_to_end(*this)) {
            step = Step::OVER;
            return;
        }
        step = Step::ROLL;
        first = static_cast<std::uint8_t>(1 - first);
        hands[0] = hands[1] = Hand{};
    }
};

}  // namespace kingdomino::duel
