// What a kingdom looks like to the value net: numbers that do not change when the kingdom is turned or mirrored.
//
// They come in blocks, so that a placement only needs those computed again that it touches: one block for each
// terrain, one for the ground (room, holes, box and castle), one for the outlook (order, unseen dominoes, options).
#pragma once

#include <algorithm>
#include <array>

#include "classic/ending.hpp"
#include "classic/options.hpp"
#include "classic/placing.hpp"

namespace kingdomino::classic {

inline constexpr int TERRAIN_FEATURES = 18;
inline constexpr int GROUND_FEATURES = 28;
inline constexpr int ORDER_FEATURES = 6;
inline constexpr int OUTLOOK_FEATURES = 15;

inline constexpr int FIRST_GROUND = TERRAINS * TERRAIN_FEATURES;
inline constexpr int FIRST_ORDER_FEATURE = FIRST_GROUND + GROUND_FEATURES;
inline constexpr int FIRST_OUTLOOK = FIRST_ORDER_FEATURE + ORDER_FEATURES;
inline constexpr int FEATURES = FIRST_OUTLOOK + OUTLOOK_FEATURES;

using TerrainFeatures = std::array<float, TERRAIN_FEATURES>;
using GroundFeatures = std::array<float, GROUND_FEATURES>;
using OutlookFeatures = std::array<float, OUTLOOK_FEATURES>;

// The dominoes that have a terrain, by what they have of it.
struct TerrainMasks {
    Word64 one_square, two_squares, odd_crowns, more_crowns;  // crowns as a number of two bits
};

constexpr std::array<TerrainMasks, TERRAINS> make_terrain_masks() {
    std::array<TerrainMasks, TERRAINS> masks{};
    for (int number = 1; number <= 48; ++number) {
        const auto& row = tables::DOMINO_ROWS[number - 1];
        const Word64 bit = Word64{1} << (number - 1);
        for (int kind = 0; kind < TERRAINS; ++kind) {
            const int squares = (row.left == kind) + (row.right == kind);
            const int crowns = (row.left == kind ? row.left_crowns : 0) + (row.right == kind ? row.right_crowns : 0);
            auto& mask = masks[static_cast<std::size_t>(kind)];
            (squares == 2 ? mask.two_squares : mask.one_square) |= squares ? bit : 0;
            mask.odd_crowns |= crowns & 1 ? bit : 0;
            mask.more_crowns |= crowns & 2 ? bit : 0;
        }
    }
    return masks;
}

inline constexpr auto TERRAIN_MASKS = make_terrain_masks();

// What is still to come: of each terrain the squares and crowns that random draws would bring.
struct Outlook {
    int left = 0;  // dominoes that the kingdom will still get
    bool harmony = false, middle_kingdom = false, lines_of_three = false;
    float squares[TERRAINS] = {}, crowns[TERRAINS] = {};

