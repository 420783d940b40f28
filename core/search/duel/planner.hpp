// All ways in which a player can finish a turn with two dice, each with what it leads to (rules D7 to D11, D15 to D21).
#pragma once

#include <algorithm>

#include "evaluation/duel/value.hpp"
#include "search/duel/plan.hpp"
#include "search/duel/turn_context.hpp"

namespace kingdomino::duel {

// Goes through the plans of a turn.
class Planner {
   public:
    explicit Planner(const TurnContext& turn)
        : turn_(turn), width_(popcount(turn.board->kingdom.empty) <= FEW_SQUARES ? MOST_PLACES : SPLIT_WIDTH) {}

    std::int64_t evaluations = 0;

    // Calls visit(plan) for each plan with these dice; numbers are 0 where they no longer matter.
    template <class Visit>
    void for_each_plan(const Hand& hand, Visit&& visit) {
        Plan plan;
        plan.after = turn_.board->kingdom;
        plan.castle = turn_.castle;
        plan.book = turn_.book;
        each_castle(plan, hand.faces[0], hand.faces[1], visit);
        if (!plan.book.can_use(turn_.seat, TURN_DIE) || !hand.numbers[0]) return;
        plan.book.spend(TURN_DIE);
        for (int die = 0; die < 2; ++die) {
            for (const int face : tables::NATURAL_FACES) {
                if (face == hand.faces[die] || !die_has(hand.numbers[die], face)) continue;
                if (die == 1 && hand.faces[0] == hand.faces[1] && die_has(hand.numbers[0], face)) continue;
                Plan turned = plan;
                turned.add(FIRST_DIE_TURN + natural_index(hand.faces[die]) * NATURALS + natural_index(face));
                each_castle(turned, face, hand.faces[1 - die], visit);
            }
        }
    }

   private:
    template <class Visit>
    void each_castle(const Plan& plan, int one, int other, Visit&& visit) {
        each_drawing(plan, one, other, visit);
        if (!plan.castle) return;
        Plan crossed = plan;
        crossed.castle = false;
        crossed.add(FIRST_CASTLE + natural_index(one));
        each_drawing(crossed, one + 1, other, visit);
        if (one == other) return;
        crossed.codes[crossed.count - 1] = FIRST_CASTLE + natural_index(other);
        each_drawing(crossed, one, other + 1, visit);
    }

    template <class Visit>
    void each_drawing(const Plan& plan, int one, int other, Visit&& visit) {
        std::uint8_t fills[2];
        int fill_count = 0;
        for (const int face : {one, other}) {
            if (duel::fills(face)) fills[fill_count++] = static_cast<std::uint8_t>(coat_of(face));
        }
        if (fill_count == 2 && fills[0] > fills[1]) std::swap(fills[0], fills[1]);
        bool any = false;
        draw_whole(plan, one, other, false, fills, fill_count, visit, any);
        if (!any) {
            Plan nothing = plan;
            nothing.add(NOTHING);
            nothing.book = turn_.filled(plan.book, fills, turn_.drafted ? fill_count : 0);
            finish(nothing, visit);
        }
        Plan spent = plan;
        const bool can_ignore = plan.book.can_use(turn_.seat, IGNORE_CONNECTION);
        if (can_ignore) {
            spent.book.spend(IGNORE_CONNECTION);
            draw_whole(spent, one, other, true, fills, fill_count, visit, any);
        }
        if (!plan.book.can_use(turn_.seat, SPLIT_DOMINO)) return;
        for (const bool ignoring : {false, true}) {
            if (ignoring && !can_ignore) continue;
            spent = plan;
            spent.book.spend(SPLIT_DOMINO);
            if (ignoring) spent.book.spend(IGNORE_CONNECTION);
            draw_split(spent, one, other, ignoring, visit);
        }
    }

    template <class Visit>
    void draw_whole(const Plan& plan, int one, int other, bool ignoring, const std::uint8_t* fills, int fill_count,
                    Visit&& visit, bool& any) {
        const Spellbook book = turn_.filled(plan.book, fills, fill_count);
        const Sums sums = book_sums(*turn_.net, turn_.standing(book, plan.castle));
        const bool plain = !book.can_use(turn_.seat, DOMAIN_BONUS) && !book.can_use(turn_.seat, ADD_CROSS);
        const auto draw = [&](const DrawnDomino& drawn) {
            any = true;
            Plan drawing = plan;
            drawing.add((ignoring ? FIRST_IGNORE : FIRST_DRAW) + drawn.number());
            drawing.after.put(drawn.cell, drawn.low);
            drawing.after.put(drawn.second_cell(), drawn.high);
            drawing.cells = bit(drawn.cell) | bit(drawn.second_cell());
            drawing.book = book;
            drawing.drew = Drew::SOMETHING;
            if (plain) {
                evaluate(drawing, sums);
                visit(drawing);
            } else {
                finish(drawing, visit);
            }
        };
        for_each_way(plan.after, one, other, ignoring, [&](int low, int high, Word across, Word down) {
            for_each_bit(across, [&](int cell) { draw({cell, false, low, high}); });
            for_each_bit(down, [&](int cell) { draw({cell, true, low, high}); });
        });
    }

