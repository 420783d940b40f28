// How a game ended: points, the largest territory of each seat, and places (rules K13, D22).
#pragma once

namespace kingdomino {

inline constexpr int MOST_SEATS = 4;
inline constexpr int CHANCE = -1;
inline constexpr int NOBODY = -2;

struct Outcome {
    const char* reason = "";
    int seats = 0;
    int totals[MOST_SEATS] = {};
    int largest[MOST_SEATS] = {};
    int ranks[MOST_SEATS] = {};

    void rank() {
        for (int seat = 0; seat < seats; ++seat) {
            ranks[seat] = 1;
            for (int other = 0; other < seats; ++other) {
                const bool better =
                    totals[other] > totals[seat] || (totals[other] == totals[seat] && largest[other] > largest[seat]);
                ranks[seat] += better;
            }
        }
    }
};

}  // namespace kingdomino
