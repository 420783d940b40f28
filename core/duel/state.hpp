// A position of Duel and how it changes: the round from the roll to the spellbook (rules D4 to D21).
#pragma once

#include <cstdint>

#include "duel/actions.hpp"
#include "duel/drawing.hpp"
#include "duel/ending.hpp"
#include "duel/hand.hpp"
#include "duel/spellbook.hpp"
#include "kingdom/outcome.hpp"

namespace kingdomino::duel {

enum class Step : std::uint8_t { ROLL, TAKE, PAIR, TURN, DRAW, SECOND, DOMAIN, CROSS, OVER };

inline constexpr const char* STEP_NAMES[] = {"roll",   "take",   "pair",  "turn", "draw",
                                             "second", "domain", "cross", "over"};

struct Options {
    bool drafted = false;  // spellbook_fills, rule D14

    bool operator==(const Options&) const = default;
};

struct State {
    Options options;
    Step step = Step::ROLL;
    std::uint8_t first = 0;      // the seat of player A
    std::uint8_t free_dice = 0;  // the dice on the table, a bit each
    Face rolled[DICE] = {};      // what they show
    bool castles[2] = {true, true};
    Kingdom kingdoms[2];
    Spellbook book;
    Hand hands[2];

    static State start(const Options& options) {
        State state;
        state.options = options;
        return state;
    }

