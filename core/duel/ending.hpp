// The end of Duel: when, the scores and the winner (rules D19, D21, D22).
#pragma once

#include <algorithm>

#include "duel/hand.hpp"
#include "duel/map.hpp"
#include "duel/setup.hpp"
#include "duel/spellbook.hpp"
#include "kingdom/outcome.hpp"

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

// Why the game ends with this round, if it does.
inline const char* reason_to_end(const Setup& position) {
    if (!position.kingdoms[0].empty || !position.kingdoms[1].empty) return "full_map";
    const bool nobody = position.hands[0].drew == Drew::NOTHING && position.hands[1].drew == Drew::NOTHING;
    return nobody ? "nobody_drew" : nullptr;
}

inline Outcome outcome_of(const Setup& position) {
    Outcome result{reason_to_end(position), 2};
    for (int seat = 0; seat < 2; ++seat) {
        result.totals[seat] = score(position.kingdoms[seat], position.book, seat);
        result.largest[seat] = largest_domain(position.kingdoms[seat]);
    }
    result.rank();
    return result;
}

}  // namespace kingdomino::duel
