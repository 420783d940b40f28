// What one player can make of the next round: the best value for each pair of dice and each side they show. What a
// domino does to the hidden layer is a sum of what its halves do, unless they have the same coat; so for each place on
// the map every half is looked at once, and then all dominoes are sums. Two spells are left out, ignoring and
// splitting; turning a die and taking two cost what they are worth as the kingdom lies now.
#pragma once

#include "duel/mind.hpp"
#include "duel/parts.hpp"

namespace kingdomino::duel {

inline constexpr int SIDES = tables::SIDES;

// What a drawing is worth in the draft, and the own points in it.
struct Hope {
    float worth, own;
};
inline constexpr Hope NO_HOPE{-1e9f, -1e9f};

inline Hope better(const Hope& one, const Hope& other) {
    return other.worth > one.worth ? other : one;
}

// The best that one player can expect after the next round, for each pair of dice and each side they show.
struct Prospects {
    float best[6][SIDES * SIDES];  // own points, less what the other gains by the squares that are filled
    float own[6][SIDES * SIDES];   // the own points alone
    Hope two_dice;                 // what spending take_two_dice changes, if it can be spent
    int stage;
};

// Squares of the spellbook that a player fills in a round: none, one coat or two, as one small number.
constexpr int fill_set(int one, int other) {
    // `one` and `other` are coats or COATS for nothing.
    return one <= other ? other * (other + 1) / 2 + one : one * (one + 1) / 2 + other;
}
inline constexpr int FILL_SETS = fill_set(COATS, COATS) + 1;

// The first side of each die that shows a face.
constexpr std::array<std::array<std::int8_t, FACES>, DICE> sides_of_faces() {
    std::array<std::array<std::int8_t, FACES>, DICE> table{};
    for (int die = 0; die < DICE; ++die) {
        for (int side = SIDES - 1; side >= 0; --side) {
            table[static_cast<std::size_t>(die)][tables::DIE_FACES[die][side]] = static_cast<std::int8_t>(side);
        }
    }
    return table;
}
inline constexpr auto SIDE_OF_FACE = sides_of_faces();

// Whether two halves can come from two dice, question marks among them.
constexpr std::array<std::array<bool, HALVES>, HALVES> halves_that_come() {
    std::array<std::array<bool, HALVES>, HALVES> table{};
    const auto becomes = [](int face, int half) { return is_joker(face) ? crosses_of(half) == 0 : face == half; };
    for (int die = 0; die < DICE; ++die) {
        for (int other = 0; other < DICE; ++other) {
            for (int sides = 0; die != other && sides < SIDES * SIDES; ++sides) {
                const int face = tables::DIE_FACES[die][sides / SIDES], rest = tables::DIE_FACES[other][sides % SIDES];
                for (int half = 0; half < HALVES; ++half) {
                    for (int second = 0; second < HALVES; ++second) {
                        if (becomes(face, half) && becomes(rest, second))
                            table[static_cast<std::size_t>(half)][static_cast<std::size_t>(second)] = true;
                    }
                }
            }
        }
    }
    return table;
}
inline constexpr auto CAN_COME = halves_that_come();

class Prospector {
   public:
    explicit Prospector(const Mind& mind) : mind_(mind), net_(mind.net()), parts_(net_) {}

