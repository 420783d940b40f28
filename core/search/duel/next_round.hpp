// What a seat knows before the next round: its kingdom, the books that each drawing can leave, and what spells cost.
#pragma once

#include <algorithm>

#include "search/duel/filled_books.hpp"
#include "search/duel/prospects.hpp"

namespace kingdomino::duel {

struct NextRound {
    explicit NextRound(const ValueNet& from) : net(from) {}

    const ValueNet& net;
    TurnContext turn{};
    const Board* board = nullptr;
    int left = 0;          // squares once a domino is drawn
    bool is_last = false;  // the game ends if a domino is drawn
    int bonus_coat = -1;   // the coat of domain_bonus, if it is mine
    bool can_ignore = false, can_split = false;
    Other other{};
    FilledBooks books[SPENDINGS];

    // `kingdom` is the seat's own one, with its features; it is kept for as long as this is used.
    void prepare(const Minimax& minimax, const State& state, int seat, const Board& kingdom) {
        const Kingdom& theirs = state.kingdoms[1 - seat];
        board = &kingdom;
        turn = minimax.turn_of(state, seat, kingdom, Hand{});
        turn.other_empty = empty_after(theirs);
        left = popcount(kingdom.kingdom.empty) - 2;
        is_last = left == 0 || turn.other_empty == 0;
        can_ignore = state.book.can_use(seat, IGNORE_CONNECTION);
        can_split = state.book.can_use(seat, SPLIT_DOMINO);
        prepare_books(state, theirs);
    }

    // The squares that are left after the next round, if there is room for a domino at all.
    static int empty_after(const Kingdom& kingdom) {
        const bool has_room = (neighbours(kingdom.empty) & kingdom.empty) != 0;
        return popcount(kingdom.empty) - (has_room ? 2 : 0);
    }

    int stage() const { return stage_of(std::max(left, 0), turn.other_empty); }

    Kingdom drawn(const int* cells, int one, int other) const {
        Kingdom after = board->kingdom;
        after.put(cells[0], one);
        after.put(cells[1], other);
        return after;
    }

    // Final points, with the castle's cross where it brings most: nothing is to be kept any more.
    float last_points(const int* cells, int one, int other, const Spellbook& book) const {
        Kingdom after = drawn(cells, one, other);
        int most = score(after, book, turn.seat);
        for (int at = 0; turn.castle && at < 2; ++at) {
            Kingdom crossed = after;
            crossed.add_cross(cells[at]);
            most = std::max(most, score(crossed, book, turn.seat));
        }
        return static_cast<float>(most);
    }

    Hope hope(float own, float harm) const { return {own - harm, own}; }

    Hope without_drawing(int set) const {
        const FilledBooks& filled = books[SPENDS_NOTHING];
        if (turn.other_empty == 0)
            return hope(static_cast<float>(score(board->kingdom, filled.books[set], turn.seat)), filled.harm[set]);
        const Sums book = book_sums(net, turn.standing(filled.books[set], turn.castle));
        const float points = points_of(net, stage_of(left + 2, turn.other_empty), board->sums, book);
        return hope(points + bonus_of(board->kingdom, filled.books[set], turn.seat), filled.harm[set]);
    }

    // A kingdom as it is after any drawing on `cells`, whatever was spent; spells that are won at once are used.
    Hope ended(const Kingdom& after, Word cells, int set, int spending, bool castle) const {
        const FilledBooks& filled = books[spending];
        Plan plan;
        plan.after = after;
        plan.book = filled.books[set];
        plan.cells = cells;
        if (filled.wins_at_once[set]) use_at_once(plan, turn.seat);
        const int left = popcount(after.empty);
        if (left == 0 || turn.other_empty == 0)
            return hope(static_cast<float>(score(plan.after, plan.book, turn.seat)), filled.harm[set]);
        const Sums sums = sums_after(net, *board, plan.after, plan.cells);
        const Sums book = book_sums(net, turn.standing(plan.book, castle));
        const float points = points_of(net, stage_of(left, turn.other_empty), sums, book);
        return hope(points + bonus_of(plan.after, plan.book, turn.seat), filled.harm[set]);
    }

    // What spending a spell changes for both, as the kingdoms lie now; nothing where the game ends.
    Hope cost_of(const State& state, Spell spell) const {
        if (is_last) return {0, 0};
        Spellbook spent = state.book;
        spent.spend(spell);
        const auto mine = [&](const Spellbook& book) {
            return points_of(net, stage(), board->sums, book_sums(net, turn.standing(book, turn.castle)));
        };
        const float own = mine(spent) - mine(state.book);
        return {own - (FilledBooks::theirs(turn, other, spent) - FilledBooks::theirs(turn, other, state.book)), own};
    }

   private:
    // The books after each drawing, and what they mean for both.
    void prepare_books(const State& state, const Kingdom& theirs) {
        const int seat = turn.seat, left = empty_after(state.kingdoms[seat]);
        other = {Board(net, theirs).sums, stage_of(popcount(theirs.empty), left), left, state.castles[1 - seat]};
        const float before = FilledBooks::theirs(turn, other, state.book);
        for (int spending = 0; spending < SPENDINGS; ++spending) {
            if (can_spend(spending)) {
                books[spending].prepare(turn, other, spent_book(state.book, spending), before, is_last);
            }
        }
        const bool has_bonus = state.book.domain_coat >= 0 && state.book.owner[DOMAIN_BONUS] == seat;
        bonus_coat = has_bonus ? state.book.domain_coat : -1;
    }

    bool can_spend(int spending) const {
        return (can_ignore || !(spending & SPENDS_IGNORING)) && (can_split || !(spending & SPENDS_SPLITTING));
    }
};

}  // namespace kingdomino::duel
