// Comparing the turns of a seat by what may come. First a look through the next reveal: for each turn that seems good,
// the rest of the round and the whole next one are played out by everybody's values, over many lines that may come.
// Then the best few are played on to the end of the game. Lines are the same for all turns.
#pragma once

#include <cstdint>
#include <vector>

#include "search/classic/claims.hpp"
#include "search/classic/race.hpp"
#include "search/classic/reveal.hpp"
#include "search/classic/rollouts.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino::classic {

struct LookaheadSettings {
    int width = 12;   // placements kept in mind
    int turns = 12;   // turns looked at closely
    int ways = 4;     // ways to lie that a kingdom keeps open until the reveal
    Goal claim{};     // what everybody is thought to claim for
    Goal mine{};      // what the bot chooses its turn by
    int lines = 400;  // reveals after which more would not change anything

    int finalists = 0;    // turns that are played on
    int depth = 12;       // lines until the value is asked again
    int rollouts = 4000;  // after which more would not change anything
    double trust = 100;   // how many rollouts the look through the next reveal counts for
    float bend = 10;      // final points count as if known only to about so many, which lowers the variance
};

// A turn that may be chosen, and what comes of it.
struct Candidate {
    Cells place = {-1, -1};
    int claim = -1;
    unsigned sets[MOST_SEATS] = {};  // what everybody will have of the next line
    Merit merit{};                   // first by values alone
    float own = 0;                   // the own points by values alone
    int prospects[MOST_SEATS] = {};
    std::int64_t samples = 0, visits = 0;  // in the last race, and in all
};

