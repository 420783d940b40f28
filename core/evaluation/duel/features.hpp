// What the value net sees of a Duel kingdom and its player: how each coat's domains lie, the room that is left, and
// the race for the spells. Nothing depends on which way round the map is held.
#pragma once

#include <algorithm>
#include <array>

#include "duel/ending.hpp"
#include "duel/state.hpp"
#include "evaluation/net.hpp"

namespace kingdomino::duel {

inline constexpr int COAT_FEATURES = 26;
inline constexpr int GROUND_FEATURES = 14;
inline constexpr int BOOK_FEATURES = 60;

inline constexpr int FIRST_GROUND = COATS * COAT_FEATURES;
inline constexpr int FIRST_BOOK = FIRST_GROUND + GROUND_FEATURES;
inline constexpr int FEATURES = FIRST_BOOK + BOOK_FEATURES;

inline constexpr int STAGES = 10;
inline constexpr int HIDDEN = 48;

using ValueNet = Net<FEATURES, HIDDEN, STAGES>;

using CoatFeatures = std::array<float, COAT_FEATURES>;
using GroundFeatures = std::array<float, GROUND_FEATURES>;
using BookFeatures = std::array<float, BOOK_FEATURES>;

// One domain: its squares, its crosses, the empty squares around it and those one step further.
struct DomainView {
    int size = 0, crosses = 0, liberties = 0, room = 0;

