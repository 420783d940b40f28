// The round that a position stands in: who still acts, with which dominoes, and judges for both of its lines.
#pragma once

#include "search/classic/plans.hpp"

namespace kingdomino::classic {

// A domino that a seat is sure to place, and how to judge the kingdom after it.
struct Sure {
    int number;
    int judge;
};

template <int Frame>
class Round {
   public:
    Round(const ValueNets& nets, const State<Frame>& state)
        : state_(state),
          kings_(state.options.kings()),
          future_(state.left_to_reveal() / state.options.line_length() * kings_),
          judges_{make(nets, true, 0), make(nets, true, 1), make(nets, false, 0), make(nets, false, 1)} {
        // Kings that are still to claim, in their order; at a placement the first of the line is among them.
        if (state.claimant_count) {
            for (int i = 0; i < state.claimant_count; ++i) to_claim_[claims_++] = state.claimants[i];
        }
        if (state.next_line.count) {
            for (int i = 0; i < state.line.count; ++i) to_claim_[claims_++] = state.line.kings[i];
        }
    }

    const State<Frame>& state() const { return state_; }
    int future() const { return future_; }
    int claims() const { return claims_; }
    int claimant(int index) const { return to_claim_[index]; }
    const Judge<Frame>& judge(int index) const { return judges_[index]; }
    // Judges kingdoms that have all of the next line, or all but one domino of it.
    const Judge<Frame>& next_judge(int missing) const { return judges_[missing]; }

    // The dominoes that a seat is sure to place, in their order; returns how many.
    int sure(int seat, Sure* dominoes) const {
        int count = 0, rest = 0, unclaimed = 0;
        for (int i = 0; i < state_.line.count; ++i) rest += state_.line.kings[i] == seat;
        for (int i = 0; i < state_.line.count; ++i) {
            if (state_.line.kings[i] == seat) dominoes[count++] = {state_.line.numbers[i], 2 + --rest};
        }
        for (int i = 0; i < claims_; ++i) unclaimed += to_claim_[i] == seat;
        for (int i = 0; i < state_.next_line.count; ++i) rest += state_.next_line.kings[i] == seat;
        for (int i = 0; i < state_.next_line.count; ++i) {
            if (state_.next_line.kings[i] == seat) {
                dominoes[count++] = {state_.next_line.numbers[i], std::min(--rest + unclaimed, 1)};
            }
        }
        return count;
    }

    // The places of a seat's kings on the current line, so far as a position tells.
    KingPlaces current_places(int seat) const {
        KingPlaces places;
        const int acted = state_.options.all_kings() - state_.line.count;
        int mine[2], count = 0;
        for (int i = 0; i < state_.line.count; ++i) {
            if (state_.line.kings[i] == seat && count < 2) mine[count++] = acted + i;
        }
        if (kings_ == 1) {
            if (count) {
                places.chance[static_cast<std::size_t>(mine[0])] = 1;
            } else {
                for (int i = 0; i < acted; ++i)
                    places.chance[static_cast<std::size_t>(i)] = 1.0f / static_cast<float>(acted);
            }
        } else if (count == 2) {
            places.chance[static_cast<std::size_t>(KingPlaces::pair(mine[0], mine[1]))] = 1;
        } else if (count == 1) {
            for (int i = 0; i < acted; ++i) {
                places.chance[static_cast<std::size_t>(KingPlaces::pair(i, mine[0]))] =
                    1.0f / static_cast<float>(acted);
            }
        }
        return places;
    }

    // The places on the next line if a seat also had its domino `index` (or none: -1), so far as is known.
    KingPlaces next_places(int seat, int index) const {
        KingPlaces places;
        const auto& line = state_.next_line;
        const auto at = [&](int place) -> float& { return places.chance[static_cast<std::size_t>(place)]; };
        if (kings_ == 1) {
            if (index < 0) {
                for (int i = 0; i < line.count; ++i) {
                    if (line.kings[i] == seat) index = i;
                }
            }
            if (index < 0) return places;
            if (state_.options.players == 3 && line.count == 4) {
                // One of the other three is left over, and may be a lower one.
                int lower = 0, open = 0;
                for (int i = 0; i < line.count; ++i) {
                    if (i == index || line.kings[i] != FREE) continue;
                    ++open;
                    lower += i < index;
                }
                const float chance = open ? static_cast<float>(lower) / static_cast<float>(open) : 0;
                if (index > 0) at(index - 1) += chance;
                at(index) += 1 - chance;
            } else {
                at(index) = 1;
            }
            return places;
        }
        int mine[2], count = 0;
        for (int i = 0; i < line.count; ++i) {
            if ((line.kings[i] == seat || i == index) && count < 2) mine[count++] = i;
        }
        if (count == 2) {
            at(KingPlaces::pair(mine[0], mine[1])) = 1;
        } else if (count == 1) {
            const int open = line.free_count() - (line.kings[mine[0]] == FREE);
            for (int i = 0; i < line.count; ++i) {
                if (i == mine[0] || line.kings[i] != FREE || !open) continue;
                at(KingPlaces::pair(std::min(i, mine[0]), std::max(i, mine[0]))) += 1.0f / static_cast<float>(open);
            }
        } else {
            for (auto& chance : places.chance) chance = 1.0f / 6;
        }
        return places;
    }

    // The plans of a seat for all that it is sure to place.
    Plans<Frame> plans(int seat, int width) const {
        auto plans = Plans<Frame>::of(state_.kingdoms[seat]);
        Sure dominoes[4];
        const int count = sure(seat, dominoes);
        for (int i = 0; i < count; ++i) {
            const bool is_current = dominoes[i].judge >= 2;
            const auto& judge = judges_[dominoes[i].judge];
            const Sums start = judge.with_order(is_current ? current_places(seat) : next_places(seat, -1));
            plans = extended(judge, plans, dominoes[i].number, start, width);
        }
        return plans;
    }

    // What a seat can make of the free domino `index` of the next line, after all that it is sure of.
    float claim_value(int seat, const Plans<Frame>& plans, int index) const {
        return best_value(claim_judge(seat), plans, state_.next_line.numbers[index],
                          claim_judge(seat).with_order(next_places(seat, index)));
    }

    const Judge<Frame>& claim_judge(int seat) const {
        int unclaimed = 0;
        for (int i = 0; i < claims_; ++i) unclaimed += to_claim_[i] == seat;
        return judges_[std::clamp(unclaimed - 1, 0, 1)];
    }

   private:
    Judge<Frame> make(const ValueNets& nets, bool is_next, int missing) const {
        Word64 unseen = state_.pile;
        int left = future_ + missing;
        if (!is_next) {
            for (int i = 0; i < state_.next_line.count; ++i) unseen |= Word64{1} << (state_.next_line.numbers[i] - 1);
            left += state_.next_line.count ? kings_ : 0;
        }
        return {nets, state_.options, unseen, std::min(left, Frame == 7 ? 24 : 12)};
    }

    const State<Frame>& state_;
    int kings_, future_;
    Judge<Frame> judges_[4];
    int claims_ = 0;
    int to_claim_[4];
};

}  // namespace kingdomino::classic
