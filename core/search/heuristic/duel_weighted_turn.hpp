// A turn of Duel by rules of thumb: what a drawing makes of the map, what is filled, and what is spent on it.
#pragma once

#include "search/heuristic/duel_best_turn.hpp"
#include "search/heuristic/weights.hpp"

namespace kingdomino::duel {

class WeightedTurn {
   public:
    WeightedTurn(const State& state, int seat, const HeuristicWeights& weights)
        : kingdom_(state.kingdoms[seat]),
          book_(state.book),
          seat_(seat),
          weights_(weights),
          points_(state, seat),
          left_(std::min(1.0F, static_cast<float>(popcount(kingdom_.empty)) / 24)),
          thrift_(std::min(1.0F, static_cast<float>(popcount(kingdom_.empty)) / 12)),
          before_(value(kingdom_)),
          castle_(state.castles[seat]) {}

    // Two dice, by number and face. Nobody at this table spends two things in one turn.
    Priority of_dice(int number, int face, int other_number, int other_face) const {
        float best = of_faces(face, other_face);
        if (castle_) {
            const float cost = weights_.castle * thrift_;
            best = std::max({best, of_faces(face + 1, other_face) - cost, of_faces(face, other_face + 1) - cost});
        }
        if (book_.can_use(seat_, TURN_DIE)) {
            const float cost = weights_.spell * thrift_;
            for (const int to : tables::NATURAL_FACES) {
                if (to != face && die_has(number, to)) best = std::max(best, of_faces(to, other_face) - cost);
                if (to != other_face && die_has(other_number, to)) best = std::max(best, of_faces(face, to) - cost);
            }
        }
        return in_hundredths(best);
    }

    Priority of_action(const State& state, int code) const { return in_hundredths(of(state, code)); }

    // Whether an action spends the castle or a spell for nothing: the turn brings no more points by it, or a drawing
    // after it, however clumsy, might bring none.
    bool is_waste(const State& state, int code) const {
        if (code < FIRST_DIE_TURN) {
            int faces[2], count = 0;
            for (int die = 0; die < DICE; ++die) {
                if ((code - FIRST_TAKE) >> die & 1 && count < 2) faces[count++] = state.rolled[die];
            }
            return state.step == Step::TAKE && count == 2 && points_.of_plain(faces[0], faces[1]).least <= 0;
        }
        const bool spends = code < FIRST_DRAW || (code >= FIRST_IGNORE && code < FIRST_SECOND);
        if (!spends) return false;
        const Hand& hand = state.hands[seat_];
        const auto other_than = [&](int face) { return hand.faces[0] == face ? hand.faces[1] : hand.faces[0]; };
        const int without = std::max(0, points_.of_plain(hand.faces[0], hand.faces[1]).most);
        if (code < FIRST_DRAW) {
            const bool turns = code < FIRST_CASTLE;
            const int at = turns ? (code - FIRST_DIE_TURN) / NATURALS : code - FIRST_CASTLE,
                      face = tables::NATURAL_FACES[at];
            const int now = turns ? tables::NATURAL_FACES[(code - FIRST_DIE_TURN) % NATURALS] : face + 1;
            const auto after = points_.of_plain(now, other_than(face));
            return after.least <= 0 || after.most <= without;
        }
        if (code < FIRST_SPLIT) return points_.of_draw(DrawnDomino::of(code - FIRST_IGNORE)) <= without;
        const bool ignoring = code >= FIRST_SPLIT_IGNORE;
        const DrawnDie die = DrawnDie::of(code - (ignoring ? FIRST_SPLIT_IGNORE : FIRST_SPLIT));
        return points_.of_die(die) <= 0 || points_.of_split(die, other_than(die.face()), ignoring) <= without;
    }

   private:
    float value(const Kingdom& kingdom) const {
        const bool bonus = book_.domain_coat >= 0 && book_.owner[DOMAIN_BONUS] == seat_;
        const int domains = bonus ? domain_count(kingdom.kinds[book_.domain_coat]) : 0;
        return heuristic_value<STRIDE>(kingdom.kinds, kingdom.crosses, kingdom.empty, left_, weights_) +
               static_cast<float>(POINTS_PER_DOMAIN * domains);
    }

