// Playing on by everybody's values, line after line to the end of the game: slower than a look at one line, and nearer
// to the truth.
//
// Kingdoms do not touch each other, so what one of them makes of a line is worked out once for all turns that are
// compared over the same lines.
#pragma once

#include <vector>

#include "search/classic/claims.hpp"

namespace kingdomino::classic {

template <int Frame>
class Rollouts {
   public:
    // Kingdoms will get `left` dominoes more, those of the first line among them; after `depth` lines the value says
    // what comes of them.
    Rollouts(const ValueNets& nets, const State<Frame>& state, const Goal& claim, int left, int depth)
        : nets_(nets),
          state_(state),
          claim_(claim),
          players_(state.options.players),
          kings_(state.options.kings()),
          left_(left),
          depth_(std::min(depth, left / kings_)),
          chances_(players_, spread()) {
        lines_.reserve(static_cast<std::size_t>(depth_));
    }

    // A kingdom before the first line, with the ways to lie that it keeps open; returns its number.
    int add(const Plans<Frame>& plans) {
        starts_.push_back(&plans);
        return static_cast<int>(starts_.size()) - 1;
    }

    // The lines of the next rollouts.
    void draw(Random& random) {
        lines_.clear();
        Word64 pile = state_.pile;
        for (int line = 0; line < depth_; ++line) {
            const Word64 before = pile;
            for (int i = 0; i < state_.options.line_length(); ++i) {
                const auto index = random.below(static_cast<std::uint32_t>(popcount(pile)));
                pile ^= Word64{1} << nth_bit(pile, static_cast<int>(index));
            }
            lines_.emplace_back(nets_, state_.options, before & ~pile, pile, left_ - (line + 1) * kings_);
        }
        stages_.resize(starts_.size());
        for (std::size_t i = 0; i < starts_.size(); ++i) stages_[i] = Stage();
    }

    // What everybody's kingdom comes to. `kingdoms` are numbers by seat; the kings on the line before the first one
    // claim in the order of `claimants`.
    Standing play(const int* kingdoms, int claims, const int* claimants) {
        int at[MOST_SEATS], order[4];
        std::copy(kingdoms, kingdoms + players_, at);
        std::copy(claimants, claimants + claims, order);
        for (int line = 0; line < depth_; ++line) {
            auto table = [&](int seat, unsigned set) { return stages_[next(at[seat], line, set)].plan.value; };
            const ClaimGame game(players_, claim_, chances_, table);
            unsigned sets[MOST_SEATS] = {};
            game.play(claims, order, (1U << lines_[static_cast<std::size_t>(line)].count) - 1, sets);
            for (int seat = 0; seat < players_; ++seat) {
                at[seat] = static_cast<int>(next(at[seat], line, sets[seat]));
                for (unsigned rest = sets[seat]; rest; rest &= rest - 1) {
                    order[std::popcount(all_below(rest, sets))] = seat;
                }
            }
        }
        Standing standing;
        for (int seat = 0; seat < players_; ++seat) {
            standing.points[seat] = stages_[static_cast<std::size_t>(at[seat])].plan.value;
        }
        return standing;
    }

    // How far final points lie from what they come to.
    float spread() const { return nets_.template spread_with<Frame>(left_ - depth_ * kings_); }

   private:
    // One line that comes, and judges for kingdoms that have all their dominoes of it, or all but one.
    struct Coming {
        Judge<Frame> all, one;
        int numbers[4], count = 0;
        Sums orders[6], any_order;

        Coming(const ValueNets& nets, const Options& options, Word64 drawn, Word64 unseen, int left)
            : all(nets, options, unseen, left), one(nets, options, unseen, left + 1) {
            for_each_bit(drawn, [&](int index) { numbers[count++] = index + 1; });
            KingPlaces anywhere;
            for (int i = 0; i < 6; ++i) {
                orders[i] = all.with_order(KingPlaces::surely(options, i));
                anywhere.chance[static_cast<std::size_t>(i)] = 1.0f / 6;
            }
            any_order = one.with_order(anywhere);
        }
    };

    // A kingdom on its way, and the stages that follow by the dominoes that it gets of the next line.
    struct Stage {
        Plan<Frame> plan;
        int next[16] = {};
    };

    // The dominoes that lie before the lowest of `set`, taken by anybody.
    static unsigned all_below(unsigned set, const unsigned* sets) {
        unsigned taken = 0;
        for (int seat = 0; seat < MOST_SEATS; ++seat) taken |= sets[seat];
        return taken & ((set & (~set + 1)) - 1);
    }

    // The stage after a line with the dominoes of `set`, the lower one placed first.
    std::size_t next(int at, int line, unsigned set) {
        const auto known = stages_[static_cast<std::size_t>(at)].next[set];
        if (known) return static_cast<std::size_t>(known);
        const Coming& coming = lines_[static_cast<std::size_t>(line)];
        const unsigned lower = set & (set - 1) ? set & (~set + 1) : 0;
        const int index = std::countr_zero(set & ~lower);
        const bool is_half = kings_ == 2 && !lower;
        const Judge<Frame>& judge = is_half ? coming.one : coming.all;
        const Sums& order = is_half ? coming.any_order
                            : lower ? coming.orders[KingPlaces::pair(std::countr_zero(lower), index)]
                                    : coming.orders[index];
        const std::size_t from = lower ? next(at, line, lower) : static_cast<std::size_t>(at);
        const bool is_start = from < starts_.size();
        const Plan<Frame>* plans = is_start ? starts_[from]->plans : &stages_[from].plan;
        const int number = coming.numbers[index];
        const Way way = best_way(judge, plans, is_start ? starts_[from]->count : 1, number, order);
        Stage stage;
        stage.plan = with_way(plans[way.plan], number, way);
        stages_.push_back(stage);
        stages_[static_cast<std::size_t>(at)].next[set] = static_cast<int>(stages_.size()) - 1;
        return stages_.size() - 1;
    }

    const ValueNets& nets_;
    const State<Frame>& state_;
    Goal claim_;
    int players_, kings_, left_, depth_;
    ChanceMaker chances_;
    std::vector<const Plans<Frame>*> starts_;
    std::vector<Coming> lines_;
    std::vector<Stage> stages_;
};

}  // namespace kingdomino::classic
