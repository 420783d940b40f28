// The greedy ways to play Kingdomino: the most points at once, and three ways to choose a domino (docs/bots.md).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "classic/state.hpp"
#include "search/heuristic/gains.hpp"
#include "search/heuristic/priority.hpp"

namespace kingdomino::classic {

// The points that a domino brings at once, bonuses as they lie.
template <int Frame>
class PlaceGains {
   public:
    using L = Layout<Frame>;

    PlaceGains(const Kingdom<Frame>& kingdom, const Options& options)
        : kingdom_(kingdom), options_(options), gains_(kingdom.kinds, kingdom.crowns), bonus_(bonus_of(kingdom)) {}

    Priority of_place(const Domino& domino, const Cells& cells) const { return {points(domino, cells), 0}; }

    // With the best place; a domino that fits nowhere brings nothing.
    Priority best(const Domino& domino) const {
        const Places<Frame> places(kingdom_, domino);
        if (!places.any()) return {};
        int best = -1000;
        places.for_each([&](const Cells& cells) { best = std::max(best, points(domino, cells)); });
        return {best, 0};
    }

    static Priority discarded() { return {}; }

    int points(const Domino& domino, const Cells& cells) const {
        const int points =
            gains_.of_two(cells.left, domino.left, domino.left_crowns, cells.right, domino.right, domino.right_crowns);
        if (!options_.harmony && !options_.middle_kingdom) return points;
        Kingdom<Frame> grown = kingdom_;
        place(grown, domino, cells);
        return points + bonus_of(grown) - bonus_;
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

// The claims that are left of a round, played out: each seat gathers what its dominoes are worth to it as the kingdoms
// lie, and wants most of that less the mean of what the others gather. Between two players that is minimax.
class Claims {
   public:
    // `priority_of(seat, domino)` is what a domino is worth to a seat.
    template <int Frame, class PriorityOf>
    Claims(const State<Frame>& state, PriorityOf&& priority_of) : players_(state.options.players) {
        // Those in turn, then the kings that have yet to place.
        for (int i = 0; i < state.claimant_count; ++i) seats_[count_++] = state.claimants[i];
        for (int i = 0; i < state.line.count; ++i) seats_[count_++] = state.line.kings[i];
        for (int i = 0; i < state.next_line.count; ++i) {
            free_ |= (state.next_line.kings[i] == FREE) << i;
            for (int seat = 0; seat < players_; ++seat) {
                points_[seat][i] = priority_of(seat, domino(state.next_line.numbers[i]));
            }
        }
    }

    // What it is worth to the first claimant to have this one of the line, times the number of its opponents so that
    // the mean is a whole number.
    int of(int index) const {
        const int seat = seats_[0];
        Sums sums{};
        sums[seat] = points_[seat][index];
        return margin(played_out(1, free_ & ~(1 << index), sums), seat);
    }

   private:
    using Sums = std::array<int, MOST_SEATS>;

    int margin(const Sums& sums, int seat) const {
        int all = 0;
        for (const int sum : sums) all += sum;
        return sums[seat] * players_ - all;
    }

    // Of equals the lowest number is claimed.
    Sums played_out(int turn, int free, const Sums& sums) const {
        if (turn == count_) return sums;
        const int seat = seats_[turn];
        Sums best{};
        bool any = false;
        for_each_bit(Word64(free), [&](int index) {
            Sums next = sums;
            next[seat] += points_[seat][index];
            next = played_out(turn + 1, free & ~(1 << index), next);
            if (!any || margin(next, seat) > margin(best, seat)) best = next;
            any = true;
        });
        return best;
    }

    int players_, count_ = 0, free_ = 0;
    int seats_[8] = {}, points_[MOST_SEATS][4] = {};
};

// What a player thinks of beyond the action itself.
struct Habits {
    bool denies = false;  // claims with an eye on what is left for the others
    bool plans = false;   // places with an eye on the domino to be claimed
};

// The best claim after a place, if there is one to be made.
template <int Frame, class Gains>
int best_claim(const State<Frame>& state, const Gains& gains) {
    bool any = false;
    int best = 0;
    for (int i = 0; i < state.next_line.count; ++i) {
        if (state.next_line.kings[i] != FREE) continue;
        const int points = gains.best(domino(state.next_line.numbers[i])).points;
        best = any ? std::max(best, points) : points;
        any = true;
    }
    return best;
}

// The priority of every place: by itself, or with the best claim after it and among equals by itself.
template <int Frame, class GainsOn>
void add_places(const State<Frame>& state, GainsOn&& gains_on, bool plans, std::vector<Choice>& choices) {
    const Kingdom<Frame>& kingdom = state.kingdoms[state.to_act()];
    const auto mine = gains_on(kingdom);
    const Domino& placed = domino(state.line.numbers[0]);
    state.for_each_action([&](int code) {
        if (code == DISCARD) {
            choices.push_back({code, mine.discarded()});
            return;
        }
        const Cells cells = state.cells_of(code);
        Priority priority = mine.of_place(placed, cells);
        if (plans) {
            Kingdom<Frame> grown = kingdom;
            place(grown, placed, cells);
            priority = {priority.points + best_claim(state, gains_on(grown)), priority.points};
        }
        choices.push_back({code, priority});
    });
}

// The priority of every claim, times the unit that is given back.
template <int Frame, class GainsOn>
int add_claims(const State<Frame>& state, GainsOn&& gains_on, bool denies, std::vector<Choice>& choices) {
    const Line& line = state.next_line;
    const auto add = [&](auto&& worth) {
        for (int i = 0; i < line.count; ++i) {
            if (line.kings[i] == FREE) choices.push_back({FIRST_CLAIM + line.numbers[i] - 1, worth(i)});
        }
    };
    if (denies) {
        const Claims claims(
            state, [&](int seat, const Domino& domino) { return gains_on(state.kingdoms[seat]).best(domino).points; });
        add([&](int index) { return Priority{claims.of(index), 0}; });
        return state.options.players - 1;
    }
    const auto mine = gains_on(state.kingdoms[state.to_act()]);
    add([&](int index) { return mine.best(domino(line.numbers[index])); });
    return 1;
}

// The priority of every legal action, times the unit that is given back; `gains_on(kingdom)` judges dominoes for a
// kingdom.
template <int Frame, class GainsOn>
int add_choices(const State<Frame>& state, GainsOn&& gains_on, const Habits& habits, std::vector<Choice>& choices) {
    if (state.step() == Step::CLAIM) return add_claims(state, gains_on, habits.denies, choices);
    add_places(state, gains_on, habits.plans, choices);
    return 1;
}

template <int Frame>
SearchResult greedy_result(const State<Frame>& state, const Habits& habits, Random& random) {
    std::vector<Choice> choices;
    const int unit = add_choices(
        state, [&](const Kingdom<Frame>& kingdom) { return PlaceGains<Frame>(kingdom, state.options); }, habits,
        choices);
    return ranked(state, choices, unit, random);
}

}  // namespace kingdomino::classic