template <int Frame>
class Lookahead {
   public:
    Lookahead(const ValueNets& nets, const State<Frame>& state, const LookaheadSettings& settings)
        : nets_(nets),
          state_(state),
          settings_(settings),
          players_(state.options.players),
          me_(state.to_act()),
          round_(nets, state),
          now_chances_(players_, nets.template spread_with<Frame>(round_.future())),
          reveal_(nets, state, round_.future(), settings.ways, settings.claim) {}

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
                candidate.merit = merit(standing, now_chances_, now_chances_);
                candidate.own = standing.points[me_];
                candidate.prospects[me_] = group;
                candidates_.push_back(candidate);
            }
        }
        sort(candidates_.size());
        if (candidates_.size() > static_cast<std::size_t>(settings_.turns)) {
            candidates_.resize(static_cast<std::size_t>(settings_.turns));
        }
    }

    // Look at one line after the other until the budget is spent.
    template <class IsSpent>
    std::int64_t look(Random& random, IsSpent&& is_spent) {
        for (auto& candidate : candidates_) {
            const int group = candidate.prospects[me_];
            for (int seat = 0; seat < players_; ++seat) {
                candidate.prospects[seat] =
                    reveal_.prospect(round_, seat, seat == me_ ? group : 0, candidate.sets[seat],
                                     seat == me_ ? mine_[group] : others_[seat]);
            }
        }
        return race(0, settings_.lines, LOOK_SLACK, is_spent, [&](Merit* samples, const Race& race) {
            reveal_.draw(random);
            for (int i = 0; i < static_cast<int>(candidates_.size()); ++i) {
                if (race.runs(i)) samples[i] = look_at(at(i));
            }
            return true;
        });
    }

    // Play the best few on until the budget is spent. They must have been looked at.
    template <class IsSpent>
    std::int64_t play_on(Random& random, IsSpent&& is_spent) {
        Rollouts<Frame> rollouts(nets_, state_, settings_.claim, round_.future(), settings_.depth);
        const ChanceMaker chances(players_, rollouts.spread());
        const ChanceMaker bent(players_, std::max(settings_.bend, rollouts.spread()));
        reveal_.for_each_plans([&](const Plans<Frame>& plans) { rollouts.add(plans); });
        std::int64_t played = 0;
        candidates_.resize(std::min(candidates_.size(), static_cast<std::size_t>(settings_.finalists)));
        return race(settings_.trust, settings_.rollouts, 0, is_spent, [&](Merit* samples, const Race& race) {
            rollouts.draw(random);
            for (int i = 0; i < static_cast<int>(candidates_.size()); ++i) {
                if (!race.runs(i)) continue;
                // One of these takes long enough to look at the clock before it; what is not finished does not count.
                if (is_spent(played++)) return false;
                int claimants[4];
                const int claims = claimants_of(at(i), claimants);
                samples[i] = merit(rollouts.play(at(i).prospects, claims, claimants), chances, bent);
            }
            return true;
        });
    }

    // What another thread saw of the same turns.
    void add(const Lookahead& other) {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            auto& mine = candidates_[i];
            const auto& theirs = other.candidates_[i];
            if (!theirs.samples) continue;
            mine.samples += theirs.samples;
            mine.visits += theirs.samples;
            const double part = static_cast<double>(theirs.samples) / static_cast<double>(mine.samples);
            mine.merit = mine.merit + (theirs.merit - mine.merit) * part;
        }
    }

    // The best of the first `count` first.
    void sort(std::size_t count) {
        std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(count),
                         [](const auto& one, const auto& other) { return one.merit.utility > other.merit.utility; });
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

    Candidate& at(int index) { return candidates_[static_cast<std::size_t>(index)]; }

    // Take samples of all turns until the budget is spent or one is clearly the best, so one of a single turn; returns
    // how many. take(samples, race) says whether it has finished one of each that still runs.
    template <class IsSpent, class Take>
    std::int64_t race(double trust, int most, double slack, IsSpent&& is_spent, Take&& take) {
        Merit samples[Race::MOST];
        const int count = static_cast<int>(candidates_.size());
        for (int i = 0; i < count; ++i) samples[i] = at(i).merit;
        Race race(count, samples, trust);
        std::int64_t taken = 0;
        for (int each = 1; each <= most && (each == 1 || race.running() > 1) && !is_spent(taken); ++each) {
            const int running = race.running();
            if (!take(samples, race)) break;
            race.add(samples);
            taken += running;
            if (each % 8 == 0) race.drop(slack);
        }
        for (int i = 0; i < count; ++i) {
            at(i).merit = race.result(i);
            at(i).samples = race.count(i);
            at(i).visits += race.count(i);
        }
        return taken;
    }

    Merit merit(const Standing& standing, const ChanceMaker& chances, const ChanceMaker& bent) const {
        return {settings_.mine.of(standing.points, players_, me_, bent), lead_of(standing.points, players_, me_),
                chances(standing.points).of[me_]};
    }

    // The seats that claim from the line after the next one, in their order.
    int claimants_of(const Candidate& candidate, int* claimants) const {
        int claims = 0;
        for (int i = 0; i < state_.next_line.count; ++i) {
            for (int seat = 0; seat < players_; ++seat) {
                if (state_.next_line.kings[i] == seat || (candidate.sets[seat] >> i & 1)) claimants[claims++] = seat;
            }
        }
        return claims;
    }

    Merit look_at(const Candidate& candidate) {
        int claimants[4];
        const int claims = claimants_of(candidate, claimants);
        return merit(reveal_.standing(candidate.prospects, claimants, claims), reveal_.chances(), reveal_.chances());
    }

    // A look cannot tell turns apart that differ by less.
    static constexpr double LOOK_SLACK = 0.01;

    const ValueNets& nets_;
    const State<Frame>& state_;
    LookaheadSettings settings_;
    int players_, me_;
    Round<Frame> round_;
    ChanceMaker now_chances_;
    Reveal<Frame> reveal_;
    Plans<Frame> others_[MOST_SEATS], mine_[MOST_PLANS];
    Cells firsts_[MOST_PLANS];
    int groups_ = 0;
    std::vector<Candidate> candidates_;
};

}  // namespace kingdomino::classic