    int rank() const { return size * crosses * 64 + crosses * 16 + size; }
};

inline CoatFeatures coat_features(const Kingdom& kingdom, int coat) {
    CoatFeatures f{};
    const Word kind = kingdom.kinds[coat];
    const int contacts = popcount(kingdom.contacts[coat] & kingdom.empty);
    f[15] = static_cast<float>(contacts) * 0.1f;
    if (!kind) return f;
    DomainView best, second;
    Word once = 0, twice = 0;
    int points = 0, domains = 0, crosses = 0, growth = 0, worth_of_cross = 0, dead = 0;
    for_each_domain(kind, kind, [&](Word domain) {
        const Word around = neighbours(domain) & kingdom.empty;
        DomainView view;
        view.size = popcount(domain);
        view.crosses = popcount(domain & kingdom.crosses[0]) + 2 * popcount(domain & kingdom.crosses[1]) +
                       4 * popcount(domain & kingdom.crosses[2]);
        view.liberties = popcount(around);
        view.room = popcount(neighbours(around) & kingdom.empty & ~around);
        twice |= once & around;
        once |= around;
        ++domains;
        points += view.size * view.crosses;
        crosses += view.crosses;
        growth += view.crosses * std::min(view.liberties, 3);
        worth_of_cross += view.liberties ? view.size : 0;
        dead += view.liberties ? 0 : view.size;
        if (view.rank() > best.rank()) {
            second = best;
            best = view;
        } else if (view.rank() > second.rank()) {
            second = view;
        }
    });
    f[0] = static_cast<float>(points) * 0.05f;
    f[1] = static_cast<float>(popcount(kind)) * 0.15f;
    f[2] = static_cast<float>(crosses) * 0.25f;
    f[3] = static_cast<float>(domains) * 0.25f;
    f[4] = static_cast<float>(best.size) * 0.15f;
    f[5] = static_cast<float>(best.crosses) * 0.25f;
    f[6] = static_cast<float>(best.liberties) * 0.15f;
    f[7] = static_cast<float>(best.crosses * std::min(best.liberties, 4)) * 0.08f;
    f[8] = static_cast<float>(second.size) * 0.25f;
    f[9] = static_cast<float>(second.crosses) * 0.4f;
    f[10] = static_cast<float>(second.liberties) * 0.2f;
    f[11] = static_cast<float>(second.crosses * std::min(second.liberties, 4)) * 0.12f;
    f[12] = static_cast<float>(growth) * 0.08f;
    f[13] = static_cast<float>(worth_of_cross) * 0.12f;
    f[14] = static_cast<float>(dead) * 0.2f;
    f[16] = static_cast<float>(popcount(twice)) * 0.4f;
    f[17] = best.size >= 3;
    f[18] = best.size >= 5;
    f[19] = best.crosses >= 1;
    f[20] = best.crosses >= 2;
    f[21] = best.crosses >= 3;
    f[22] = best.liberties == 0;
    f[23] = best.liberties == 1;
    f[24] = static_cast<float>(best.room) * 0.1f;
    f[25] = static_cast<float>(best.crosses * std::min(best.room, 5)) * 0.05f;
    return f;
}

inline GroundFeatures ground_features(const Kingdom& kingdom) {
    GroundFeatures f{};
    const Word empty = kingdom.empty;
    const int left = popcount(empty);
    int parts = 0, odd = 0;
    Word rest = empty & neighbours(empty);
    while (rest) {
        const Word part = territory_at<STRIDE>(empty, rest & (~rest + 1));
        ++parts;
        odd += popcount(part) & 1;
        rest &= ~part;
    }
    const int alone = popcount(empty & ~neighbours(empty));
    const int places = popcount(empty & (empty >> 1)) + popcount(empty & (empty >> STRIDE));
    f[0] = static_cast<float>(left) * 0.04f;
    f[1] = static_cast<float>(alone) * 0.4f;
    f[2] = static_cast<float>(parts) * 0.3f;
    f[3] = static_cast<float>(odd) * 0.4f;
    f[4] = static_cast<float>(places) * 0.03f;
    f[5] = static_cast<float>(popcount(NEIGHBOURS[CASTLE] & empty)) * 0.25f;
    f[6] = left <= 2;
    f[7] = left <= 4;
    f[8] = left <= 6;
    f[9] = left <= 10;
    f[10] = left <= 14;
    f[11] = left <= 20;
    f[12] = static_cast<float>(left - alone) * 0.04f;
    f[13] = left % 2 == 1;
    return f;
}

// What a player has besides the kingdom, and what the other has that matters for how the game goes on.
struct Standing {
    const Spellbook* book = nullptr;
    int seat = 0;
    bool castle = false, other_castle = false;
    bool first_next = false;  // rolls first in the next round
    bool drafted = false;     // the option of rule D14
    int other_empty = 0;
};

inline BookFeatures book_features(const Standing& standing) {
    BookFeatures f{};
    const Spellbook& book = *standing.book;
    const int me = standing.seat, other = 1 - me;
    for (int coat = 0; coat < COATS; ++coat) {
        const int spell = tables::SPELL_OF_COAT[coat], squares = tables::LINE_SQUARES[coat];
        float* line = &f[static_cast<std::size_t>(coat * 8)];
        if (book.owner[spell] < 0) {
            const int mine = squares - book.filled[coat][me], theirs = squares - book.filled[coat][other];
            line[0] = static_cast<float>(book.filled[coat][me]) / static_cast<float>(squares);
            line[1] = static_cast<float>(book.filled[coat][other]) / static_cast<float>(squares);
            line[2] = mine == 1;
            line[3] = theirs == 1;
            line[4] = mine == 2;
            line[5] = theirs == 2;
        } else {
            const bool usable = !(book.spent >> spell & 1);
            line[6] = book.owner[spell] == me && usable ? 1.0f : 0.0f;
            line[7] = book.owner[spell] == other && usable ? 1.0f : 0.0f;
        }
    }
    if (book.domain_coat >= 0 && book.owner[DOMAIN_BONUS] == me) f[static_cast<std::size_t>(48 + book.domain_coat)] = 1;
    f[54] = standing.castle;
    f[55] = standing.other_castle;
    f[56] = standing.first_next;
    f[57] = standing.drafted;
    f[58] = static_cast<float>(standing.other_empty) * 0.04f;
    f[59] = standing.other_empty <= 4;
    return f;
}

// How far the game has gone: by the map that is nearest to full.
inline int stage_of(int empty, int other_empty) {
    return std::min((std::min(empty, other_empty) + 3) / 4, STAGES - 1);
}

}  // namespace kingdomino::duel