    int seat() const {
        switch (step) {
            case Step::TAKE:
                return first;
            case Step::PAIR:
                return 1 - first;
            case Step::DOMAIN:
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

    bool is_drawing() const { return step == Step::TURN || step == Step::DRAW; }

    bool can_use(Spell spell) const { return book.can_use(seat(), spell); }

    // Calls visit(code) for all that can happen next, chance included.
    template <class Visit>
    void for_each_action(Visit&& visit) const {
        switch (step) {
            case Step::ROLL:
                for (int roll = 0; roll < tables::ROLLS; ++roll) visit(FIRST_ROLL + roll);
                break;
            case Step::TAKE:
            case Step::PAIR:
                for (int dice = 1; dice < TAKES; ++dice) {
                    if (can_take(dice)) visit(FIRST_TAKE + dice);
                }
                break;
            case Step::TURN:
                for_each_turn(
                    [&](int from, int to) { visit(FIRST_TURN + natural_index(from) * NATURALS + natural_index(to)); });
                [[fallthrough]];
            case Step::DRAW:
                for_each_drawing(visit);
                break;
            case Step::SECOND: {
                const Hand& hand = hands[seat()];
                for_each_die(hand.faces[0], hand.ignoring, bit(hand.twin),
                             [&](const DrawnDie& die) { visit(FIRST_SECOND + die.number()); });
                break;
            }
            case Step::DOMAIN:
                for (int coat = 0; coat < COATS; ++coat) visit(FIRST_DOMAIN + coat);
                break;
            case Step::CROSS:
                for_each_bit(MAP & ~kingdoms[seat()].empty, [&](int cell) { visit(FIRST_CROSS + square_of(cell)); });
                break;
            case Step::OVER:
                break;
        }
    }

    // Whether an action may happen now: asked of the rules one by one, not of the list above.
    bool is_legal(int code) const {
        if (code < 0 || code >= ACTIONS || step == Step::OVER) return false;
        if (code < FIRST_TAKE) return step == Step::ROLL;
        if (step == Step::ROLL) return false;
        if (code < FIRST_TURN) return (step == Step::TAKE || step == Step::PAIR) && can_take(code - FIRST_TAKE);
        if (code < FIRST_CASTLE) return can_turn(code - FIRST_TURN);
        if (code < FIRST_DRAW)
            return is_drawing() && castles[seat()] && holds(tables::NATURAL_FACES[code - FIRST_CASTLE]);
        if (code < FIRST_IGNORE) return can_draw_at(DrawnDomino::of(code - FIRST_DRAW), false);
        if (code < FIRST_SPLIT)
            return can_use(IGNORE_CONNECTION) && can_draw_at(DrawnDomino::of(code - FIRST_IGNORE), true);
        if (code < FIRST_SPLIT_IGNORE) {
            return is_drawing() && can_use(SPLIT_DOMINO) && can_draw_die(DrawnDie::of(code - FIRST_SPLIT), false, 0);
        }
        if (code < FIRST_SECOND) {
            return is_drawing() && can_use(SPLIT_DOMINO) && can_use(IGNORE_CONNECTION) &&
                   can_draw_die(DrawnDie::of(code - FIRST_SPLIT_IGNORE), true, 0);
        }
        if (code < NOTHING) {
            if (step != Step::SECOND) return false;
            const Hand& hand = hands[seat()];
            return can_draw_die(DrawnDie::of(code - FIRST_SECOND), hand.ignoring, bit(hand.twin));
        }
        if (code == NOTHING) {
            if (!is_drawing()) return false;
            const Hand& hand = hands[seat()];
            return !can_draw(kingdoms[seat()], hand.faces[0], hand.faces[1]);
        }
        if (code < FIRST_CROSS) return step == Step::DOMAIN;
        const int cell = cell_of(code - FIRST_CROSS);
        return step == Step::CROSS && (bit(cell) & MAP & ~kingdoms[seat()].empty);
    }

    // The action must be legal.
    void apply(int code) {
        if (code < FIRST_TAKE) {
            roll(code - FIRST_ROLL);
        } else if (code < FIRST_TURN) {
            take(code - FIRST_TAKE);
        } else if (code < FIRST_CASTLE) {
            const int turn = code - FIRST_TURN;
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

    bool can_take(int dice) const {
        const int count = popcount(static_cast<Word>(dice));
        if (dice & ~free_dice) return false;
        return step == Step::PAIR ? count == 2 : count == 1 || (count == 2 && can_use(TAKE_TWO_DICE));
    }

    void take(int dice) {
        const int seat = this->seat(), other = 1 - seat;
        hand_out(seat, dice);
        free_dice = static_cast<std::uint8_t>(free_dice & ~dice);
        if (seat == first) {
            if (hands[seat].dice == 1) {
                step = Step::PAIR;
                return;
            }
            book.spend(TAKE_TWO_DICE);
        }
        hand_out(other, free_dice);
        free_dice = 0;
        start_drawing(first);
    }

    // Turning and the castle's cross (rules D11, D18)

    template <class Visit>
    void for_each_turn(Visit&& visit) const {
        const Hand& hand = hands[seat()];
        for (int die = 0; die < 2; ++die) {
            // Dice that show the same are one choice: the second only adds what the first has not got.
            const bool alike = die == 1 && hand.faces[0] == hand.faces[1];
            for (const int face : tables::NATURAL_FACES) {
                if (face == hand.faces[die] || !die_has(hand.numbers[die], face)) continue;
                if (!alike || !die_has(hand.numbers[0], face)) visit(hand.faces[die], face);
            }
        }
    }

    void turn_die(int from, int to) {
        Hand& hand = hands[seat()];
        const int die = hand.faces[0] == from && die_has(hand.numbers[0], to) ? 0 : 1;
        hand.faces[die] = static_cast<Face>(to);
        hand.drop_numbers();
        book.spend(TURN_DIE);
        step = Step::DRAW;
    }

    void add_castle_cross(int face) {
        const int seat = this->seat();
        Hand& hand = hands[seat];
        ++hand.faces[hand.faces[0] == face ? 0 : 1];
        hand.drop_numbers();
        castles[seat] = false;
        step = Step::DRAW;
    }

    // Drawing (rules D7 to D9, D15, D16)

    template <class Visit>
    void for_each_draw(bool ignoring, Visit&& visit) const {
        const int seat = this->seat();
        const Hand& hand = hands[seat];
        for_each_way(kingdoms[seat], hand.faces[0], hand.faces[1], ignoring,
                     [&](int low, int high, Word across, Word down) {
                         for_each_bit(across, [&](int cell) { visit(DrawnDomino{cell, false, low, high}); });
                         for_each_bit(down, [&](int cell) { visit(DrawnDomino{cell, true, low, high}); });
                     });
    }

    template <class Visit>
    void for_each_die(int face, bool ignoring, Word twin, Visit&& visit) const {
        const CoatRange range(face);
        for (int coat = range.first; coat <= range.last; ++coat) {
            for_each_bit(die_cells(kingdoms[seat()], coat, ignoring, twin),
                         [&](int cell) { visit(DrawnDie{cell, is_joker(face), face_of(coat, crosses_of(face))}); });
        }
    }

    template <class Visit>
    void for_each_drawing(Visit&& visit) const {
        const int seat = this->seat();
        const Hand& hand = hands[seat];
        const bool alike = hand.faces[0] == hand.faces[1];
        const bool can_ignore = can_use(IGNORE_CONNECTION), can_split = can_use(SPLIT_DOMINO);
        bool any = false;
        for_each_draw(false, [&](const DrawnDomino& drawn) {
            any = true;
            visit(FIRST_DRAW + drawn.number());
        });
        if (!any) visit(NOTHING);
        if (castles[seat]) {
            for (int die = 0; die < (alike ? 1 : 2); ++die) visit(FIRST_CASTLE + natural_index(hand.faces[die]));
        }
        if (can_ignore) for_each_draw(true, [&](const DrawnDomino& drawn) { visit(FIRST_IGNORE + drawn.number()); });
        for (int die = 0; can_split && die < (alike ? 1 : 2); ++die) {
            for_each_die(hand.faces[die], false, 0,
                         [&](const DrawnDie& drawn) { visit(FIRST_SPLIT + drawn.number()); });
            if (!can_ignore) continue;
            for_each_die(hand.faces[die], true, 0,
                         [&](const DrawnDie& drawn) { visit(FIRST_SPLIT_IGNORE + drawn.number()); });
        }
    }

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
        bool fits = false;
        const CoatRange range(rest);
        for (int coat = range.first; coat <= range.last; ++coat) {
            fits = fits || die_cells(kingdoms[seat], coat, ignoring, bit(drawn.cell));
        }
        if (!fits) {
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

    const char* reason_to_end() const {
        if (!kingdoms[0].empty || !kingdoms[1].empty) return "full_map";
        const bool nobody = hands[0].drew == Drew::NOTHING && hands[1].drew == Drew::NOTHING;
        return nobody ? "nobody_drew" : nullptr;
    }

    Outcome outcome() const {
        Outcome result{reason_to_end(), 2};
        for (int seat = 0; seat < 2; ++seat) {
            result.totals[seat] = score(kingdoms[seat], book, seat);
            result.largest[seat] = largest_domain(kingdoms[seat]);
        }
        result.rank();
        return result;
    }

   private:
    bool holds(int face) const {
        const Hand& hand = hands[seat()];
        for (int die = 0; die < hand.dice; ++die) {
            if (hand.faces[die] == face) return true;
        }
        return false;
    }

    bool can_turn(int turn) const {
        if (step != Step::TURN) return false;
        const Hand& hand = hands[seat()];
        const int from = tables::NATURAL_FACES[turn / NATURALS], to = tables::NATURAL_FACES[turn % NATURALS];
        for (int die = 0; die < 2; ++die) {
            if (from != to && hand.faces[die] == from && die_has(hand.numbers[die], to)) return true;
        }
        return false;
    }

    static bool shows(int face, int half) {
        return crosses_of(face) == crosses_of(half) && (is_joker(face) || coat_of(face) == coat_of(half));
    }

    bool can_draw_at(const DrawnDomino& drawn, bool ignoring) const {
        if (!is_drawing()) return false;
        const Hand& hand = hands[seat()];
        const Kingdom& kingdom = kingdoms[seat()];
        const int one = hand.faces[0], other = hand.faces[1];
        const bool shown =
            (shows(one, drawn.low) && shows(other, drawn.high)) || (shows(one, drawn.high) && shows(other, drawn.low));
        const Word low = bit(drawn.cell), high = low << (drawn.down ? STRIDE : 1);
        if (!shown || !(kingdom.empty & low) || !(kingdom.empty & high)) return false;
        return ignoring || (kingdom.contacts[coat_of(drawn.low)] & low) ||
               (kingdom.contacts[coat_of(drawn.high)] & high);
    }

    bool can_draw_die(const DrawnDie& drawn, bool ignoring, Word twin) const {
        return holds(drawn.face()) &&
               (die_cells(kingdoms[seat()], coat_of(drawn.half), ignoring, twin) & bit(drawn.cell));
    }

    void hand_out(int seat, int dice) {
        // By ascending number: a hand that has a die already may have to be put in order.
        Hand& hand = hands[seat];
        for_each_bit(Word(dice), [&](int die) { hand.take(die + 1, rolled[die]); });
        if (hand.dice == 2 && hand.numbers[0] > hand.numbers[1]) {
            std::swap(hand.numbers[0], hand.numbers[1]);
            std::swap(hand.faces[0], hand.faces[1]);
        }
    }

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
                    step = Step::DOMAIN;
                    return;
                }
                if (book.can_use(seat, ADD_CROSS)) {
                    step = Step::CROSS;
                    return;
                }
            }
        }
        if (reason_to_end()) {
            step = Step::OVER;
            return;
        }
        step = Step::ROLL;
        first = static_cast<std::uint8_t>(1 - first);
        hands[0] = hands[1] = Hand{};
    }
};

}  // namespace kingdomino::duel
