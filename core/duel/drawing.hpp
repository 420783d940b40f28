// Where may this domino be drawn? All places at once, as masks (rules D7 to D9, D15, D16).
#pragma once

#include "duel/map.hpp"

namespace kingdomino::duel {

// The coats that a face may be drawn as.
struct CoatRange {
    int first, last;
    explicit CoatRange(int face)
        : first(is_joker(face) ? 0 : coat_of(face)), last(is_joker(face) ? COATS - 1 : coat_of(face)) {}
    bool has(int coat) const { return first <= coat && coat <= last; }
};

// Calls visit(low, high, across, down) for each two halves that the faces can become: `low` is drawn on the left or
// upper cell, `high` beside or below it; the masks have the left or upper cells of all places. Each different drawing
// comes once: a pair that is met again the other way round is left out.
template <class Visit>
void for_each_way(const Kingdom& kingdom, int one, int other, bool ignoring, Visit&& visit) {
    const Word empty = kingdom.empty;
    const Word across = empty & (empty >> 1), down = empty & (empty >> STRIDE);
    const CoatRange firsts(one), seconds(other);
    const bool like_crosses = crosses_of(one) == crosses_of(other);
    for (int a = firsts.first; a <= firsts.last; ++a) {
        const Word near_a = ignoring ? empty : kingdom.contacts[a] & empty;
        const int half_a = face_of(a, crosses_of(one));
        for (int b = seconds.first; b <= seconds.last; ++b) {
            const Word near_b = ignoring ? empty : kingdom.contacts[b] & empty;
            const int half_b = face_of(b, crosses_of(other));
            visit(half_a, half_b, across & (near_a | (near_b >> 1)), down & (near_a | (near_b >> STRIDE)));
            if (like_crosses && seconds.has(a) && firsts.has(b)) continue;
            visit(half_b, half_a, across & (near_b | (near_a >> 1)), down & (near_b | (near_a >> STRIDE)));
        }
    }
}

// Whether the domino can be drawn whole without a spell, so that it must be (rule D9).
inline bool can_draw(const Kingdom& kingdom, int one, int other) {
    Word near = 0;
    for (const int face : {one, other}) {
        const CoatRange range(face);
        for (int coat = range.first; coat <= range.last; ++coat) near |= kingdom.contacts[coat];
    }
    return (neighbours(near & kingdom.empty) & kingdom.empty) != 0;
}

// The cells where a die may be drawn by itself as a coat; `twin` is what was drawn this round already.
inline Word die_cells(const Kingdom& kingdom, int coat, bool ignoring, Word twin) {
    if (ignoring) return kingdom.empty;
    return twin ? kingdom.contacts_without(coat, twin) : kingdom.contacts[coat] & kingdom.empty;
}

}  // namespace kingdomino::duel
