// Where may this domino be drawn? All places at once, as masks (rules D7 to D9, D15, D16).
#pragma once

#include "duel/actions.hpp"
#include "duel/hand.hpp"
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

// Calls visit(drawn) for each way to draw the whole domino.
template <class Visit>
void for_each_draw(const Kingdom& kingdom, const Hand& hand, bool ignoring, Visit&& visit) {
    for_each_way(kingdom, hand.faces[0], hand.faces[1], ignoring, [&](int low, int high, Word across, Word down) {
        for_each_bit(across, [&](int cell) { visit(DrawnDomino{cell, false, low, high}); });
        for_each_bit(down, [&](int cell) { visit(DrawnDomino{cell, true, low, high}); });
    });
}

// Calls visit(drawn) for each way to draw a die by itself.
template <class Visit>
void for_each_die(const Kingdom& kingdom, int face, bool ignoring, Word twin, Visit&& visit) {
    const CoatRange range(face);
    for (int coat = range.first; coat <= range.last; ++coat) {
        for_each_bit(die_cells(kingdom, coat, ignoring, twin),
                     [&](int cell) { visit(DrawnDie{cell, is_joker(face), face_of(coat, crosses_of(face))}); });
    }
}

// Whether a die fits anywhere by itself.
inline bool die_fits(const Kingdom& kingdom, int face, bool ignoring, Word twin) {
    const CoatRange range(face);
    for (int coat = range.first; coat <= range.last; ++coat) {
        if (die_cells(kingdom, coat, ignoring, twin)) return true;
    }
    return false;
}

inline bool shows(int face, int half) {
    return crosses_of(face) == crosses_of(half) && (is_joker(face) || coat_of(face) == coat_of(half));
}

inline bool can_draw_domino(const Kingdom& kingdom, const Hand& hand, const DrawnDomino& drawn, bool ignoring) {
    const int one = hand.faces[0], other = hand.faces[1];
    const bool shown =
        (shows(one, drawn.low) && shows(other, drawn.high)) || (shows(one, drawn.high) && shows(other, drawn.low));
    const Word low = bit(drawn.cell), high = low << (drawn.down ? STRIDE : 1);
    if (!shown || !(kingdom.empty & low) || !(kingdom.empty & high)) return false;
    return ignoring || (kingdom.contacts[coat_of(drawn.low)] & low) || (kingdom.contacts[coat_of(drawn.high)] & high);
}

inline bool can_draw_die(const Kingdom& kingdom, const Hand& hand, const DrawnDie& drawn, bool ignoring, Word twin) {
    return hand.holds(drawn.face()) && (die_cells(kingdom, coat_of(drawn.half), ignoring, twin) & bit(drawn.cell));
}

}  // namespace kingdomino::duel