    float of_draw(const DrawnDomino& drawn) const {
        Kingdom grown = kingdom_;
        grown.put(drawn.cell, drawn.low);
        grown.put(drawn.second_cell(), drawn.high);
        return value(grown) - before_;
    }

    float of_die(const DrawnDie& die) const {
        Kingdom grown = kingdom_;
        grown.put(die.cell, die.half);
        return value(grown) - before_;
    }

    // The nearer the spell the more a square of its line is worth; one that is lost or won is worth nothing.
    float of_fills(int one, int other) const {
        Spellbook book = book_;
        float sum = 0;
        for (const int face : {one, other}) {
            if (!fills(face) || book.owner[tables::SPELL_OF_COAT[coat_of(face)]] >= 0) continue;
            const int coat = coat_of(face);
            book.fill(seat_, coat);
            const auto squares = static_cast<float>(tables::LINE_SQUARES[coat]);
            sum += weights_.fill * static_cast<float>(book.filled[coat][seat_]) / (squares * squares);
        }
        return sum * 2 * left_;
    }

    float best_draw(int one, int other, bool ignoring) const {
        float best = NOT_AT_ALL;
        for_each_way(kingdom_, one, other, ignoring, [&](int low, int high, Word across, Word down) {
            for_each_bit(across, [&](int cell) { best = std::max(best, of_draw({cell, false, low, high})); });
            for_each_bit(down, [&](int cell) { best = std::max(best, of_draw({cell, true, low, high})); });
        });
        return best;
    }

    float of_faces(int one, int other) const {
        float best = best_draw(one, other, false);
        if (best == NOT_AT_ALL && book_.can_use(seat_, IGNORE_CONNECTION)) {
            best = best_draw(one, other, true) - weights_.spell * thrift_;
        }
        return best <= NOT_AT_ALL / 2 ? -weights_.misfit : best + of_fills(one, other);
    }

    float of(const State& state, int code) const {
        const Hand& hand = state.hands[seat_];
        const auto other_than = [&](int face) { return hand.faces[0] == face ? hand.faces[1] : hand.faces[0]; };
        const float spell = weights_.spell * thrift_;
        if (code < FIRST_CASTLE) {
            const int turn = code - FIRST_DIE_TURN;
            const int from = tables::NATURAL_FACES[turn / NATURALS], to = tables::NATURAL_FACES[turn % NATURALS];
            return of_faces(to, other_than(from)) - spell;
        }
        if (code < FIRST_DRAW) {
            const int face = tables::NATURAL_FACES[code - FIRST_CASTLE];
            return of_faces(face + 1, other_than(face)) - weights_.castle * thrift_;
        }
        const float filled = of_fills(hand.faces[0], hand.faces[1]);
        if (code < FIRST_IGNORE) return of_draw(DrawnDomino::of(code - FIRST_DRAW)) + filled;
        if (code < FIRST_SPLIT) return of_draw(DrawnDomino::of(code - FIRST_IGNORE)) + filled - spell;
        if (code < FIRST_SECOND) {
            const bool ignoring = code >= FIRST_SPLIT_IGNORE;
            const DrawnDie die = DrawnDie::of(code - (ignoring ? FIRST_SPLIT_IGNORE : FIRST_SPLIT));
            // The first die as it lies, the second by its points alone.
            const int second = points_.of_split(die, other_than(die.face()), ignoring) - points_.of_die(die);
            return of_die(die) + static_cast<float>(second) + filled - spell * (ignoring ? 2.0F : 1.0F);
        }
        if (code < NOTHING) return of_die(DrawnDie::of(code - FIRST_SECOND));
        if (code == NOTHING) return -weights_.misfit;
        if (code < FIRST_CROSS) {
            return static_cast<float>(POINTS_PER_DOMAIN * domain_count(kingdom_.kinds[code - FIRST_DOMAIN]));
        }
        Kingdom crossed = kingdom_;
        crossed.add_cross(cell_of(code - FIRST_CROSS));
        return value(crossed) - before_;
    }

    static constexpr float NOT_AT_ALL = -10000;

    const Kingdom& kingdom_;
    const Spellbook& book_;
    int seat_;
    const HeuristicWeights& weights_;
    BestTurn points_;
    float left_, thrift_, before_;
    bool castle_;
};

}  // namespace kingdomino::duel
