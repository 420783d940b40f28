// The next reveal: lines that may come, and what each seat could make of them.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "base/random.hpp"
#include "search/classic/claims.hpp"
#include "search/classic/prospect.hpp"

namespace kingdomino::classic {

template <int Frame>
class Reveal {
   public:
    // After this round, in which `future` dominoes are still to come for each seat; kingdoms keep `ways` open.
    Reveal(const ValueNets& nets, const State<Frame>& state, int future, int ways, const Goal& claim)
        : state_(state),
          players_(state.options.players),
          kings_(state.options.kings()),
          ways_(ways),
          claim_(claim),
          left_(std::max(0, future - kings_)),
          all_(nets, state.options, state.pile, left_),
          one_(nets, state.options, state.pile, left_ + 1),
          chances_(players_, nets.template spread_with<Frame>(left_)) {
        for (int i = 0; i < 6; ++i) {
            orders_[i] = all_.with_order(KingPlaces::surely(state_.options, i));
        }
        KingPlaces anywhere;
        for (int i = 0; i < (kings_ == 2 ? 6 : players_); ++i) {
            anywhere.chance[static_cast<std::size_t>(i)] = 1.0f / static_cast<float>(kings_ == 2 ? 6 : players_);
        }
        any_order_ = all_.with_order(anywhere);
        any_one_ = one_.with_order(anywhere);
    }

    const ChanceMaker& chances() const { return chances_; }

    // The number of the prospect of a seat that places after a plan and gets `set` of the next line.
    int prospect(const Round<Frame>& round, int seat, int group, unsigned set, const Plans<Frame>& plans) {
        const int key = (seat * MOST_PLANS + group) * 16 + static_cast<int>(set);
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
        Plans<Frame> after = plans;
        const auto& line = state_.next_line;
        int missing = std::popcount(set);
        KingPlaces places = places_of(seat, set);
        for (int i = 0; i < line.count; ++i) {
            if (!(set >> i & 1)) continue;
            const auto& judge = round.next_judge(--missing);
            after = extended(judge, after, line.numbers[i], judge.with_order(places), ways_);
        }
        prospects_.emplace_back(std::make_unique<Shown>(after, kings_ == 2 ? &one_ : nullptr, &all_, ways_));
        return known_[key] = static_cast<int>(prospects_.size()) - 1;
    }

    // The plans behind each prospect, by its number.
    template <class Visit>
    void for_each_plans(Visit&& visit) const {
        for (const auto& shown : prospects_) visit(shown->prospect.plans());
    }

    void draw(Random& random) {
        draw_line(random);
        ++stamp_;
    }

    // What the line that was drawn brings each seat, given the number of its prospect.
    Standing standing(const int* prospects, const int* claimants, int claims) {
        ClaimTable table;
        for (int seat = 0; seat < players_; ++seat) {
            auto& shown = *prospects_[static_cast<std::size_t>(prospects[seat])];
            if (shown.stamp != stamp_) {
                shown.stamp = stamp_;
                show(shown);
            }
            std::copy(shown.points, shown.points + 16, table.points[seat]);
        }
        const ClaimGame game(players_, claim_, chances_, table);
        unsigned sets[MOST_SEATS] = {};
        game.play(claims, claimants, (1U << line_count_) - 1, sets);
        return game.standing(sets);
    }

   private:
    struct Shown {
        Prospect<Frame> prospect;
        std::int64_t stamp = -1;
        float points[16];

        Shown(const Plans<Frame>& plans, const Judge<Frame>* one, const Judge<Frame>* all, int width)
            : prospect(plans, one, all, width) {}
    };

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

    // What one seat can make of the line that was drawn.
    void show(Shown& shown) {
        const auto value = [&](const Yield& yield, int place) {
            return left_ ? all_.value(yield.sums, orders_[place]) : yield.points;
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

    const State<Frame>& state_;
    int players_, kings_, ways_;
    Goal claim_;
    int left_;
    Judge<Frame> all_, one_;
    ChanceMaker chances_;
    Sums orders_[6], any_order_, any_one_;
    std::vector<std::unique_ptr<Shown>> prospects_;
    std::map<int, int> known_;
    int line_[4], line_count_ = 0;
    std::int64_t stamp_ = 0;
};

}  // namespace kingdomino::classic
