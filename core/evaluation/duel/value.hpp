// The expected final points of one kingdom, by the net; quick for kingdoms that differ in one drawing.
#pragma once

#include "evaluation/duel/features.hpp"

namespace kingdomino::duel {

using Sums = ValueNet::Sums;

inline constexpr float POINTS_SCALE = 20;  // the net's value 1 is so many points

inline void add_to(Sums& sums, const Sums& other) {
    for (int unit = 0; unit < HIDDEN; ++unit)
        sums[static_cast<std::size_t>(unit)] += other[static_cast<std::size_t>(unit)];
}

// A kingdom with its features and the part of the hidden layer that comes from them.
struct Board {
    Kingdom kingdom;
    CoatFeatures coats[COATS];
    GroundFeatures ground;
    Sums sums;

    Board(const ValueNet& net, const Kingdom& from) : kingdom(from), sums(net.start()) {
        for (int coat = 0; coat < COATS; ++coat) {
            coats[coat] = coat_features(kingdom, coat);
            net.add(sums, coat * COAT_FEATURES, coats[coat]);
        }
        ground = ground_features(kingdom);
        net.add(sums, FIRST_GROUND, ground);
    }
};

// The hidden layer of a kingdom that is a board's with something drawn on `cells`, the book left out.
inline Sums sums_after(const ValueNet& net, const Board& board, const Kingdom& after, Word cells) {
    const Word near = neighbours(cells) | cells, reach = neighbours(near) | near;
    Sums sums = board.sums;
    for (int coat = 0; coat < COATS; ++coat) {
        // Liberties and the room behind them change only within two steps; contacts beside the castle always may.
        if (!(after.kinds[coat] & reach) && !(board.kingdom.contacts[coat] & cells)) continue;
        net.replace(sums, coat * COAT_FEATURES, board.coats[coat], coat_features(after, coat));
    }
    net.replace(sums, FIRST_GROUND, board.ground, ground_features(after));
    return sums;
}

inline Sums book_sums(const ValueNet& net, const Standing& standing) {
    Sums sums{};
    net.add(sums, FIRST_BOOK, book_features(standing));
    return sums;
}

// The hidden layer in parts, the book among them.
template <class... Parts>
float points_of(const ValueNet& net, int stage, const Parts&... parts) {
    return net.value(stage, parts...) * POINTS_SCALE;
}

// The points that domain_bonus brings as the kingdom lies; the net expects the rest.
inline float bonus_of(const Kingdom& kingdom, const Spellbook& book, int seat) {
    if (book.domain_coat < 0 || book.owner[DOMAIN_BONUS] != seat) return 0;
    return static_cast<float>(POINTS_PER_DOMAIN * domain_count(kingdom.kinds[book.domain_coat]));
}

// From scratch.
inline float value_of(const ValueNet& net, const Kingdom& kingdom, const Standing& standing) {
    const int stage = stage_of(popcount(kingdom.empty), standing.other_empty);
    return points_of(net, stage, Board(net, kingdom).sums, book_sums(net, standing)) +
           bonus_of(kingdom, *standing.book, standing.seat);
}

}  // namespace kingdomino::duel
