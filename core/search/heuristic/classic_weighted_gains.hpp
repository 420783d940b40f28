// A domino in a kingdom by rules of thumb: what it makes of the kingdom, tidiness included.
#pragma once

#include "search/heuristic/classic_greedy.hpp"
#include "search/heuristic/weights.hpp"

namespace kingdomino::classic {

template <int Frame>
class WeightedGains {
   public:
    using L = Layout<Frame>;

    WeightedGains(const State<Frame>& state, const Kingdom<Frame>& kingdom, const HeuristicWeights& weights)
        : kingdom_(kingdom),
          options_(state.options),
          weights_(weights),
          left_(static_cast<float>(state.left_to_reveal() + state.next_line.count) /
                static_cast<float>(state.options.dominoes_in_play())),
          before_(value(kingdom_)) {}

    Priority of_place(const Domino& domino, const Cells& cells) const {
        Kingdom<Frame> grown = kingdom_;
        place(grown, domino, cells);
        return in_hundredths(value(grown) - before_);
    }

    Priority best(const Domino& domino) const {
        const Places<Frame> places(kingdom_, domino);
        if (!places.any()) return discarded();
        Priority best{-1'000'000, 0};
        places.for_each([&](const Cells& cells) { best = std::max(best, of_place(domino, cells)); });
        return best;
    }

    Priority discarded() const { return in_hundredths(-weights_.misfit); }

   private:
    float value(const Kingdom<Frame>& kingdom) const {
        return heuristic_value<L::STRIDE>(kingdom.kinds, kingdom.crowns, kingdom.empty(), left_, weights_) +
               static_cast<float>(harmony_points(kingdom, options_)) + middle(kingdom) -
               weights_.spread * left_ * static_cast<float>(kingdom.width + kingdom.height);
    }

    // Middle Kingdom's points as they lie, or the part of them that can still be hoped for.
    float middle(const Kingdom<Frame>& kingdom) const {
        if (!options_.middle_kingdom) return 0;
        const int left = kingdom.castle_column - L::MARGIN, top = kingdom.castle_row - L::MARGIN;
        const int most = std::max({left, kingdom.width - 1 - left, top, kingdom.height - 1 - top});
        const auto now = static_cast<float>(middle_kingdom_points(kingdom, options_));
        const float hope = most <= Frame / 2 ? 10 * weights_.middle : 0;
        return left_ > 0 ? hope + (now - hope) * (1 - left_) * (1 - left_) : now;
    }

    const Kingdom<Frame>& kingdom_;
    const Options& options_;
    const HeuristicWeights& weights_;
    float left_, before_;
};

}  // namespace kingdomino::classic
