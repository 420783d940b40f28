// A kingdom as it will lie when the round is over, and what it would make of the dominoes that may come then.
#pragma once

#include <vector>

#include "search/classic/plans.hpp"

namespace kingdomino::classic {

// Dominoes that look alike are worth the same; only their numbers, and so their places on a line, differ.
struct Kinds {
    int count = 0;
    std::array<int, 49> of{};  // by number
    std::array<int, 48> number{};

    constexpr Kinds() {
        for (int number_ = 1; number_ <= 48; ++number_) {
            const auto& row = tables::DOMINO_ROWS[number_ - 1];
            int kind = 0;
            for (; kind < count; ++kind) {
                const auto& known = tables::DOMINO_ROWS[number[static_cast<std::size_t>(kind)] - 1];
                const bool same = known.left == row.left && known.left_crowns == row.left_crowns &&
                                  known.right == row.right && known.right_crowns == row.right_crowns;
                if (same) break;
            }
            if (kind == count) number[static_cast<std::size_t>(count++)] = number_;
            of[static_cast<std::size_t>(number_)] = kind;
        }
    }
};

inline constexpr Kinds KINDS{};

// The best that came of a domino or two, as the hidden layer without the order of the kings.
struct Yield {
    Sums sums;
    float points = 0;  // where nothing comes after it
    bool is_known = false;
};

// Values of kingdoms with one line more, worked out when they are asked for the first time.
template <int Frame>
class Prospect {
   public:
    // `one` judges kingdoms with one of two dominoes (two players), `all` those with the whole line.
    Prospect(const Plans<Frame>& plans, const Judge<Frame>* one, const Judge<Frame>* all, int width)
        : plans_(plans), one_(one), all_(all), width_(width), singles_(KINDS.count) {
        if (one_) {
            firsts_.resize(KINDS.count);
            pairs_.resize(static_cast<std::size_t>(KINDS.count * (KINDS.count + 1) / 2));
        }
    }

    const Plans<Frame>& plans() const { return plans_; }

    const Yield& with(int number, const Sums& order) {
        auto& yield = singles_[static_cast<std::size_t>(KINDS.of[static_cast<std::size_t>(number)])];
        if (!yield.is_known) fill(yield, plans_, number, order);
        return yield;
    }

    const Yield& with(int number, int other, const Sums& one_order, const Sums& order) {
        int low = KINDS.of[static_cast<std::size_t>(number)], high = KINDS.of[static_cast<std::size_t>(other)];
        if (low > high) std::swap(low, high);
        auto& yield = pairs_[static_cast<std::size_t>(high * (high + 1) / 2 + low)];
        if (!yield.is_known) {
            // The better half first: it has the choice of the room.
            auto& plans = firsts_[static_cast<std::size_t>(high)];
            const int first = KINDS.number[static_cast<std::size_t>(high)];
            if (!plans.count) plans = extended(*one_, plans_, first, one_order, width_);
            fill(yield, plans, KINDS.number[static_cast<std::size_t>(low)], order);
        }
        return yield;
    }

   private:
    void fill(Yield& yield, const Plans<Frame>& plans, int number, const Sums& order) {
        const Plans<Frame> best = extended(*all_, plans, number, order, 1);
        yield.points = best.plans[0].value;
        yield.is_known = true;
        if (all_->left()) yield.sums = all_->sums(best.plans[0].kingdom);
    }

    Plans<Frame> plans_;
    const Judge<Frame>*one_, *all_;
    int width_;
    std::vector<Yield> singles_, pairs_;
    std::vector<Plans<Frame>> firsts_;
};

}  // namespace kingdomino::classic