    // Both dice by themselves: each on its best few places, and all pairs of those.
    template <class Visit>
    void draw_split(const Plan& plan, int one, int other, bool ignoring, Visit&& visit) {
        Place ones[MOST_PLACES], others[MOST_PLACES];
        const int one_count = best_places(plan, one, ignoring, ones);
        const int other_count = one == other ? one_count : best_places(plan, other, ignoring, others);
        if (one == other) std::copy(ones, ones + one_count, others);
        // `rest` is the face of the second die, which is left out where there is no place for it.
        const auto draw = [&](const Place& first, const Place* second, int rest) {
            Plan drawing = plan;
            const DrawnDie die{first.cell, first.joker, first.half};
            drawing.add((ignoring ? FIRST_SPLIT_IGNORE : FIRST_SPLIT) + die.number());
            drawing.after.put(first.cell, first.half);
            drawing.cells = bit(first.cell);
            if (second) {
                drawing.add(FIRST_SECOND + DrawnDie{second->cell, second->joker, second->half}.number());
                drawing.after.put(second->cell, second->half);
                drawing.cells |= bit(second->cell);
            }
            std::uint8_t fills[2];
            int fill_count = 0;
            if (duel::fills(die.face())) fills[fill_count++] = static_cast<std::uint8_t>(coat_of(die.face()));
            if (duel::fills(rest) && (second || turn_.drafted)) {
                fills[fill_count++] = static_cast<std::uint8_t>(coat_of(rest));
            }
            if (fill_count == 2 && fills[0] > fills[1]) std::swap(fills[0], fills[1]);
            drawing.book = turn_.filled(plan.book, fills, fill_count);
            drawing.drew = Drew::SOMETHING;
            finish(drawing, visit);
        };
        // Which die goes first makes no difference when both are drawn.
        for (int i = 0; i < one_count; ++i) {
            for (int j = one == other ? i + 1 : 0; j < other_count; ++j) {
                if (ones[i].cell != others[j].cell) draw(ones[i], &others[j], other);
            }
        }
        for (int i = 0; i < one_count; ++i) {
            if (!fits(plan.after, other, ignoring, ones[i].cell)) draw(ones[i], nullptr, other);
        }
        for (int j = 0; one != other && j < other_count; ++j) {
            if (!fits(plan.after, one, ignoring, others[j].cell)) draw(others[j], nullptr, one);
        }
    }

    // Whether a die can be drawn on another cell than the first one's.
    static bool fits(const Kingdom& kingdom, int face, bool ignoring, int taken) {
        const CoatRange range(face);
        Word cells = 0;
        for (int coat = range.first; coat <= range.last; ++coat) cells |= die_cells(kingdom, coat, ignoring, 0);
        return (cells & ~bit(taken)) != 0;
    }

    struct Place {
        float value;
        int cell;
        bool joker;
        int half;
    };
    // How many places of each die of a split are combined: all of them where few squares are left.
    static constexpr int SPLIT_WIDTH = 5, FEW_SQUARES = 8, MOST_PLACES = FEW_SQUARES * COATS;

    int best_places(const Plan& plan, int face, bool ignoring, Place* places) {
        const CoatRange range(face);
        const Sums sums = book_sums(*turn_.net, turn_.standing(plan.book, plan.castle));
        int size = 0;
        for (int coat = range.first; coat <= range.last; ++coat) {
            for_each_bit(die_cells(plan.after, coat, ignoring, 0), [&](int cell) {
                Plan drawing = plan;
                drawing.after.put(cell, face_of(coat, crosses_of(face)));
                drawing.cells = bit(cell);
                drawing.drew = Drew::SOMETHING;
                evaluate(drawing, sums);
                if (size == width_ && drawing.value <= places[width_ - 1].value) return;
                int at = size < width_ ? size++ : width_ - 1;
                for (; at > 0 && places[at - 1].value < drawing.value; --at) places[at] = places[at - 1];
                places[at] = {drawing.value, cell, is_joker(face), face_of(coat, crosses_of(face))};
            });
        }
        return size;
    }

    template <class Visit>
    void finish(Plan& plan, Visit&& visit) {
        use_at_once(plan, turn_.seat);
        evaluate(plan, book_sums(*turn_.net, turn_.standing(plan.book, plan.castle)));
        visit(plan);
    }

    void evaluate(Plan& plan, const Sums& book) {
        ++evaluations;
        const int left = popcount(plan.after.empty);
        const bool nobody_drew = plan.drew == Drew::NOTHING && turn_.other_draws_nothing;
        if (left == 0 || turn_.other_empty == 0 || nobody_drew) {
            plan.value = static_cast<float>(score(plan.after, plan.book, turn_.seat));
            return;
        }
        const Sums sums = sums_after(*turn_.net, *turn_.board, plan.after, plan.cells);
        plan.value = points_of(*turn_.net, stage_of(left, turn_.other_empty), sums, book) +
                     bonus_of(plan.after, plan.book, turn_.seat);
    }

    const TurnContext& turn_;
    int width_;
};

}  // namespace kingdomino::duel
