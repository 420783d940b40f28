// The spellbook as one player may find it after a round, for each set of squares that the dice can fill, and what that
// means for both. Worked out once for a look: there are few such sets, and many drawings.
#pragma once

#include "search/duel/minimax.hpp"

namespace kingdomino::duel {

// Squares of the spellbook that a player fills in a round: none, one coat or two, as one small number.
constexpr int fill_set(int one, int other) {
    // `one` and `other` are coats or COATS for nothing.
    return one <= other ? other * (other + 1) / 2 + one : one * (one + 1) / 2 + other;
}
inline constexpr int FILL_SETS = fill_set(COATS, COATS) + 1;
inline constexpr int NO_FILLS = fill_set(COATS, COATS);

// The squares that two faces fill.
constexpr int fill_set_of(int one, int other) {
    return fill_set(fills(one) ? coat_of(one) : COATS, fills(other) ? coat_of(other) : COATS);
}

// Spells that a drawing spends, as bits.
enum Spending { SPENDS_NOTHING = 0, SPENDS_IGNORING = 1, SPENDS_SPLITTING = 2, SPENDINGS = 4 };

inline Spellbook spent_book(Spellbook book, int spending) {
    if (spending & SPENDS_IGNORING) book.spend(IGNORE_CONNECTION);
    if (spending & SPENDS_SPLITTING) book.spend(SPLIT_DOMINO);
    return book;
}

// The other player as they stand while a seat looks at its own round.
struct Other {
    Sums sums;  // of their kingdom
    int stage;
    int my_empty;  // squares that I shall have left
    bool castle;
};

struct FilledBooks {
    Spellbook books[FILL_SETS];
    bool wins_at_once[FILL_SETS];              // a spell that takes effect at once
    Sums sums[FILL_SETS], crossed[FILL_SETS];  // the hidden layer, and the same with the castle's cross spent
    float harm[FILL_SETS];                     // what the other gains by it

    // What the other expects under a book that I leave.
    static float theirs(const TurnContext& turn, const Other& other, Spellbook book) {
        for (const Spell spell : {DOMAIN_BONUS, ADD_CROSS}) {
            if (book.owner[spell] == turn.seat) book.spend(spell);
        }
        const Standing standing{&book,         1 - turn.seat, other.castle,  turn.castle,
                                turn.is_first, turn.drafted,  other.my_empty};
        return points_of(*turn.net, other.stage, other.sums, book_sums(*turn.net, standing));
    }

    // `before` is what the other expects if nothing is filled or spent; where the game ends no book is worth anything.
    void prepare(const TurnContext& turn, const Other& other, const Spellbook& book, float before, bool is_last) {
        for (int one = COATS; one >= 0; --one) {
            for (int two = COATS; two >= one; --two) {
                const int set = fill_set(one, two);
                std::uint8_t fills[2];
                int count = 0;
                if (one < COATS) fills[count++] = static_cast<std::uint8_t>(one);
                if (two < COATS) fills[count++] = static_cast<std::uint8_t>(two);
                books[set] = turn.filled(book, fills, count);
                wins_at_once[set] =
                    books[set].can_use(turn.seat, DOMAIN_BONUS) || books[set].can_use(turn.seat, ADD_CROSS);
                harm[set] = 0;
                if (is_last) continue;
                sums[set] = book_sums(*turn.net, turn.standing(books[set], turn.castle));
                if (turn.castle) crossed[set] = book_sums(*turn.net, turn.standing(books[set], false));
                harm[set] = theirs(turn, other, books[set]) - before;
            }
        }
    }
};

}  // namespace kingdomino::duel
