// The greedy ways to play Kingdomino: the most points at once, and three ways to choose a domino (docs/bots.md).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bots/worth.hpp"
#include "classic/state.hpp"
#include "kingdom/gains.hpp"

namespace kingdomino::classic {

// The points that a domino brings at once, bonuses as they lie.
template <int Frame>
class PlaceGains {
   public:
    using L = Layout<Frame>;

    PlaceGains(const Kingdom<Frame>& kingdom, const Options& options)
        : kingdom_(kingdom), options_(options), gains_(kingdom.kinds, kingdom.crowns), bonus_(bonus_of(kingdom)) {}

    int of_place(const Domino& domino, const Cells& cells) const {
        const int points =
            gains_.of_two(cells.left, domino.left, domino.left_crowns, cells.right, domino.right, domino.right_crowns);
        if (!options_.harmony && !options_.middle_kingdom) return points;
        Kingdom<Frame> grown = kingdom_;
        place(grown, domino, cells);
        return points + bonus_of(grown) - bonus_;
    }

    // With the best place; a domino that fits nowhere brings nothing.
    int best(const Domino& domino) const {
        const Places<Frame> places(kingdom_, domino);
        if (!places.any()) return 0;
        int best = -1000;
        places.for_each([&](const Cells& cells) { best = std::max(best, of_place(domino, cells)); });
        return best;
    }

   private:
    int bonus_of(const Kingdom<Frame>& kingdom) const {
        return harmony_points(kingdom, options_) + middle_kingdom_points(kingdom, options_);
    }

    const Kingdom<Frame>& kingdom_;
    const Options& options_;
    Gains<L::STRIDE, L::CELLS, typename L::Word> gains_;
    int bonus_;
};

// What the dominoes of the next line would bring to each kingdom as it lies.
template <int Frame>
class LineGains {
   public:
    explicit LineGains(const State<Frame>& state) {
        for (int seat = 0; seat < state.options.players; ++seat) {
            const PlaceGains<Frame> gains(state.kingdoms[seat], state.options);
            for (int i = 0; i < state.next_line.count; ++i) {
                points_[seat][i] = gains.best(domino(state.next_line.numbers[i]));
            }
        }
    }
    int operator()(int seat, int index) const { return points_[seat][index]; }

   private:
    int points_[MOST_SEATS][4] = {};
};

// Selfish: the domino that brings most.
template <int Frame>
struct SelfishClaim {
    static Worth of_place(const State<Frame>&, const PlaceGains<Frame>& gains, const Domino& domino,
                          const Cells& cells) {
        return {gains.of_place(domino, cells), 0};
    }

    static void add_claims(const State<Frame>& state, std::vector<Choice>& choices) {
        const PlaceGains<Frame> gains(state.kingdoms[state.to_act()], state.options);
        state.for_each_action(
            [&](int code) { choices.push_back({code, {gains.best(domino(code - FIRST_CLAIM + 1)), 0}}); });
    }
};

// Denying: the claims that are left of this round are played out, each seat gathering what its dominoes bring less the
// most that any other seat gathers. Between two players that is minimax.
template <int Frame>
struct DenyingClaim : SelfishClaim<Frame> {
    static void add_claims(const State<Frame>& state, std::vector<Choice>& choices) {
        const LineGains<Frame> gains(state);
        // Who is still to claim: those in turn, then the kings that have yet to place.
        std::vector<int> seats(state.claimants, state.claimants + state.claimant_count);
        for (int i = 0; i < state.line.count; ++i) seats.push_back(state.line.kings[i]);
        int free = 0;
        for (int i = 0; i < state.next_line.count; ++i) free |= (state.next_line.kings[i] == FREE) << i;
        const int seat = seats[0];
        for_each_bit(Word64(free), [&](int index) {
            Sums sums{};
            sums[seat] = gains(seat, index);
            sums = played_out(gains, seats, 1, free & ~(1 << index), sums, state.options.players);
            choices.push_back(
                {FIRST_CLAIM + state.next_line.numbers[index] - 1, {margin(sums, seat, state.options.players), 0}});
        });
    }

   private:
    using Sums = std::array<int, MOST_SEATS>;

    static int margin(const Sums& sums, int seat, int players) {
        int most = -1'000'000;
        for (int other = 0; other < players; ++other) {
            if (other != seat) most = std::max(most, sums[other]);
        }
        return sums[seat] - most;
    }

    // The first among equals: the lowest number.
    static Sums played_out(const LineGains<Frame>& gains, const std::vector<int>& seats, std::size_t turn, int free,
                           const Sums& sums, int players) {
        if (turn == seats.size() || !free) return sums;
        const int seat = seats[turn];
        Sums best{};
        bool any = false;
        for_each_bit(Word64(free), [&](int index) {
            Sums next = sums;
            next[seat] += gains(seat, index);
            next = played_out(gains, seats, turn + 1, free & ~(1 << index), next, players);
            if (!any || margin(next, seat, players) > margin(best, seat, players)) best = next;
            any = true;
        });
        return best;
    }
};

// Place and claim as one: the place that, with the best free domino in its best place after it, brings most; among
// equals the one that brings more of it now.
template <int Frame>
struct FullClaim : SelfishClaim<Frame> {
    static Worth of_place(const State<Frame>& state, const PlaceGains<Frame>& gains, const Domino& placed,
                          const Cells& cells) {
        Kingdom<Frame> grown = state.kingdoms[state.line.kings[0]];
        place(grown, placed, cells);
        const PlaceGains<Frame> next(grown, state.options);
        int best = 0;
        bool any = false;
        for (int i = 0; i < state.next_line.count; ++i) {
            if (state.next_line.kings[i] != FREE) continue;
            const int points = next.best(domino(state.next_line.numbers[i]));
            best = any ? std::max(best, points) : points;
            any = true;
        }
        const int now = gains.of_place(placed, cells);
        return {now + best, now};
    }
};

template <template <int> class Claim, int Frame>
Thought greedy_thought(const State<Frame>& state, Random& random) {
    std::vector<Choice> choices;
    if (state.step() == Step::CLAIM) {
        Claim<Frame>::add_claims(state, choices);
        return ranked(state, choices, 1, random);
    }
    const PlaceGains<Frame> gains(state.kingdoms[state.line.kings[0]], state.options);
    const Domino& placed = domino(state.line.numbers[0]);
    state.for_each_action([&](int code) {
        const Worth worth =
            code == DISCARD ? Worth{} : Claim<Frame>::of_place(state, gains, placed, state.cells_of(code));
        choices.push_back({code, worth});
    });
    return ranked(state, choices, 1, random);
}

}  // namespace kingdomino::classic
