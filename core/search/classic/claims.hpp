// The rest of a round as a small game of claims: each king in its order takes the domino that is best for its seat,
// knowing what everybody can make of everything.
#pragma once

#include "search/classic/chances.hpp"
#include "search/classic/round.hpp"

namespace kingdomino::classic {

inline float lead_of(const float* points, int players, int seat) {
    float best = -1e9f;
    for (int other = 0; other < players; ++other) {
        if (other != seat) best = std::max(best, points[other]);
    }
    return points[seat] - best;
}

// What a seat plays for: its chance to win, its lead over the best other one, its own points.
struct Goal {
    float chance = 0, lead = 0, own = 0;

    // With two kings a claim cannot be judged on its own, so two players are never selfish.
    bool is_selfish() const { return chance == 0 && lead == 0; }

    float of(const float* points, int players, int seat, const ChanceMaker& chances) const {
        float utility = own * points[seat];
        if (lead != 0) utility += lead * lead_of(points, players, seat);
        if (chance != 0) utility += chance * chances(points).of[seat];
        return utility;
    }
};

// What everybody's kingdom is expected to end with.
struct Standing {
    float points[MOST_SEATS] = {};
};

// What each seat would have, by the set of dominoes (indices of the line, as bits) that it gets.
struct ClaimTable {
    float points[MOST_SEATS][16] = {};

    float operator()(int seat, unsigned set) const { return points[seat][set]; }
};

// Table(seat, set) says what a seat would have; it may work that out when it is asked.
template <class Table>
class ClaimGame {
   public:
    ClaimGame(int players, const Goal& goal, const ChanceMaker& chances, Table& table)
        : players_(players), goal_(goal), chances_(chances), table_(table) {}

    // Everybody claims well, in the order of `claimants`; `sets` becomes what each seat has in the end.
    void play(int claims, const int* claimants, unsigned free, unsigned* sets) const {
        if (goal_.is_selfish()) return play_selfishly(claims, claimants, free, sets);
        if (!claims) return;
        const int seat = claimants[0];
        unsigned best[MOST_SEATS] = {};
        float most = -1e9f;
        for (unsigned rest = free; rest; rest &= rest - 1) {
            const unsigned bit = rest & (~rest + 1);
            unsigned after[MOST_SEATS];
            std::copy(sets, sets + MOST_SEATS, after);
            after[seat] |= bit;
            play(claims - 1, claimants + 1, free & ~bit, after);
            const float utility = this->utility(seat, after);
            if (utility > most) {
                most = utility;
                std::copy(after, after + MOST_SEATS, best);
            }
        }
        std::copy(best, best + MOST_SEATS, sets);
    }

    Standing standing(const unsigned* sets) const {
        Standing result;
        for (int seat = 0; seat < players_; ++seat) result.points[seat] = table_(seat, sets[seat]);
        return result;
    }
    float utility(int seat, const unsigned* sets) const {
        return goal_.of(standing(sets).points, players_, seat, chances_);
    }

   private:
    // Who looks at nothing but the own points takes the best that is left.
    void play_selfishly(int claims, const int* claimants, unsigned free, unsigned* sets) const {
        for (int i = 0; i < claims; ++i) {
            const int seat = claimants[i];
            unsigned best = 0;
            float most = -1e9f;
            for (unsigned rest = free; rest; rest &= rest - 1) {
                const unsigned bit = rest & (~rest + 1);
                const float points = table_(seat, sets[seat] | bit);
                if (points > most) {
                    most = points;
                    best = bit;
                }
            }
            sets[seat] |= best;
            free &= ~best;
        }
    }

    int players_;
    const Goal& goal_;
    const ChanceMaker& chances_;
    Table& table_;
};

// The table of a round, by plans of so many ways.
template <int Frame>
void fill_table(const Round<Frame>& round, int seat, const Plans<Frame>& plans, int width, ClaimTable& table) {
    const auto& line = round.state().next_line;
    int unclaimed = 0;
    for (int i = 0; i < round.claims(); ++i) unclaimed += round.claimant(i) == seat;
    float* points = table.points[seat];
    if (!unclaimed) points[0] = plans.plans[0].value;
    if (unclaimed == 1) {
        for (int i = 0; i < line.count; ++i) {
            if (line.kings[i] == FREE) points[1 << i] = round.claim_value(seat, plans, i);
        }
    }
    if (unclaimed == 2) {
        const auto &first = round.next_judge(1), &second = round.next_judge(0);
        for (int i = 0; i < line.count; ++i) {
            if (line.kings[i] != FREE) continue;
            const auto more =
                extended(first, plans, line.numbers[i], first.with_order(round.next_places(seat, i)), width);
            for (int j = i + 1; j < line.count; ++j) {
                if (line.kings[j] != FREE) continue;
                KingPlaces places;
                places.chance[static_cast<std::size_t>(KingPlaces::pair(i, j))] = 1;
                points[1 << i | 1 << j] = best_value(second, more, line.numbers[j], second.with_order(places));
            }
        }
    }
}

}  // namespace kingdomino::classic
