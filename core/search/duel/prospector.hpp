// What one player can make of the next round: the best value for each pair of dice and each side they show. All spells
// are tried, also together: ignoring and splitting as the book is after them; turning a die and taking two cost what
// they are worth as the kingdom lies.
#pragma once

#include <algorithm>

#include "evaluation/duel/accumulator_cache.hpp"
#include "search/duel/next_round.hpp"
#include "search/duel/place_table.hpp"
#include "search/duel/prospects.hpp"

namespace kingdomino::duel {

class Prospector {
   public:
    explicit Prospector(const Minimax& minimax)
        : minimax_(minimax), cache_(minimax.net()), round_(minimax.net()), places_(round_, cache_) {}

    Prospector(const Prospector&) = delete;
    Prospector& operator=(const Prospector&) = delete;

    // The prospects of a seat in a position in which the dice are to be rolled.
    void look(const State& state, int seat, Prospects& prospects) {
        const Board board(minimax_.net(), state.kingdoms[seat]);
        round_.prepare(minimax_, state, seat, board);
        prospects.stage = stage_of(NextRound::empty_after(board.kingdom), round_.turn.other_empty);
        prospects.is_last = round_.is_last;
        places_.find_ways();
        for (auto& row : spots_) {
            for (auto& spots : row) spots.count = UNKNOWN;
        }
        std::fill(&known_[0][0], &known_[0][0] + FACES * FACES, NO_HOPE);
        for (int pair = 0; pair < 6; ++pair) {
            const int first = lowest_bit(Word(DICE_PAIRS[pair])),
                      second = 63 - std::countl_zero(Word(DICE_PAIRS[pair]));
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope hope = best_of(tables::DIE_FACES[first][i], tables::DIE_FACES[second][j]);
                    prospects.best[pair][i * SIDES + j] = hope.margin;
                    prospects.own[pair][i * SIDES + j] = hope.own;
                }
            }
        }
        if (state.book.can_use(seat, TURN_DIE)) turn_dice(state, prospects);
        prospects.two_dice = state.book.can_use(seat, TAKE_TWO_DICE) ? round_.cost_of(state, TAKE_TWO_DICE) : NO_HOPE;
    }

   private:
    using Way = PlaceTable::Way;
    using Ways = PlaceTable::Ways;
    static constexpr int KEPT = PlaceTable::KEPT;

    Hope best_of(int one, int other) {
        Hope& known = known_[std::min(one, other)][std::max(one, other)];
        if (known.margin > -1e8f) return known;
        Hope best = best_whole(one, other, false);
        if (best.margin < -1e8f)
            best = round_.without_drawing(round_.turn.drafted ? fill_set_of(one, other) : NO_FILLS);
        if (round_.can_ignore) best = better(best, best_whole(one, other, true));
        for (int ignoring = 0; round_.can_split && ignoring <= round_.can_ignore; ++ignoring) {
            best = better(best, best_split(one, other, ignoring, round_.turn.castle));
            if (!round_.turn.castle) continue;
            best = better(best, best_split(one + 1, other, ignoring, false));
            if (one != other) best = better(best, best_split(one, other + 1, ignoring, false));
        }
        known = best;
        return best;
    }

    Hope best_whole(int one, int other, bool ignoring) {
        const int set = fill_set_of(one, other);
        Hope best = NO_HOPE;
        const CoatRange ones(one), others(other);
        for (int a = ones.first; a <= ones.last; ++a) {
            for (int b = others.first; b <= others.last; ++b) {
                const int half = face_of(a, crosses_of(one)), second = face_of(b, crosses_of(other));
                const Ways& ways = places_.of(half, second, ignoring);
                for (int i = 0; i < ways.count; ++i) {
                    best = better(best, value_of_way(ways.best[i], set, ignoring));
                    if (round_.turn.castle && (i < 2 || round_.is_last)) {
                        best = better(best, with_castle(ways.best[i], one, other, ignoring));
                    }
                }
            }
        }
        return best;
    }

    Hope value_of_way(const Way& way, int set, int spending) const {
        const FilledBooks& books = round_.books[spending];
        if (books.wins_at_once[set] || round_.is_last) {
            return round_.ended(round_.drawn(way.cells, way.halves[0], way.halves[1]),
                                bit(way.cells[0]) | bit(way.cells[1]), set, spending, round_.turn.castle);
        }
        return round_.hope(points_of(round_.net, round_.stage(), way.sums, books.sums[set]) + way.bonus,
                           books.harm[set]);
    }

    // The same place with the castle's cross on either square; that square then fills nothing.
    Hope with_castle(const Way& way, int one, int other, int spending) {
        const FilledBooks& books = round_.books[spending];
        Hope best = NO_HOPE;
        for (int at = 0; at < 2; ++at) {
            // Which die lies there: told by what is drawn, a question mark by what the other die is not.
            const int half = way.halves[at], coat = coat_of(half);
            const bool is_one = !is_joker(one) ? one == half : other != half;
            const int rest = is_one ? other : one;
            const int set = fill_set(fills(rest) ? coat_of(rest) : COATS, COATS);
            Kingdom after = round_.drawn(way.cells, way.halves[0], way.halves[1]);
            Sums sums = way.sums;
            if (!round_.is_last) take_from(sums, cache_.of_coat(after, coat).sums);
            after.add_cross(way.cells[at]);
            if (round_.is_last || books.wins_at_once[set]) {
                best = better(best, round_.ended(after, bit(way.cells[0]) | bit(way.cells[1]), set, spending, false));
                continue;
            }
            add_to(sums, cache_.of_coat(after, coat).sums);
            const float points = points_of(round_.net, round_.stage(), sums, books.crossed[set]) + way.bonus;
            best = better(best, round_.hope(points, books.harm[set]));
        }
        return best;
    }

    // A square for a die by itself.
    struct Spot {
        float value;
        int cell, half;
    };
    struct Spots {
        int count;
        Spot best[KEPT];
    };
    static constexpr int UNKNOWN = -1;

    // The best few squares of a die that is drawn by itself.
    const Spots& spots_of(int face, bool ignoring) {
        Spots& spots = spots_[ignoring][face];
        if (spots.count != UNKNOWN) return spots;
        spots.count = 0;
        const int spending = SPENDS_SPLITTING | (ignoring ? SPENDS_IGNORING : SPENDS_NOTHING);
        const CoatRange range(face);
        for (int coat = range.first; coat <= range.last; ++coat) {
            const int half = face_of(coat, crosses_of(face));
            for_each_bit(die_cells(round_.board->kingdom, coat, ignoring, 0), [&](int cell) {
                Kingdom after = round_.board->kingdom;
                after.put(cell, half);
                const float value = round_.ended(after, bit(cell), NO_FILLS, spending, round_.turn.castle).own;
                if (spots.count == KEPT && value <= spots.best[KEPT - 1].value) return;
                int at = spots.count < KEPT ? spots.count++ : KEPT - 1;
                for (; at > 0 && spots.best[at - 1].value < value; --at) spots.best[at] = spots.best[at - 1];
                spots.best[at] = {value, cell, half};
            });
        }
        return spots;
    }

    // Both dice by themselves, each on one of its best squares; a die that finds none is left out.
    Hope best_split(int one, int other, bool ignoring, bool castle) {
        const int spending = SPENDS_SPLITTING | (ignoring ? SPENDS_IGNORING : SPENDS_NOTHING);
        const Spots &ones = spots_of(one, ignoring), &others = spots_of(other, ignoring);
        const auto alone = [&](const Spot& spot, int face, int rest) {
            Kingdom after = round_.board->kingdom;
            after.put(spot.cell, spot.half);
            const int set =
                round_.turn.drafted ? fill_set_of(face, rest) : fill_set(fills(face) ? coat_of(face) : COATS, COATS);
            return round_.ended(after, bit(spot.cell), set, spending, castle);
        };
        Hope best = NO_HOPE;
        for (int i = 0; i < ones.count; ++i) {
            for (int j = 0; j < others.count; ++j) {
                if (ones.best[i].cell == others.best[j].cell) continue;
                const int cells[2] = {ones.best[i].cell, others.best[j].cell};
                best = better(best,
                              round_.ended(round_.drawn(cells, ones.best[i].half, others.best[j].half),
                                           bit(cells[0]) | bit(cells[1]), fill_set_of(one, other), spending, castle));
            }
        }
        if (best.margin > -1e8f) return best;
        for (int i = 0; i < ones.count; ++i) best = better(best, alone(ones.best[i], one, other));
        for (int j = 0; j < others.count; ++j) best = better(best, alone(others.best[j], other, one));
        return best;
    }

    static void take_from(Sums& sums, const Sums& other) {
        for (std::size_t unit = 0; unit < HIDDEN; ++unit) sums[unit] -= other[unit];
    }

    // Either die may be turned to any other of its sides, for what the spell is worth.
    void turn_dice(const State& state, Prospects& prospects) {
        const Hope cost = round_.cost_of(state, TURN_DIE);
        for (int pair = 0; pair < 6; ++pair) {
            Hope old[SIDES][SIDES], rows[SIDES], columns[SIDES];
            for (int i = 0; i < SIDES; ++i) rows[i] = columns[i] = NO_HOPE;
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    old[i][j] = {prospects.best[pair][i * SIDES + j], prospects.own[pair][i * SIDES + j]};
                    const Hope turned{old[i][j].margin + cost.margin, old[i][j].own + cost.own};
                    rows[i] = better(rows[i], turned);
                    columns[j] = better(columns[j], turned);
                }
            }
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope best = better(old[i][j], better(rows[i], columns[j]));
                    prospects.best[pair][i * SIDES + j] = best.margin;
                    prospects.own[pair][i * SIDES + j] = best.own;
                }
            }
        }
    }

    const Minimax& minimax_;
    AccumulatorCache cache_;
    NextRound round_;
    PlaceTable places_;
    Spots spots_[2][FACES];  // connected, and ignoring that
    Hope known_[FACES][FACES];
};

}  // namespace kingdomino::duel
