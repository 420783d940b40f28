// Looking through the next reveal: for each turn that seems good, the rest of the round and the whole next one are
// played out by everybody's values, over many lines that may come; the same lines for all turns.
#pragma once

#include <map>
#include <memory>

#include "bots/bot.hpp"
#include "classic/claims.hpp"
#include "classic/playout.hpp"
#include "classic/prospect.hpp"

namespace kingdomino::classic {

struct LookaheadSettings {
    int width = 12;   // placements kept in mind
    int turns = 12;   // turns looked at closely
    int ways = 4;     // ways to lie that a kingdom keeps open until the reveal
    Goal claim{};     // what everybody is thought to claim for
    Goal mine{};      // what the bot chooses its turn by
    int lines = 400;  // reveals after which more would not change anything
};

// A turn that may be chosen, and what comes of it.
struct Candidate {
    Cells place = {-1, -1};
    int claim = -1;
    unsigned sets[MOST_SEATS] = {};  // what everybody will have of the next line
    float utility = 0, own = 0;      // by values alone, and the own points alone
    int prospects[MOST_SEATS] = {};
    double sum = 0, squares = 0, points = 0, chance = 0;
    long lines = 0;
    double best_points = 0, best_chance = 0;  // the means of the best when this one was dropped

    double mean() const { return lines ? sum / static_cast<double>(lines) : utility; }
};

template <int Frame>
class Lookahead {
   public:
    Lookahead(const ValueNets& nets, const State<Frame>& state, const LookaheadSettings& settings)
        : nets_(nets),
          state_(state),
          settings_(settings),
          players_(state.options.players),
          kings_(state.options.kings()),
          me_(state.to_act()),
          round_(nets, state),
          now_chances_(players_, nets.template spread_with<Frame>(round_.future())),
          then_left_(std::max(0, round_.future() - kings_)),
          then_all_(nets, state.options, state.pile, then_left_),
          then_one_(nets, state.options, state.pile, then_left_ + 1),
          then_chances_(players_, nets.template spread_with<Frame>(then_left_)) {}