    // The prospects of a seat in a position in which the dice are to be rolled.
    void look(const State& state, int seat, Prospects& prospects) {
        const Board board(net_, state.kingdoms[seat]);
        const Kingdom& theirs = state.kingdoms[1 - seat];
        board_ = &board;
        turn_ = mind_.turn_of(state, seat, board, Hand{});
        turn_.other_empty = empty_after(theirs);
        prospects.stage = stage_of(empty_after(board.kingdom), turn_.other_empty);
        left_ = popcount(board.kingdom.empty) - 2;
        is_last_ = left_ == 0 || turn_.other_empty == 0;
        prepare_books(state, theirs);
        find_ways();
        std::fill(&known_[0][0], &known_[0][0] + FACES * FACES, NO_HOPE);
        for (int pair = 0; pair < 6; ++pair) {
            const int first = lowest_bit(Word(DICE_PAIRS[pair])),
                      second = 63 - std::countl_zero(Word(DICE_PAIRS[pair]));
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope hope = best_of(tables::DIE_FACES[first][i], tables::DIE_FACES[second][j]);
                    prospects.best[pair][i * SIDES + j] = hope.worth;
                    prospects.own[pair][i * SIDES + j] = hope.own;
                }
            }
        }
        if (state.book.can_use(seat, TURN_DIE)) turn_dice(state, prospects);
        prospects.two_dice = state.book.can_use(seat, TAKE_TWO_DICE) ? cost_of(state, TAKE_TWO_DICE) : NO_HOPE;
    }

   private:
    static constexpr int KEPT = 3;

    // The squares that are left after the next round, if there is room for a domino at all.
    static int empty_after(const Kingdom& kingdom) {
        const bool has_room = (neighbours(kingdom.empty) & kingdom.empty) != 0;
        return popcount(kingdom.empty) - (has_room ? 2 : 0);
    }

    // A place for two halves, with the hidden layer it leads to and the points of domain_bonus.
    struct Way {
        float value, bonus;
        int cells[2], halves[2];
        Sums sums;
    };
    // The best few places of two halves, as the squares of the book that they fill make them look.
    struct Ways {
        int count;
        Way best[KEPT];
    };

    // The books for each set of squares filled by me, and what they mean for both.
    void prepare_books(const State& state, const Kingdom& theirs) {
        const int seat = turn_.seat, other = 1 - seat;
        const int left = empty_after(state.kingdoms[seat]);
        const int their_stage = stage_of(popcount(theirs.empty), left);
        their_sums_ = Board(net_, theirs).sums;
        float before = 0;
        for (int one = COATS; one >= 0; --one) {
            for (int two = COATS; two >= one; --two) {
                const int set = fill_set(one, two);
                std::uint8_t fills[2];
                int count = 0;
                if (one < COATS) fills[count++] = static_cast<std::uint8_t>(one);
                if (two < COATS) fills[count++] = static_cast<std::uint8_t>(two);
                books_[set] = turn_.filled(state.book, fills, count);
                wins_at_once_[set] = books_[set].can_use(seat, DOMAIN_BONUS) || books_[set].can_use(seat, ADD_CROSS);
                sums_[set] = book_sums(net_, turn_.standing(books_[set], turn_.castle));
                if (turn_.castle) crossed_sums_[set] = book_sums(net_, turn_.standing(books_[set], false));
                Spellbook seen = books_[set];
                for (const Spell spell : {DOMAIN_BONUS, ADD_CROSS}) {
                    if (seen.owner[spell] == seat) seen.spend(spell);
                }
                const Standing standing{&seen,         other, state.castles[other], turn_.castle, turn_.is_first,
                                        turn_.drafted, left};
                const float value = points_of(net_, their_stage, their_sums_, book_sums(net_, standing));
                if (one == COATS && two == COATS) before = value;
                harm_[set] = value - before;
            }
        }
        const bool has_bonus = state.book.domain_coat >= 0 && state.book.owner[DOMAIN_BONUS] == seat;
        bonus_coat_ = has_bonus ? state.book.domain_coat : -1;
    }

    static int set_of(int one, int other) {
        return fill_set(fills(one) ? coat_of(one) : COATS, fills(other) ? coat_of(other) : COATS);
    }

    // All places for all halves.
    void find_ways() {
        for (auto& row : ways_) {
            for (auto& ways : row) ways.count = 0;
        }
        const Word empty = board_->kingdom.empty;
        for_each_bit(empty & (empty >> 1), [&](int cell) { find_ways_at(cell, cell + 1); });
        for_each_bit(empty & (empty >> STRIDE), [&](int cell) { find_ways_at(cell, cell + STRIDE); });
    }

    void find_ways_at(int cell, int second_cell) {
        const int cells[2] = {cell, second_cell};
        bool touches[2][COATS], any[2] = {};
        for (int at = 0; at < 2; ++at) {
            for (int coat = 0; coat < COATS; ++coat) {
                touches[at][coat] = board_->kingdom.contacts[coat] >> cells[at] & 1;
                any[at] = any[at] || touches[at][coat];
            }
        }
        if (!any[0] && !any[1]) return;
        // The kingdom with both squares taken, whatever is drawn there, and what each half changes in it.
        Kingdom taken = board_->kingdom;
        taken.empty &= ~(bit(cell) | bit(second_cell));
        Sums rest = parts_.of_ground(taken);
        for (int coat = 0; coat < COATS; ++coat) {
            coats_[coat] = parts_.of_coat(taken, coat);
            add_to(rest, coats_[coat].sums);
        }
        for (const int half : NATURAL_HALVES) {
            const int coat = coat_of(half);
            for (int at = 0; at < 2; ++at) {
                if (!touches[at][coat] && !any[1 - at]) continue;
                Kingdom with = taken;
                with.put(cells[at], half);
                change(with, coat, changes_[at][half]);
            }
        }
        Part same;
        for (const int one : NATURAL_HALVES) {
            const int coat = coat_of(one);
            for (const int other : NATURAL_HALVES) {
                const int other_coat = coat_of(other);
                if (!CAN_COME[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)]) continue;
                if (!touches[0][coat] && !touches[1][other_coat]) continue;
                if (coat == other_coat) {
                    Kingdom with = taken;
                    with.put(cell, one);
                    with.put(second_cell, other);
                    change(with, coat, same);
                    offer(cells, one, other, rest, same, nullptr);
                } else {
                    offer(cells, one, other, rest, changes_[0][one], &changes_[1][other]);
                }
            }
        }
    }

    using Part = Parts::Part;
    void change(const Kingdom& with, int coat, Part& result) {
        const Part& part = parts_.of_coat(with, coat);
        for (std::size_t unit = 0; unit < HIDDEN; ++unit) result.sums[unit] = part.sums[unit] - coats_[coat].sums[unit];
        result.domains = part.domains;
    }

    // Two halves on two cells; halves of the same coat come as one change.
    void offer(const int* cells, int one, int other, const Sums& rest, const Part& first, const Part* second) {
        const int set = set_of(one, other);
        float bonus = 0, value = 0;
        if (bonus_coat_ >= 0) {
            const Part& part = bonus_coat_ == coat_of(one)     ? first
                               : bonus_coat_ == coat_of(other) ? *second
                                                               : coats_[bonus_coat_];
            bonus = static_cast<float>(POINTS_PER_DOMAIN * part.domains);
        }
        if (is_last_) {
            value = static_cast<float>(score(drawn(cells, one, other), books_[set], turn_.seat));
        } else if (second) {
            value = bonus + points_of(net_, stage(), rest, first.sums, second->sums, sums_[set]);
        } else {
            value = bonus + points_of(net_, stage(), rest, first.sums, sums_[set]);
        }
        Ways& ways = ways_[std::min(one, other)][std::max(one, other)];
        if (ways.count == KEPT && value <= ways.best[KEPT - 1].value) return;
        int at = ways.count < KEPT ? ways.count++ : KEPT - 1;
        for (; at > 0 && ways.best[at - 1].value < value; --at) ways.best[at] = ways.best[at - 1];
        Way& way = ways.best[at] = {value, bonus, {cells[0], cells[1]}, {one, other}, rest};
        add_to(way.sums, first.sums);
        if (second) add_to(way.sums, second->sums);
    }

    Kingdom drawn(const int* cells, int one, int other) const {
        Kingdom after = board_->kingdom;
        after.put(cells[0], one);
        after.put(cells[1], other);
        return after;
    }

    int stage() const { return stage_of(std::max(left_, 0), turn_.other_empty); }

    Hope best_of(int one, int other) {
        Hope& known = known_[std::min(one, other)][std::max(one, other)];
        if (known.worth > -1e8f) return known;
        const int set = set_of(one, other);
        Hope best = NO_HOPE;
        const CoatRange ones(one), others(other);
        for (int a = ones.first; a <= ones.last; ++a) {
            for (int b = others.first; b <= others.last; ++b) {
                const int half = face_of(a, crosses_of(one)), second = face_of(b, crosses_of(other));
                const Ways& ways = ways_[std::min(half, second)][std::max(half, second)];
                for (int i = 0; i < ways.count; ++i) {
                    best = better(best, value_of_way(ways.best[i], set));
                    if (turn_.castle && i < 2) best = better(best, with_castle(ways.best[i], one, other));
                }
            }
        }
        if (best.worth < -1e8f) best = without_drawing(turn_.drafted ? set : fill_set(COATS, COATS));
        known = best;
        return best;
    }

    Hope hope(float own, int set) const { return {own - harm_[set], own}; }

    Hope without_drawing(int set) const {
        if (turn_.other_empty == 0)
            return hope(static_cast<float>(score(board_->kingdom, books_[set], turn_.seat)), set);
        const float points = points_of(net_, stage_of(left_ + 2, turn_.other_empty), board_->sums, sums_[set]);
        return hope(points + bonus_of(board_->kingdom, books_[set], turn_.seat), set);
    }

    Hope value_of_way(const Way& way, int set) const {
        if (wins_at_once_[set]) return winning_at_once(way, set);
        if (is_last_) return hope(way.value, set);
        return hope(points_of(net_, stage(), way.sums, sums_[set]) + way.bonus, set);
    }

    Hope winning_at_once(const Way& way, int set) const {
        Plan plan;
        plan.after = drawn(way.cells, way.halves[0], way.halves[1]);
        plan.book = books_[set];
        plan.cells = bit(way.cells[0]) | bit(way.cells[1]);
        use_at_once(plan, turn_.seat);
        if (is_last_) return hope(static_cast<float>(score(plan.after, plan.book, turn_.seat)), set);
        const Sums sums = sums_after(net_, *board_, plan.after, plan.cells);
        const Sums book = book_sums(net_, turn_.standing(plan.book, turn_.castle));
        return hope(points_of(net_, stage(), sums, book) + bonus_of(plan.after, plan.book, turn_.seat), set);
    }

    // The same place with the castle's cross on either square; that square then fills nothing.
    Hope with_castle(const Way& way, int one, int other) {
        Hope best = NO_HOPE;
        for (int at = 0; at < 2; ++at) {
            // Which die lies there: told by what is drawn, a question mark by what the other die is not.
            const int half = way.halves[at], coat = coat_of(half);
            const bool is_one = !is_joker(one) ? one == half : other != half;
            const int rest = is_one ? other : one;
            const int set = fill_set(fills(rest) ? coat_of(rest) : COATS, COATS);
            if (wins_at_once_[set]) continue;
            Kingdom after = drawn(way.cells, way.halves[0], way.halves[1]);
            Sums sums = way.sums;
            if (!is_last_) take_from(sums, parts_.of_coat(after, coat).sums);
            after.add_cross(way.cells[at]);
            if (is_last_) {
                best = better(best, hope(static_cast<float>(score(after, books_[set], turn_.seat)), set));
                continue;
            }
            add_to(sums, parts_.of_coat(after, coat).sums);
            best = better(best, hope(points_of(net_, stage(), sums, crossed_sums_[set]) + way.bonus, set));
        }
        return best;
    }

    static void take_from(Sums& sums, const Sums& other) {
        for (std::size_t unit = 0; unit < HIDDEN; ++unit) sums[unit] -= other[unit];
    }

    // What spending a spell changes for both, as the kingdoms lie now.
    Hope cost_of(const State& state, Spell spell) const {
        Spellbook spent = state.book;
        spent.spend(spell);
        const int other = 1 - turn_.seat, left = empty_after(board_->kingdom);
        const auto mine = [&](const Spellbook& book) {
            return points_of(net_, stage(), board_->sums, book_sums(net_, turn_.standing(book, turn_.castle)));
        };
        const auto theirs = [&](const Spellbook& book) {
            const Standing standing{&book,         other, state.castles[other], turn_.castle, turn_.is_first,
                                    turn_.drafted, left};
            return points_of(net_, stage(), their_sums_, book_sums(net_, standing));
        };
        const float own = mine(spent) - mine(state.book);
        return {own - (theirs(spent) - theirs(state.book)), own};
    }

    // Either die may be turned to any other of its sides, for what the spell is worth.
    void turn_dice(const State& state, Prospects& prospects) {
        const Hope cost = cost_of(state, TURN_DIE);
        for (int pair = 0; pair < 6; ++pair) {
            Hope old[SIDES][SIDES], rows[SIDES], columns[SIDES];
            for (int i = 0; i < SIDES; ++i) rows[i] = columns[i] = NO_HOPE;
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    old[i][j] = {prospects.best[pair][i * SIDES + j], prospects.own[pair][i * SIDES + j]};
                    const Hope turned{old[i][j].worth + cost.worth, old[i][j].own + cost.own};
                    rows[i] = better(rows[i], turned);
                    columns[j] = better(columns[j], turned);
                }
            }
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope best = better(old[i][j], better(rows[i], columns[j]));
                    prospects.best[pair][i * SIDES + j] = best.worth;
                    prospects.own[pair][i * SIDES + j] = best.own;
                }
            }
        }
    }

    // What the dice show, as halves: a question mark is any coat without a cross.
    static constexpr std::array<int, NATURALS - 1> NATURAL_HALVES = [] {
        std::array<int, NATURALS - 1> halves{};
        std::size_t count = 0;
        for (const int face : tables::NATURAL_FACES) {
            if (!is_joker(face)) halves[count++] = face;
        }
        return halves;
    }();

    const Mind& mind_;
    const ValueNet& net_;
    Parts parts_;
    Turn turn_{};
    const Board* board_ = nullptr;
    int left_ = 0;          // squares once a domino is drawn
    bool is_last_ = false;  // the game ends if a domino is drawn
    int bonus_coat_ = -1;   // the coat of domain_bonus, if it is mine
    Sums their_sums_;
    Spellbook books_[FILL_SETS];
    bool wins_at_once_[FILL_SETS];
    Sums sums_[FILL_SETS], crossed_sums_[FILL_SETS];  // the hidden layer of the books, with and without the castle
    float harm_[FILL_SETS];
    Part coats_[COATS], changes_[2][HALVES];
    Ways ways_[HALVES][HALVES];
    Hope known_[FACES][FACES];
};

}  // namespace kingdomino::duel
