// The best places on a map for each two halves that dice can show. What a domino does to the hidden layer is a sum of
// what its halves do, except where they have the same coat; so for each place every half is looked at once, and then
// all dominoes are sums.
#pragma once

#include <algorithm>
#include <array>

#include "evaluation/duel/accumulator_cache.hpp"
#include "search/duel/next_round.hpp"

namespace kingdomino::duel {

class PlaceTable {
   public:
    static constexpr int KEPT = 3;

    // A place for two halves, with the hidden layer it leads to and the points of domain_bonus.
    struct Way {
        float value, bonus;
        int cells[2], halves[2];
        Sums sums;
    };
    // The best few places of two halves, as the squares of the book that they fill make them look.
    struct Ways {
        int count;
        Way best[KEPT];
    };

    PlaceTable(const NextRound& round, AccumulatorCache& cache) : round_(round), cache_(cache) {}

    // All places for all halves.
    void find_ways() {
        for (int ignoring = 0; ignoring <= round_.can_ignore; ++ignoring) {
            for (auto& row : ways_[ignoring]) {
                for (auto& ways : row) ways.count = 0;
            }
        }
        const Word empty = round_.board->kingdom.empty;
        for_each_bit(empty & (empty >> 1), [&](int cell) { find_ways_at(cell, cell + 1); });
        for_each_bit(empty & (empty >> STRIDE), [&](int cell) { find_ways_at(cell, cell + STRIDE); });
    }

    // The best places of two halves, connected or `ignoring` that.
    const Ways& of(int one, int other, bool ignoring) const {
        return ways_[ignoring][std::min(one, other)][std::max(one, other)];
    }

   private:
    void find_ways_at(int cell, int second_cell) {
        const int cells[2] = {cell, second_cell};
        bool touches[2][COATS], any[2] = {};
        for (int at = 0; at < 2; ++at) {
            for (int coat = 0; coat < COATS; ++coat) {
                touches[at][coat] = round_.board->kingdom.contacts[coat] >> cells[at] & 1;
                any[at] = any[at] || touches[at][coat];
            }
        }
        if (!any[0] && !any[1] && !round_.can_ignore) return;
        // The kingdom with both squares taken, whatever is drawn there, and what each half changes in it.
        Kingdom taken = round_.board->kingdom;
        taken.empty &= ~(bit(cell) | bit(second_cell));
        Sums rest = cache_.of_ground(taken);
        for (int coat = 0; coat < COATS; ++coat) {
            coats_[coat] = cache_.of_coat(taken, coat);
            add_to(rest, coats_[coat].sums);
        }
        for (const int half : NATURAL_HALVES) {
            const int coat = coat_of(half);
            for (int at = 0; at < 2; ++at) {
                if (!touches[at][coat] && !any[1 - at] && !round_.can_ignore) continue;
                Kingdom with = taken;
                with.put(cells[at], half);
                change(with, coat, changes_[at][half]);
            }
        }
        CoatSums same;
        for (const int one : NATURAL_HALVES) {
            const int coat = coat_of(one);
            for (const int other : NATURAL_HALVES) {
                const int other_coat = coat_of(other);
                if (!CAN_COME[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)]) continue;
                const bool ignoring = !touches[0][coat] && !touches[1][other_coat];
                if (ignoring && !round_.can_ignore) continue;
                if (coat == other_coat) {
                    Kingdom with = taken;
                    with.put(cell, one);
                    with.put(second_cell, other);
                    change(with, coat, same);
                    offer(cells, one, other, ignoring, rest, same, nullptr);
                } else {
                    offer(cells, one, other, ignoring, rest, changes_[0][one], &changes_[1][other]);
                }
            }
        }
    }

    using CoatSums = AccumulatorCache::CoatSums;
    void change(const Kingdom& with, int coat, CoatSums& result) {
        const CoatSums& coat_sums = cache_.of_coat(with, coat);
        for (std::size_t unit = 0; unit < HIDDEN; ++unit)
            result.sums[unit] = coat_sums.sums[unit] - coats_[coat].sums[unit];
        result.domains = coat_sums.domains;
    }

    // Two halves on two cells; halves of the same coat come as one change.
    void offer(const int* cells, int one, int other, bool ignoring, const Sums& rest, const CoatSums& first,
               const CoatSums* second) {
        const int set = fill_set_of(one, other);
        const FilledBooks& books = round_.books[ignoring ? SPENDS_IGNORING : SPENDS_NOTHING];
        float bonus = 0, value = 0;
        if (round_.bonus_coat >= 0) {
            const CoatSums& coat_sums = round_.bonus_coat == coat_of(one)     ? first
                                        : round_.bonus_coat == coat_of(other) ? *second
                                                                              : coats_[round_.bonus_coat];
            bonus = static_cast<float>(POINTS_PER_DOMAIN * coat_sums.domains);
        }
        if (round_.is_last) {
            value = round_.last_points(cells, one, other, books.books[set]);
        } else if (second) {
            value = bonus + points_of(round_.net, round_.stage(), rest, first.sums, second->sums, books.sums[set]);
        } else {
            value = bonus + points_of(round_.net, round_.stage(), rest, first.sums, books.sums[set]);
        }
        Ways& ways = ways_[ignoring][std::min(one, other)][std::max(one, other)];
        if (ways.count == KEPT && value <= ways.best[KEPT - 1].value) return;
        int at = ways.count < KEPT ? ways.count++ : KEPT - 1;
        for (; at > 0 && ways.best[at - 1].value < value; --at) ways.best[at] = ways.best[at - 1];
        Way& way = ways.best[at] = {value, bonus, {cells[0], cells[1]}, {one, other}, rest};
        add_to(way.sums, first.sums);
        if (second) add_to(way.sums, second->sums);
    }

    // What the dice show, as halves: a question mark is any coat without a cross.
    static constexpr std::array<int, NATURALS - 1> NATURAL_HALVES = [] {
        std::array<int, NATURALS - 1> halves{};
        std::size_t count = 0;
        for (const int face : tables::NATURAL_FACES) {
            if (!is_joker(face)) halves[count++] = face;
        }
        return halves;
    }();

    const NextRound& round_;
    AccumulatorCache& cache_;
    CoatSums coats_[COATS], changes_[2][HALVES];
    Ways ways_[2][HALVES][HALVES];
};

}  // namespace kingdomino::duel
