// A level for people: rules of thumb with weights for both games.
#pragma once

#include <algorithm>
#include <vector>

#include "base/elementary.hpp"
#include "bots/bot.hpp"
#include "search/heuristic/classic_weighted_gains.hpp"
#include "search/heuristic/duel_greedy.hpp"
#include "search/heuristic/duel_weighted_turn.hpp"
#include "search/heuristic/weights.hpp"

namespace kingdomino {

// One of the best few at random, by a softmax over their points; temperature 0 is the best. An action for which
// is_waste(code) holds is never among the few.
template <class State, class IsWaste>
SearchResult softmax_choice(const State& state, std::vector<Choice>& choices, int unit, float temperature,
                            Random& random, IsWaste&& is_waste) {
    constexpr std::ptrdiff_t FEW = 6;
    SearchResult result = ranked(state, choices, unit, random);
    if (temperature <= 0) return result;
    auto& all = result.judgements;
    const auto waste =
        std::stable_partition(all.begin(), all.end(), [&](const Judgement& each) { return !is_waste(each.code); });
    const auto few = static_cast<std::size_t>(std::min(FEW, waste - all.begin()));
    const auto pull = [&](std::size_t at) { return elementary::exp((all[at].points - all[0].points) / temperature); };
    float sum = 0;
    for (std::size_t at = 0; at < few; ++at) sum += pull(at);
    float left = sum * static_cast<float>(random.below(1U << 24)) / static_cast<float>(1U << 24);
    std::size_t chosen = 0;
    while (chosen + 1 < few && (left -= pull(chosen)) >= 0) ++chosen;
    std::swap(all[0], all[chosen]);
    return result;
}

class LevelStrategy {
   public:
    LevelStrategy(const HeuristicWeights& duel, const HeuristicWeights& classic) : duel_(duel), classic_(classic) {}

    SearchResult think(const duel::State& state, const Budget&, Random& random) {
        const int seat = state.seat();
        const duel::WeightedTurn mine(state, seat, duel_);
        const auto is_waste = [&](int code) { return mine.is_waste(state, code); };
        std::vector<Choice> choices;
        if (duel::is_draft(state)) {
            const duel::WeightedTurn others(state, 1 - seat, duel_);
            duel::add_takes(state, mine, others, duel_.denies, in_hundredths(duel_.spell / 2), choices);
            return softmax_choice(state, choices, duel::THRICE * HUNDREDTHS, duel_.temperature, random, is_waste);
        }
        state.for_each_action([&](int code) { choices.push_back({code, mine.of_action(state, code)}); });
        return softmax_choice(state, choices, HUNDREDTHS, duel_.temperature, random, is_waste);
    }

    template <int Frame>
    SearchResult think(const classic::State<Frame>& state, const Budget&, Random& random) {
        std::vector<Choice> choices;
        const int unit = classic::add_choices(
            state,
            [&](const classic::Kingdom<Frame>& kingdom) {
                return classic::WeightedGains<Frame>(state, kingdom, classic_);
            },
            {classic_.denies, classic_.plans}, choices);
        return softmax_choice(state, choices, unit * HUNDREDTHS, classic_.temperature, random,
                              [](int) { return false; });
    }

   private:
    HeuristicWeights duel_, classic_;
};

}  // namespace kingdomino
