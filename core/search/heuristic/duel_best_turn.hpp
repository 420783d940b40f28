// The most points that a turn can bring at once: every way to turn a die, add the castle's cross, ignore the
// connection and split the domino (rules D7 to D11, D15, D16, D18), and how much each spends.
#pragma once

#include <algorithm>

#include "duel/state.hpp"
#include "search/heuristic/gains.hpp"
#include "search/heuristic/priority.hpp"

namespace kingdomino::duel {

using DuelGains = Gains<STRIDE, CELLS, Word>;

inline DuelGains gains_of(const Kingdom& kingdom, const Spellbook& book, int seat) {
    const bool has_bonus = book.domain_coat >= 0 && book.owner[DOMAIN_BONUS] == seat;
    return {kingdom.kinds, kingdom.crosses, has_bonus ? book.domain_coat : -1, POINTS_PER_DOMAIN};
}

// What is spent counts against a way of playing only among equals: the castle and each spell as one.
class BestTurn {
   public:
    BestTurn(const State& state, int seat)
        : kingdom_(state.kingdoms[seat]),
          gains_(gains_of(kingdom_, state.book, seat)),
          castle_(state.castles[seat]),
          ignore_(state.book.can_use(seat, IGNORE_CONNECTION)),
          split_(state.book.can_use(seat, SPLIT_DOMINO)),
          turn_(state.book.can_use(seat, TURN_DIE)) {}

    int of_draw(const DrawnDomino& drawn) const {
        return gains_.of_two(drawn.cell, coat_of(drawn.low), crosses_of(drawn.low), drawn.second_cell(),
                             coat_of(drawn.high), crosses_of(drawn.high));
    }

    int of_die(const DrawnDie& die) const { return gains_.of_half(die.cell, coat_of(die.half), crosses_of(die.half)); }

    // A split that begins with this die, and the best that the other one can then do.
    int of_split(const DrawnDie& die, int rest, bool ignoring) const {
        int best = NOT_AT_ALL;
        for_each_die(rest, ignoring, [&](const DrawnDie& second) {
            if (second.cell == die.cell) return;
            best = std::max(best, gains_.of_two(die.cell, coat_of(die.half), crosses_of(die.half), second.cell,
                                                coat_of(second.half), crosses_of(second.half)));
        });
        return best == NOT_AT_ALL ? of_die(die) : best;
    }

    // What drawing the dice as they show brings without a spell, done worst and done best; if they fit nowhere both are
    // far below 0.
    struct Span {
        int least, most;
    };
    Span of_plain(int one, int other) const {
        Span span{-NOT_AT_ALL, NOT_AT_ALL};
        for_each_whole(one, other, false,
                       [&](int points) { span = {std::min(span.least, points), std::max(span.most, points)}; });
        return {std::min(span.least, span.most), span.most};
    }

    // The dice as they show, with or without spells for drawing them.
    Priority of_faces(int one, int other) const {
        Priority best{0, 0};
        // What can be drawn must be, even if it brings less than nothing: a domain bonus can be lost by joining.
        const int whole = best_whole(one, other, false);
        if (whole > NOT_AT_ALL) best = {whole, 0};
        if (ignore_) best = std::max(best, {best_whole(one, other, true), -1});
        if (split_) {
            best = std::max(best, {best_split(one, other, false), -1});
            if (ignore_) best = std::max(best, {best_split(one, other, true), -2});
        }
        return best;
    }

    // The same, and the castle's cross may be added first.
    Priority of_faces_or_castle(int one, int other) const {
        Priority best = of_faces(one, other);
        if (castle_) best = std::max({best, of_castle(one, other), of_castle(other, one)});
        return best;
    }

    // With the castle's cross on the first of them.
    Priority of_castle(int one, int other) const { return of_faces(one + 1, other) + SPENT; }

    // Two dice, by number and face: the whole turn.
    Priority of_dice(int number, int face, int other_number, int other_face) const {
        Priority best = of_faces_or_castle(face, other_face);
        if (!turn_) return best;
        for (const int to : tables::NATURAL_FACES) {
            if (to != face && die_has(number, to)) best = std::max(best, of_turn(to, other_face));
            if (to != other_face && die_has(other_number, to)) best = std::max(best, of_turn(to, face));
        }
        return best;
    }

    // A die was turned to this face.
    Priority of_turn(int to, int other) const { return of_faces_or_castle(to, other) + SPENT; }

   private:
    static constexpr int NOT_AT_ALL = -1000;
    static constexpr Priority SPENT{0, -1};

    template <class Visit>
    void for_each_die(int face, bool ignoring, Visit&& visit) const {
        const CoatRange range(face);
        for (int coat = range.first; coat <= range.last; ++coat) {
            for_each_bit(die_cells(kingdom_, coat, ignoring, 0),
                         [&](int cell) { visit(DrawnDie{cell, is_joker(face), face_of(coat, crosses_of(face))}); });
        }
    }

    // The points of every way to draw the dice side by side.
    template <class Visit>
    void for_each_whole(int one, int other, bool ignoring, Visit&& visit) const {
        for_each_way(kingdom_, one, other, ignoring, [&](int low, int high, Word across, Word down) {
            for_each_bit(across, [&](int cell) { visit(of_draw({cell, false, low, high})); });
            for_each_bit(down, [&](int cell) { visit(of_draw({cell, true, low, high})); });
        });
    }

    int best_whole(int one, int other, bool ignoring) const {
        int best = NOT_AT_ALL;
        for_each_whole(one, other, ignoring, [&](int points) { best = std::max(best, points); });
        return best;
    }

    int best_split(int one, int other, bool ignoring) const {
        int best = NOT_AT_ALL;
        for_each_die(one, ignoring,
                     [&](const DrawnDie& die) { best = std::max(best, of_split(die, other, ignoring)); });
        for_each_die(other, ignoring,
                     [&](const DrawnDie& die) { best = std::max(best, of_split(die, one, ignoring)); });
        return best;
    }

    const Kingdom& kingdom_;
    DuelGains gains_;
    bool castle_, ignore_, split_, turn_;
};

}  // namespace kingdomino::duel
