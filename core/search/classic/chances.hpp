// The chance of each seat to win, from the points that their kingdoms are expected to end with.
#pragma once

#include <algorithm>

#include "base/elementary.hpp"
#include "evaluation/classic/value.hpp"
#include "kingdom/outcome.hpp"

namespace kingdomino::classic {

struct Chances {
    float of[MOST_SEATS] = {};
};

// Final points are taken to lie about the expected ones by `spread`, each seat's on its own.
class ChanceMaker {
   public:
    ChanceMaker(int players, float spread) : players_(players), slope_(1.2f / std::max(spread, 0.3f)) {}

    Chances operator()(const float* points) const {
        Chances chances;
        float total = 0;
        // A logistic curve is close enough to the normal one, and exp(a - b) = exp(a) / exp(b) saves most of them.
        float high = points[0];
        for (int seat = 1; seat < players_; ++seat) high = std::max(high, points[seat]);
        float power[MOST_SEATS];
        for (int seat = 0; seat < players_; ++seat) {
            power[seat] = elementary::exp(std::max(-40.0f, (points[seat] - high) * slope_));
        }
        for (int seat = 0; seat < players_; ++seat) {
            float chance = 1;
            for (int other = 0; other < players_; ++other) {
                if (other != seat) chance *= power[seat] / (power[seat] + power[other]);
            }
            chances.of[seat] = chance;
            total += chance;
        }
        for (int seat = 0; seat < players_; ++seat) chances.of[seat] /= total;
        return chances;
    }

    // What becomes of a seat's chance if it expects so many points more; with one opponent just what is said above.
    float shifted(float chance, float points) const {
        const float odds = elementary::exp(std::clamp(points * slope_, -40.0f, 40.0f));
        return chance * odds / (chance * odds + 1 - chance);
    }

   private:
    int players_;
    float slope_;
};

}  // namespace kingdomino::classic
