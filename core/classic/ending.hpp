// The end of Kingdomino: scores and bonuses (rules K12, K13, K15, K16).
#pragma once

#include "classic/board.hpp"
#include "classic/options.hpp"

namespace kingdomino::classic {

// Squares times crowns, territory by territory; only those with a crown are looked at.
template <int Frame>
int territory_points(const Kingdom<Frame>& kingdom) {
    int points = 0;
    for (const auto kind : kingdom.kinds) {
        auto crowned = kind & (kingdom.crowns[0] | kingdom.crowns[1]);
        while (crowned) {
            const auto territory = territory_at<Layout<Frame>::STRIDE>(kind, crowned & (~crowned + 1));
            const int crowns = popcount(territory & kingdom.crowns[0]) + 2 * popcount(territory & kingdom.crowns[1]);
            points += popcount(territory) * crowns;
            crowned &= ~territory;
        }
    }
    return points;
}

template <int Frame>
int largest_territory(const Kingdom<Frame>& kingdom) {
    int largest = 0;
    for (const auto kind : kingdom.kinds) {
        auto rest = kind;
        while (rest) {
            const auto territory = territory_at<Layout<Frame>::STRIDE>(kind, rest & (~rest + 1));
            largest = std::max(largest, popcount(territory));
            rest &= ~territory;
        }
    }
    return largest;
}

template <int Frame>
int harmony_points(const Kingdom<Frame>& kingdom, const Options& options) {
    return options.harmony && popcount(kingdom.taken) == Frame * Frame ? 5 : 0;
}

template <int Frame>
int middle_kingdom_points(const Kingdom<Frame>& kingdom, const Options& options) {
    constexpr int margin = Layout<Frame>::MARGIN;
    const bool centred = 2 * (kingdom.castle_column - margin) == kingdom.width - 1 &&
                         2 * (kingdom.castle_row - margin) == kingdom.height - 1;
    return options.middle_kingdom && centred ? 10 : 0;
}

template <int Frame>
int score(const Kingdom<Frame>& kingdom, const Options& options) {
    return territory_points(kingdom) + harmony_points(kingdom, options) + middle_kingdom_points(kingdom, options);
}

}  // namespace kingdomino::classic