    // The turns that seem good by values alone, the best first. There must be something to claim.
    void find_turns() {
        const Plans<Frame> plans = round_.plans(me_, settings_.width);
        ClaimTable table;
        for (int seat = 0; seat < players_; ++seat) {
            if (seat == me_) continue;
            others_[seat] = round_.plans(seat, settings_.ways);
            fill_table(round_, seat, others_[seat], settings_.ways, table);
        }
        const bool is_placing = state_.step() == Step::PLACE;
        for (int i = 0; i < plans.count; ++i) {
            const Cells first = is_placing ? plans.plans[i].first : Cells{-1, -1};
            int group = 0;
            while (group < groups_ && !(firsts_[group].left == first.left && firsts_[group].right == first.right))
                ++group;
            if (group == groups_) {
                firsts_[groups_++] = first;
                mine_[group].count = 0;
            }
            if (mine_[group].count < settings_.ways) mine_[group].plans[mine_[group].count++] = plans.plans[i];
        }
        int claimants[4];
        for (int i = 0; i < round_.claims(); ++i) claimants[i] = round_.claimant(i);
        for (int group = 0; group < groups_; ++group) {
            fill_table(round_, me_, mine_[group], settings_.ways, table);
            const ClaimGame game(players_, settings_.claim, now_chances_, table);
            const unsigned free = free_mask();
            for (int index = 0; index < state_.next_line.count; ++index) {
                if (!(free >> index & 1)) continue;
                Candidate candidate{firsts_[group], index};
                candidate.sets[me_] = 1U << index;
                game.play(round_.claims() - 1, claimants + 1, free & ~(1U << index), candidate.sets);
                const Standing standing = game.standing(candidate.sets);
                candidate.utility = settings_.mine.of(standing.points, players_, me_, now_chances_);
                candidate.points = lead_of(standing.points, players_, me_);
                candidate.own = standing.points[me_];
                candidate.chance = now_chances_(standing.points).of[me_];
                candidate.prospects[me_] = group;
                candidates_.push_back(candidate);
            }
        }
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const Candidate& one, const Candidate& other) { return one.utility > other.utility; });
    }

    // Look at one line after the other until the budget is spent.
    template <class IsSpent>
    long look(Random& random, IsSpent&& is_spent) {
        if (candidates_.size() > static_cast<std::size_t>(settings_.turns)) {
            candidates_.resize(static_cast<std::size_t>(settings_.turns));
        }
        for (auto& candidate : candidates_) {
            const int group = candidate.prospects[me_];
            for (int seat = 0; seat < players_; ++seat) {
                candidate.prospects[seat] = prospect(seat, seat == me_ ? group : 0, candidate.sets[seat],
                                                     seat == me_ ? mine_[group] : others_[seat]);
            }
        }
        for (int i = 0; i < 6; ++i) {
            KingPlaces places;
            places.chance[static_cast<std::size_t>(i)] = 1;
            if (players_ == 3 && state_.options.line_length() == 4 && i < 4) {
                // One of the four is left over, perhaps a lower one.
                places.chance[static_cast<std::size_t>(i)] = 1 - static_cast<float>(i) / 3;
                if (i > 0) places.chance[static_cast<std::size_t>(i - 1)] = static_cast<float>(i) / 3;
            }
            orders_[i] = then_all_.with_order(places);
        }
        KingPlaces anywhere;
        for (int i = 0; i < (kings_ == 2 ? 6 : players_); ++i) {
            anywhere.chance[static_cast<std::size_t>(i)] = 1.0f / static_cast<float>(kings_ == 2 ? 6 : players_);
        }
        any_order_ = then_all_.with_order(anywhere);
        any_one_ = then_one_.with_order(anywhere);
        long looks = 0;
        alive_ = candidates_.size();
        for (int line = 0; line < settings_.lines && (alive_ > 1 || !line) && !is_spent(looks); ++line) {
            draw_line(random);
            ++stamp_;
            if (!line) {
                for (auto& candidate : candidates_) candidate.points = candidate.chance = 0;
            }
            for (std::size_t i = 0; i < alive_; ++i) look_at(candidates_[i]);
            looks += static_cast<long>(alive_);
            if (line % 16 == 15) drop();
        }
        sort_alive();
        take_luck_out();
        return looks;
    }

    // What another thread saw of the same turns.
    void add(const Lookahead& other) {
        for (auto& mine : candidates_) {
            for (const auto& theirs : other.candidates_) {
                const bool is_same = mine.claim == theirs.claim && mine.place.left == theirs.place.left &&
                                     mine.place.right == theirs.place.right;
                if (!is_same || !theirs.lines || !mine.lines) continue;
                mine.sum += theirs.sum;
                mine.points += theirs.points;
                mine.chance += theirs.chance;
                mine.lines += theirs.lines;
            }
        }
        sort_alive();
    }

    std::vector<Candidate>& candidates() { return candidates_; }
    const Round<Frame>& round() const { return round_; }
    const ChanceMaker& chances() const { return now_chances_; }

   private:
    unsigned free_mask() const {
        unsigned free = 0;
        for (int i = 0; i < state_.next_line.count; ++i) free |= unsigned{state_.next_line.kings[i] == FREE} << i;
        return free;
    }

    // The number of the prospect of a seat that places after a plan and gets `set` of the next line.
    int prospect(int seat, int group, unsigned set, const Plans<Frame>& plans) {
        const int key = (seat * MOST_PLANS + group) * 16 + static_cast<int>(set);
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
        Plans<Frame> after = plans;
        const auto& line = state_.next_line;
        int missing = std::popcount(set);
        KingPlaces places = places_of(seat, set);
        for (int i = 0; i < line.count; ++i) {
            if (!(set >> i & 1)) continue;
            const auto& judge = round_.next_judge(--missing);
            after = extended(judge, after, line.numbers[i], judge.with_order(places), settings_.ways);
        }
        prospects_.emplace_back(
            std::make_unique<Shown>(after, kings_ == 2 ? &then_one_ : nullptr, &then_all_, settings_.ways));
        return known_[key] = static_cast<int>(prospects_.size()) - 1;
    }

    // The places of a seat's kings when all claims are made.
    KingPlaces places_of(int seat, unsigned set) const {
        unsigned all = set;
        for (int i = 0; i < state_.next_line.count; ++i) all |= unsigned{state_.next_line.kings[i] == seat} << i;
        KingPlaces places;
        const int first = std::countr_zero(all);
        if (kings_ == 1) {
            places.chance[static_cast<std::size_t>(std::min(first, 3))] = 1;
        } else if (std::popcount(all) == 2) {
            places.chance[static_cast<std::size_t>(KingPlaces::pair(first, std::countr_zero(all & (all - 1))))] = 1;
        }
        return places;
    }

    void draw_line(Random& random) {
        Word64 pile = state_.pile;
        Word64 drawn = 0;
        for (int i = 0; i < state_.options.line_length(); ++i) {
            const auto index = random.below(static_cast<std::uint32_t>(popcount(pile)));
            const Word64 bit = Word64{1} << nth_bit(pile, static_cast<int>(index));
            pile ^= bit;
            drawn |= bit;
        }
        line_count_ = 0;
        for_each_bit(drawn, [&](int index) { line_[line_count_++] = index + 1; });
    }

    struct Shown {
        Prospect<Frame> prospect;
        long stamp = -1;
        float points[16];

        Shown(const Plans<Frame>& plans, const Judge<Frame>* one, const Judge<Frame>* all, int width)
            : prospect(plans, one, all, width) {}
    };

    void look_at(Candidate& candidate) {
        ClaimTable table;
        for (int seat = 0; seat < players_; ++seat) {
            auto& shown = *prospects_[static_cast<std::size_t>(candidate.prospects[seat])];
            if (shown.stamp != stamp_) {
                shown.stamp = stamp_;
                show(shown);
            }
            std::copy(shown.points, shown.points + 16, table.points[seat]);
        }
        int claimants[4], claims = 0;
        for (int i = 0; i < state_.next_line.count; ++i) {
            for (int seat = 0; seat < players_; ++seat) {
                if (state_.next_line.kings[i] == seat || (candidate.sets[seat] >> i & 1)) claimants[claims++] = seat;
            }
        }
        const ClaimGame game(players_, settings_.claim, then_chances_, table);
        unsigned sets[MOST_SEATS] = {};
        game.play(claims, claimants, (1U << line_count_) - 1, sets);
        const Standing standing = game.standing(sets);
        const float utility = settings_.mine.of(standing.points, players_, me_, then_chances_);
        candidate.sum += utility;
        candidate.squares += static_cast<double>(utility) * utility;
        candidate.points += lead_of(standing.points, players_, me_);
        candidate.chance += then_chances_(standing.points).of[me_];
        ++candidate.lines;
    }

    // What one seat can make of the line that was drawn.
    void show(Shown& shown) {
        const auto value = [&](const Yield& yield, int place) {
            return then_left_ ? then_all_.value(yield.sums, orders_[place]) : yield.points;
        };
        for (int i = 0; i < line_count_; ++i) {
            if (kings_ == 1) {
                shown.points[1 << i] = value(shown.prospect.with(line_[i], any_order_), i);
                continue;
            }
            for (int j = i + 1; j < line_count_; ++j) {
                shown.points[1 << i | 1 << j] =
                    value(shown.prospect.with(line_[i], line_[j], any_one_, any_order_), KingPlaces::pair(i, j));
            }
        }
    }

    void sort_alive() {
        std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(alive_),
                         [](const Candidate& one, const Candidate& other) { return one.mean() > other.mean(); });
    }

    // Turns that will hardly become the best are looked at no more.
    void drop() {
        sort_alive();
        const auto& best = candidates_[0];
        const double count = static_cast<double>(best.lines);
        const double variance = std::max(1e-12, best.squares / count - best.mean() * best.mean());
        // Lines are the same for all, so differences vary much less than values.
        const double doubt = 1.5 * std::sqrt(variance / count);
        while (alive_ > 1 && candidates_[alive_ - 1].mean() < best.mean() - doubt) {
            auto& dropped = candidates_[--alive_];
            dropped.best_points = best.points / count;
            dropped.best_chance = best.chance / count;
        }
    }

    // Dropped turns saw only the first lines, which may have been better or worse than most: told is how far they were
    // behind the best on these.
    void take_luck_out() {
        const auto& best = candidates_[0];
        const double count = static_cast<double>(best.lines);
        for (std::size_t i = alive_; i < candidates_.size(); ++i) {
            auto& dropped = candidates_[i];
            const double lines = static_cast<double>(dropped.lines);
            dropped.points += lines * (best.points / count - dropped.best_points);
            dropped.chance += lines * (best.chance / count - dropped.best_chance);
        }
    }

    const ValueNets& nets_;
    const State<Frame>& state_;
    LookaheadSettings settings_;
    int players_, kings_, me_;
    Round<Frame> round_;
    ChanceMaker now_chances_;
    int then_left_;
    Judge<Frame> then_all_, then_one_;
    ChanceMaker then_chances_;
    Sums orders_[6], any_order_, any_one_;
    Plans<Frame> others_[MOST_SEATS], mine_[MOST_PLANS];
    Cells firsts_[MOST_PLANS];
    int groups_ = 0;
    std::vector<Candidate> candidates_;
    std::size_t alive_ = 0;  // how many of them are still looked at
    std::vector<std::unique_ptr<Shown>> prospects_;
    std::map<int, int> known_;
    int line_[4], line_count_ = 0;
    long stamp_ = 0;
};

}  // namespace kingdomino::classic
