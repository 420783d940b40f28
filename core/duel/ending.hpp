// The end of Duel: scores (rules D19, D22).
#pragma once

#include <algorithm>

#include "duel/map.hpp"
#include "duel/spellbook.hpp"

namespace kingdomino::duel {

inline constexpr int POINTS_PER_DOMAIN = 3;

// Calls visit(domain) for each domain that has one of the cells.
template <class Visit>
void for_each_domain(Word squares, Word cells, Visit&& visit) {
    cells &= squares;
    while (cells) {
        const Word domain = territory_at<STRIDE>(squares, cells & (~cells + 1));
        visit(domain);
        cells &= ~domain;
    }
}

// Squares times crosses, domain by domain; only those with a cross are looked at.
inline int domain_points(const Kingdom& kingdom) {
    const Word crossed = kingdom.crosses[0] | kingdom.crosses[1] | kingdom.crosses[2];
    int points = 0;
    for (const Word kind : kingdom.kinds) {
        for_each_domain(kind, crossed, [&](Word domain) {
            const int crosses = popcount(domain & kingdom.crosses[0]) + 2 * popcount(domain & kingdom.crosses[1]) +
                                4 * popcount(domain & kingdom.crosses[2]);
            points += popcount(domain) * crosses;
        });
    }
    return points;
}

inline int domain_count(Word kind) {
    int count = 0;
    for_each_domain(kind, kind, [&](Word) { ++count; });
    return count;
}

inline int largest_domain(const Kingdom& kingdom) {
    int largest = 0;
    for (const Word kind : kingdom.kinds) {
        for_each_domain(kind, kind, [&](Word domain) { largest = std::max(largest, popcount(domain)); });
    }
    return largest;
}

inline int score(const Kingdom& kingdom, const Spellbook& book, int seat) {
    const bool bonus = book.domain_coat >= 0 && book.owner[DOMAIN_BONUS] == seat;
    return domain_points(kingdom) + (bonus ? POINTS_PER_DOMAIN * domain_count(kingdom.kinds[book.domain_coat]) : 0);
}

}  // namespace kingdomino::duel
