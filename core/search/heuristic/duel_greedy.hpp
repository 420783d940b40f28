// The greedy ways to play Duel: the most points at once, and two ways to take dice (docs/bots.md).
#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "search/heuristic/duel_best_turn.hpp"

namespace kingdomino::duel {

// What each drawing, turn, cross or domain is worth: the most points that can follow in this turn.
inline Priority turn_priority(const State& state, const BestTurn& mine, int code) {
    const int seat = state.seat();
    const Hand& hand = state.hands[seat];
    const auto other_than = [&](int face) { return hand.faces[0] == face ? hand.faces[1] : hand.faces[0]; };
    if (code < FIRST_CASTLE) {
        const int turn = code - FIRST_DIE_TURN;
        const int from = tables::NATURAL_FACES[turn / NATURALS], to = tables::NATURAL_FACES[turn % NATURALS];
        return mine.of_turn(to, other_than(from));
    }
    if (code < FIRST_DRAW) {
        const int face = tables::NATURAL_FACES[code - FIRST_CASTLE];
        return mine.of_castle(face, other_than(face));
    }
    if (code < FIRST_IGNORE) return {mine.of_draw(DrawnDomino::of(code - FIRST_DRAW)), 0};
    if (code < FIRST_SPLIT) return {mine.of_draw(DrawnDomino::of(code - FIRST_IGNORE)), -1};
    if (code < FIRST_SECOND) {
        const bool ignoring = code >= FIRST_SPLIT_IGNORE;
        const DrawnDie die = DrawnDie::of(code - (ignoring ? FIRST_SPLIT_IGNORE : FIRST_SPLIT));
        return {mine.of_split(die, other_than(die.face()), ignoring), ignoring ? -2 : -1};
    }
    if (code < NOTHING) return {mine.of_die(DrawnDie::of(code - FIRST_SECOND)), 0};
    if (code == NOTHING) return {};
    const Kingdom& kingdom = state.kingdoms[seat];
    if (code < FIRST_CROSS) return {POINTS_PER_DOMAIN * domain_count(kingdom.kinds[code - FIRST_DOMAIN]), 0};
    const Word cell = bit(cell_of(code - FIRST_CROSS));
    for (const Word kind : kingdom.kinds) {
        if (kind & cell) return {popcount(territory_at<STRIDE>(kind, cell)), 0};
    }
    return {};
}

// What each of the six pairs of a roll is worth to a seat, by its way to judge a turn.
class PairPriorities {
   public:
    template <class Turn>
    PairPriorities(const State& state, const Turn& turn) {
        // What lies on the table, and the die that A has taken already.
        Face faces[DICE];
        std::copy(std::begin(state.rolled), std::end(state.rolled), faces);
        const Hand& hand = state.hands[state.first];
        for (int die = 0; die < hand.dice; ++die) faces[hand.numbers[die] - 1] = hand.faces[die];
        for (int one = 0; one < DICE; ++one) {
            for (int other = one + 1; other < DICE; ++other) {
                priorities_[1 << one | 1 << other] = turn.of_dice(one + 1, faces[one], other + 1, faces[other]);
            }
        }
    }
    const Priority& operator[](int dice) const { return priorities_[dice]; }

   private:
    Priority priorities_[TAKES];
};

// Calls visit(pair) for the three pairs that B can take once A has taken a die.
template <class Visit>
void for_each_answer(int die, Visit&& visit) {
    const int rest = ALL_DICE & ~die;
    for_each_bit(Word(rest), [&](int left) { visit(rest & ~(1 << left)); });
}

// Takes are counted three times, so that a mean of three is a whole number.
inline constexpr int THRICE = 3;

// Selfish: a pair by its priority, a first die by the mean over the dice that may be left for it.
inline Priority selfish_take(const PairPriorities& mine, const Priority& spell, int dice) {
    if (popcount(Word(dice)) == 2) return (mine[dice] - spell) * THRICE;
    Priority sum;
    for_each_answer(dice, [&](int pair) { sum = sum + mine[ALL_DICE & ~pair]; });
    return sum;
}

// Denying: the own priority less the other's, the other answering in the same way. What the other spends is its
// business.
inline Priority denying_take(const PairPriorities& mine, const PairPriorities& others, const Priority& spell,
                             int dice) {
    const auto margin = [&](int pair) -> Priority {
        return {mine[pair].points - others[ALL_DICE & ~pair].points, mine[pair].then};
    };
    if (popcount(Word(dice)) == 2) return (margin(dice) - spell) * THRICE;
    Priority worst{1'000'000, 0};
    for_each_answer(dice, [&](int pair) { worst = std::min(worst, margin(ALL_DICE & ~pair)); });
    return worst * THRICE;
}

// The priority of every legal take, thrice; `spell` is what spending take_two_dice costs player A.
template <class Turn>
void add_takes(const State& state, const Turn& mine, const Turn& others, bool denies, const Priority& spell,
               std::vector<Choice>& choices) {
    const PairPriorities my_pairs(state, mine), their_pairs(state, others);
    const Priority cost = state.step == Step::TAKE ? spell : Priority{};
    state.for_each_action([&](int code) {
        const int dice = code - FIRST_TAKE;
        choices.push_back(
            {code, denies ? denying_take(my_pairs, their_pairs, cost, dice) : selfish_take(my_pairs, cost, dice)});
    });
}

inline bool is_draft(const State& state) {
    return state.step == Step::TAKE || state.step == Step::PAIR;
}

inline SearchResult greedy_result(const State& state, bool denies, Random& random) {
    const int seat = state.seat();
    const BestTurn mine(state, seat);
    std::vector<Choice> choices;
    if (is_draft(state)) {
        add_takes(state, mine, BestTurn(state, 1 - seat), denies, {0, 1}, choices);
        return ranked(state, choices, THRICE, random);
    }
    state.for_each_action([&](int code) { choices.push_back({code, turn_priority(state, mine, code)}); });
    return ranked(state, choices, 1, random);
}

}  // namespace kingdomino::duel