    Outlook(const Options& options, Word64 unseen, int left_)
        : left(left_),
          harmony(options.harmony),
          middle_kingdom(options.middle_kingdom),
          lines_of_three(options.lines_of_three) {
        const float share = static_cast<float>(left) / static_cast<float>(std::max(1, popcount(unseen)));
        for (int kind = 0; kind < TERRAINS; ++kind) {
            const auto& mask = TERRAIN_MASKS[static_cast<std::size_t>(kind)];
            const int found = popcount(unseen & mask.one_square) + 2 * popcount(unseen & mask.two_squares);
            const int crowned = popcount(unseen & mask.odd_crowns) + 2 * popcount(unseen & mask.more_crowns);
            squares[kind] = share * static_cast<float>(found);
            crowns[kind] = share * static_cast<float>(crowned);
        }
    }
};

// Cells with an empty one beside them: a domino may still come to lie there.
template <int Frame>
typename Layout<Frame>::Word beside(typename Layout<Frame>::Word cells) {
    constexpr int stride = Layout<Frame>::STRIDE;
    return (cells << 1) | (cells >> 1) | (cells << stride) | (cells >> stride);
}

template <int Frame>
typename Layout<Frame>::Word live_cells(const Kingdom<Frame>& kingdom) {
    const auto empty = kingdom.empty();
    return empty & beside<Frame>(empty);
}

template <int Frame>
TerrainFeatures terrain_features(const Kingdom<Frame>& kingdom, int kind, typename Layout<Frame>::Word live,
                                 const Outlook& outlook) {
    using Word = typename Layout<Frame>::Word;
    int points = 0, squares = 0, crowns = 0, count = 0, closed = 0;
    int open_size = 0, open_crowns = 0, main_rank = -1, main_size = 0, main_crowns = 0, main_ways = 0;
    int crowned_ways = 0;
    const Word all = kingdom.kinds[kind];
    for (Word rest = all; rest;) {
        const Word territory = territory_at<Layout<Frame>::STRIDE>(all, rest & (~rest + 1));
        rest &= ~territory;
        const int size = popcount(territory);
        const int crowned = popcount(territory & kingdom.crowns[0]) + 2 * popcount(territory & kingdom.crowns[1]);
        const int ways = popcount(beside<Frame>(territory) & live);
        ++count;
        points += size * crowned;
        squares += size;
        crowns += crowned;
        if (!ways) {
            closed += size;
            continue;
        }
        open_size += size;
        open_crowns += crowned;
        if (crowned) crowned_ways += std::min(ways, 4);
        // Crowns and ways break ties, so that it does not matter which territory is looked at first.
        const int rank = (size + 2 * crowned) * 1000 + crowned * 100 + ways;
        if (rank > main_rank) {
            main_rank = rank;
            main_size = size;
            main_crowns = crowned;
            main_ways = std::min(ways, 4);
        }
    }
    const int contacts = popcount(kingdom.contacts[kind] & live);
    const auto number = [](int value) { return static_cast<float>(value); };
    return {number(points) / 10,
            number(squares) / 6,
            number(crowns) / 4,
            number(main_size) / 6,
            number(main_crowns) / 4,
            number(main_ways) / 4,
            number(open_size - main_size) / 6,
            number(open_crowns - main_crowns) / 4,
            number(closed) / 6,
            number(count) / 3,
            number(std::min(contacts, 8)) / 8,
            number(contacts == 0),
            number(open_crowns) * outlook.squares[kind] / 10,
            number(open_size) * outlook.crowns[kind] / 6,
            number(main_crowns * std::min(main_ways, 3)) / 6,
            number(main_crowns == 0 ? main_size : 0) / 6,
            number(crowned_ways) / 6,
            number(main_size) * outlook.crowns[kind] / 6};
}

template <int Frame>
GroundFeatures ground_features(const Kingdom<Frame>& kingdom, typename Layout<Frame>::Word live,
                               const Outlook& outlook) {
    using L = Layout<Frame>;
    using Word = typename L::Word;
    const Word empty = kingdom.empty();
    const Word a = live << 1, b = live >> 1, c = live << L::STRIDE, d = live >> L::STRIDE;
    const Word tight = live & (a ^ b ^ c ^ d) & ~((a & b) | (c & d) | ((a | b) & (c | d)));
    const int taken = popcount(kingdom.taken), dead = popcount(empty & ~live);
    const bool settled = kingdom.width == Frame && kingdom.height == Frame;
    int regions = 0, odd = 0;
    if (settled) {
        for (Word rest = live; rest;) {
            const Word region = territory_at<L::STRIDE>(live, rest & (~rest + 1));
            rest &= ~region;
            ++regions;
            odd += popcount(region) & 1;
        }
    }
    int reachable = 0;
    for (const Word contact : kingdom.contacts) reachable += (contact & live) != 0;
    const int room = Frame * Frame - taken - (settled ? dead + odd : 0);
    const int left = kingdom.castle_column - L::MARGIN, right = kingdom.width - 1 - left;
    const int above = kingdom.castle_row - L::MARGIN, below = kingdom.height - 1 - above;
    const bool centred = left == right && above == below;
    const bool may_be_centred = std::max({left, right, above, below}) <= Frame / 2;
    const bool may_be_full = taken + 2 * outlook.left >= Frame * Frame && room == Frame * Frame - taken;
    const auto number = [](int value) { return static_cast<float>(value); };
    GroundFeatures ground{number(taken) / (Frame * Frame / 2),
                          number(dead) / 3,
                          number(popcount(tight)) / 6,
                          number(kingdom.width * kingdom.height - taken) / 8,
                          number(settled),
                          number(odd) / 2,
                          number(regions) / 3,
                          number(room - 2 * outlook.left) / 6,
                          number(std::max(0, 2 * outlook.left - room)) / 4,
                          number(reachable) / 6,
                          number(outlook.middle_kingdom && may_be_centred),
                          number(outlook.middle_kingdom && centred),
                          number(outlook.harmony && may_be_full),
                          number(outlook.harmony && may_be_full && settled)};
    const auto tick = [&](int index) { ground[static_cast<std::size_t>(index)] += 0.5f; };
    tick(14 + kingdom.width - 1);
    tick(14 + kingdom.height - 1);
    tick(21 + std::abs(left - right));
    tick(21 + std::abs(above - below));
    return ground;
}

inline OutlookFeatures outlook_features(const Outlook& outlook) {
    OutlookFeatures features{};
    for (std::size_t kind = 0; kind < TERRAINS; ++kind) {
        features[kind] = outlook.squares[kind] / 4;
        features[TERRAINS + kind] = outlook.crowns[kind] / 2;
    }
    features[12] = outlook.harmony;
    features[13] = outlook.middle_kingdom;
    features[14] = outlook.lines_of_three;
    return features;
}

// The places of the kings on the line that the kingdom was last filled from, and so the order in which they claim from
// the next one. With two players it is a pair of places, else one; what is not known yet is shared out.
struct KingPlaces {
    std::array<float, ORDER_FEATURES> chance{};

    // When all claims are made. With three players and lines of four one domino is left over, perhaps a lower one.
    static KingPlaces surely(const Options& options, int place) {
        KingPlaces places;
        const bool is_open = options.players == 3 && options.line_length() == 4 && place < 4;
        const float lower = is_open ? static_cast<float>(place) / 3 : 0;
        places.chance[static_cast<std::size_t>(place)] = 1 - lower;
        if (lower > 0) places.chance[static_cast<std::size_t>(place - 1)] = lower;
        return places;
    }

    static int pair(int lower, int higher) {
        return lower * (5 - lower) / 2 + higher - 1;
    }  // 01 02 03 12 13 23 -> 0..5
};

}  // namespace kingdomino::classic
