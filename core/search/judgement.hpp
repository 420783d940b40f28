// What a search finds out about a position: every legal action, judged, the best first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace kingdomino {

// What a bot thinks of one action.
struct Judgement {
    std::int32_t code = 0;
    float points = 0;         // the points by which the seat to act is expected to beat its best opponent
    float chance = 0;         // its chance to win, shared victories by parts; negative if the bot has no idea
    std::int32_t visits = 0;  // simulations that went this way
};

struct SearchResult {
    std::vector<Judgement> judgements;  // the first is the choice
    std::int64_t simulations = 0;

    void sort() {
        std::stable_sort(judgements.begin(), judgements.end(),
                         [](const Judgement& one, const Judgement& other) { return one.points > other.points; });
    }
};

}  // namespace kingdomino
