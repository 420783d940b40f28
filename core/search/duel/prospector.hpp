// What one player can make of the next round: the best value for each pair of dice and each side they show. What a
// domino does to the hidden layer is a sum of what its halves do, unless they have the same coat; so for each place on
// the map every half is looked at once, and then all dominoes are sums. All spells are tried, also together: ignoring
// and splitting as the book is after them; turning a die and taking two cost what they are worth as the kingdom lies.
#pragma once

#include "evaluation/duel/accumulator_cache.hpp"
#include "search/duel/filled_books.hpp"
#include "search/duel/prospects.hpp"

namespace kingdomino::duel {

class Prospector {
   public:
    explicit Prospector(const Minimax& minimax) : minimax_(minimax), net_(minimax.net()), cache_(net_) {}

    // The prospects of a seat in a position in which the dice are to be rolled.
    void look(const State& state, int seat, Prospects& prospects) {
        const Board board(net_, state.kingdoms[seat]);
        const Kingdom& theirs = state.kingdoms[1 - seat];
        board_ = &board;
        turn_ = minimax_.turn_of(state, seat, board, Hand{});
        turn_.other_empty = empty_after(theirs);
        prospects.stage = stage_of(empty_after(board.kingdom), turn_.other_empty);
        left_ = popcount(board.kingdom.empty) - 2;
        is_last_ = left_ == 0 || turn_.other_empty == 0;
        can_ignore_ = state.book.can_use(seat, IGNORE_CONNECTION);
        can_split_ = state.book.can_use(seat, SPLIT_DOMINO);
        prospects.is_last = is_last_;
        prepare_books(state, theirs);
        find_ways();
        for (auto& row : spots_) {
            for (auto& spots : row) spots.count = UNKNOWN;
        }
        std::fill(&known_[0][0], &known_[0][0] + FACES * FACES, NO_HOPE);
        for (int pair = 0; pair < 6; ++pair) {
            const int first = lowest_bit(Word(DICE_PAIRS[pair])),
                      second = 63 - std::countl_zero(Word(DICE_PAIRS[pair]));
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope hope = best_of(tables::DIE_FACES[first][i], tables::DIE_FACES[second][j]);
                    prospects.best[pair][i * SIDES + j] = hope.margin;
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

    // The books after each drawing, and what they mean for both.
    void prepare_books(const State& state, const Kingdom& theirs) {
        const int seat = turn_.seat, left = empty_after(state.kingdoms[seat]);
        other_ = {Board(net_, theirs).sums, stage_of(popcount(theirs.empty), left), left, state.castles[1 - seat]};
        const float before = FilledBooks::theirs(turn_, other_, state.book);
        for (int spending = 0; spending < SPENDINGS; ++spending) {
            if (can_spend(spending)) {
                books_[spending].prepare(turn_, other_, spent_book(state.book, spending), before, is_last_);
            }
        }
        const bool has_bonus = state.book.domain_coat >= 0 && state.book.owner[DOMAIN_BONUS] == seat;
        bonus_coat_ = has_bonus ? state.book.domain_coat : -1;
    }

    bool can_spend(int spending) const {
        return (can_ignore_ || !(spending & SPENDS_IGNORING)) && (can_split_ || !(spending & SPENDS_SPLITTING));
    }

    // All places for all halves.
    void find_ways() {
        for (int ignoring = 0; ignoring <= can_ignore_; ++ignoring) {
            for (auto& row : ways_[ignoring]) {
                for (auto& ways : row) ways.count = 0;
            }
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
        if (!any[0] && !any[1] && !can_ignore_) return;
        // The kingdom with both squares taken, whatever is drawn there, and what each half changes in it.
        Kingdom taken = board_->kingdom;
        taken.empty &= ~(bit(cell) | bit(second_cell));
        Sums rest = cache_.of_ground(taken);
        for (int coat = 0; coat < COATS; ++coat) {
            coats_[coat] = cache_.of_coat(taken, coat);
            add_to(rest, coats_[coat].sums);
        }
        for (const int half : NATURAL_HALVES) {
            const int coat = coat_of(half);
            for (int at = 0; at < 2; ++at) {
                if (!touches[at][coat] && !any[1 - at] && !can_ignore_) continue;
                Kingdom with = taken;
                with.put(cells[at], half);
                change(with, coat, changes_[at][half]);
            }
        }
        CoatSums same;
        for (const int one : NATURAL_HALVES) {
            const int coat = coat_of(one);
            for (const int other : NATURAL_HALVES) {
                const int other_coat = coat_of(other);
                if (!CAN_COME[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)]) continue;
                const bool ignoring = !touches[0][coat] && !touches[1][other_coat];
                if (ignoring && !can_ignore_) continue;
                if (coat == other_coat) {
                    Kingdom with = taken;
                    with.put(cell, one);
                    with.put(second_cell, other);
                    change(with, coat, same);
                    offer(cells, one, other, ignoring, rest, same, nullptr);
                } else {
                    offer(cells, one, other, ignoring, rest, changes_[0][one], &changes_[1][other]);
                }
            }
        }
    }

    using CoatSums = AccumulatorCache::CoatSums;
    void change(const Kingdom& with, int coat, CoatSums& result) {
        const CoatSums& coat_sums = cache_.of_coat(with, coat);
        for (std::size_t unit = 0; unit < HIDDEN; ++unit)
            result.sums[unit] = coat_sums.sums[unit] - coats_[coat].sums[unit];
        result.domains = coat_sums.domains;
    }

    // Two halves on two cells; halves of the same coat come as one change.
    void offer(const int* cells, int one, int other, bool ignoring, const Sums& rest, const CoatSums& first,
               const CoatSums* second) {
        const int set = fill_set_of(one, other);
        const FilledBooks& books = books_[ignoring ? SPENDS_IGNORING : SPENDS_NOTHING];
        float bonus = 0, value = 0;
        if (bonus_coat_ >= 0) {
            const CoatSums& coat_sums = bonus_coat_ == coat_of(one)     ? first
                                        : bonus_coat_ == coat_of(other) ? *second
                                                                        : coats_[bonus_coat_];
            bonus = static_cast<float>(POINTS_PER_DOMAIN * coat_sums.domains);
        }
        if (is_last_) {
            value = last_points(cells, one, other, books.books[set]);
        } else if (second) {
            value = bonus + points_of(net_, stage(), rest, first.sums, second->sums, books.sums[set]);
        } else {
            value = bonus + points_of(net_, stage(), rest, first.sums, books.sums[set]);
        }
        Ways& ways = ways_[ignoring][std::min(one, other)][std::max(one, other)];
        if (ways.count == KEPT && value <= ways.best[KEPT - 1].value) return;
        int at = ways.count < KEPT ? ways.count++ : KEPT - 1;
        for (; at > 0 && ways.best[at - 1].value < value; --at) ways.best[at] = ways.best[at - 1];
        Way& way = ways.best[at] = {value, bonus, {cells[0], cells[1]}, {one, other}, rest};
        add_to(way.sums, first.sums);
        if (second) add_to(way.sums, second->sums);
    }

    // Final points, with the castle's cross where it brings most: nothing is to be kept any more.
    float last_points(const int* cells, int one, int other, const Spellbook& book) const {
        Kingdom after = drawn(cells, one, other);
        int most = score(after, book, turn_.seat);
        for (int at = 0; turn_.castle && at < 2; ++at) {
            Kingdom crossed = after;
            crossed.add_cross(cells[at]);
            most = std::max(most, score(crossed, book, turn_.seat));
        }
        return static_cast<float>(most);
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
        if (known.margin > -1e8f) return known;
        Hope best = best_whole(one, other, false);
        if (best.margin < -1e8f) best = without_drawing(turn_.drafted ? fill_set_of(one, other) : NO_FILLS);
        if (can_ignore_) best = better(best, best_whole(one, other, true));
        for (int ignoring = 0; can_split_ && ignoring <= can_ignore_; ++ignoring) {
            best = better(best, best_split(one, other, ignoring, turn_.castle));
            if (!turn_.castle) continue;
            best = better(best, best_split(one + 1, other, ignoring, false));
            if (one != other) best = better(best, best_split(one, other + 1, ignoring, false));
        }
        known = best;
        return best;
    }

    Hope best_whole(int one, int other, bool ignoring) {
        const int set = fill_set_of(one, other);
        Hope best = NO_HOPE;
        const CoatRange ones(one), others(other);
        for (int a = ones.first; a <= ones.last; ++a) {
            for (int b = others.first; b <= others.last; ++b) {
                const int half = face_of(a, crosses_of(one)), second = face_of(b, crosses_of(other));
                const Ways& ways = ways_[ignoring][std::min(half, second)][std::max(half, second)];
                for (int i = 0; i < ways.count; ++i) {
                    best = better(best, value_of_way(ways.best[i], set, ignoring));
                    if (turn_.castle && (i < 2 || is_last_)) {
                        best = better(best, with_castle(ways.best[i], one, other, ignoring));
                    }
                }
            }
        }
        return best;
    }

    Hope hope(float own, float harm) const { return {own - harm, own}; }

    Hope without_drawing(int set) const {
        const FilledBooks& books = books_[SPENDS_NOTHING];
        if (turn_.other_empty == 0)
            return hope(static_cast<float>(score(board_->kingdom, books.books[set], turn_.seat)), books.harm[set]);
        const Sums book = book_sums(net_, turn_.standing(books.books[set], turn_.castle));
        const float points = points_of(net_, stage_of(left_ + 2, turn_.other_empty), board_->sums, book);
        return hope(points + bonus_of(board_->kingdom, books.books[set], turn_.seat), books.harm[set]);
    }

    Hope value_of_way(const Way& way, int set, int spending) const {
        const FilledBooks& books = books_[spending];
        if (books.wins_at_once[set] || is_last_) {
            return ended(drawn(way.cells, way.halves[0], way.halves[1]), bit(way.cells[0]) | bit(way.cells[1]), set,
                         spending, turn_.castle);
        }
        return hope(points_of(net_, stage(), way.sums, books.sums[set]) + way.bonus, books.harm[set]);
    }

    // A kingdom as it is after any drawing on `cells`, whatever was spent; spells that are won at once are used.
    Hope ended(const Kingdom& after, Word cells, int set, int spending, bool castle) const {
        const FilledBooks& books = books_[spending];
        Plan plan;
        plan.after = after;
        plan.book = books.books[set];
        plan.cells = cells;
        if (books.wins_at_once[set]) use_at_once(plan, turn_.seat);
        const int left = popcount(after.empty);
        if (left == 0 || turn_.other_empty == 0)
            return hope(static_cast<float>(score(plan.after, plan.book, turn_.seat)), books.harm[set]);
        const Sums sums = sums_after(net_, *board_, plan.after, plan.cells);
        const Sums book = book_sums(net_, turn_.standing(plan.book, castle));
        const float points = points_of(net_, stage_of(left, turn_.other_empty), sums, book);
        return hope(points + bonus_of(plan.after, plan.book, turn_.seat), books.harm[set]);
    }

    // The same place with the castle's cross on either square; that square then fills nothing.
    Hope with_castle(const Way& way, int one, int other, int spending) {
        const FilledBooks& books = books_[spending];
        Hope best = NO_HOPE;
        for (int at = 0; at < 2; ++at) {
            // Which die lies there: told by what is drawn, a question mark by what the other die is not.
            const int half = way.halves[at], coat = coat_of(half);
            const bool is_one = !is_joker(one) ? one == half : other != half;
            const int rest = is_one ? other : one;
            const int set = fill_set(fills(rest) ? coat_of(rest) : COATS, COATS);
            Kingdom after = drawn(way.cells, way.halves[0], way.halves[1]);
            Sums sums = way.sums;
            if (!is_last_) take_from(sums, cache_.of_coat(after, coat).sums);
            after.add_cross(way.cells[at]);
            if (is_last_ || books.wins_at_once[set]) {
                best = better(best, ended(after, bit(way.cells[0]) | bit(way.cells[1]), set, spending, false));
                continue;
            }
            add_to(sums, cache_.of_coat(after, coat).sums);
            const float points = points_of(net_, stage(), sums, books.crossed[set]) + way.bonus;
            best = better(best, hope(points, books.harm[set]));
        }
        return best;
    }

    // A square for a die by itself.
    struct Spot {
        float value;
        int cell, half;
    };
    struct Spots {
        int count;
        Spot best[KEPT];
    };
    static constexpr int UNKNOWN = -1;

    // The best few squares of a die that is drawn by itself.
    const Spots& spots_of(int face, bool ignoring) {
        Spots& spots = spots_[ignoring][face];
        if (spots.count != UNKNOWN) return spots;
        spots.count = 0;
        const int spending = SPENDS_SPLITTING | (ignoring ? SPENDS_IGNORING : SPENDS_NOTHING);
        const CoatRange range(face);
        for (int coat = range.first; coat <= range.last; ++coat) {
            const int half = face_of(coat, crosses_of(face));
            for_each_bit(die_cells(board_->kingdom, coat, ignoring, 0), [&](int cell) {
                Kingdom after = board_->kingdom;
                after.put(cell, half);
                const float value = ended(after, bit(cell), NO_FILLS, spending, turn_.castle).own;
                if (spots.count == KEPT && value <= spots.best[KEPT - 1].value) return;
                int at = spots.count < KEPT ? spots.count++ : KEPT - 1;
                for (; at > 0 && spots.best[at - 1].value < value; --at) spots.best[at] = spots.best[at - 1];
                spots.best[at] = {value, cell, half};
            });
        }
        return spots;
    }

    // Both dice by themselves, each on one of its best squares; a die that finds none is left out.
    Hope best_split(int one, int other, bool ignoring, bool castle) {
        const int spending = SPENDS_SPLITTING | (ignoring ? SPENDS_IGNORING : SPENDS_NOTHING);
        const Spots &ones = spots_of(one, ignoring), &others = spots_of(other, ignoring);
        const auto alone = [&](const Spot& spot, int face, int rest) {
            Kingdom after = board_->kingdom;
            after.put(spot.cell, spot.half);
            const int set =
                turn_.drafted ? fill_set_of(face, rest) : fill_set(fills(face) ? coat_of(face) : COATS, COATS);
            return ended(after, bit(spot.cell), set, spending, castle);
        };
        Hope best = NO_HOPE;
        for (int i = 0; i < ones.count; ++i) {
            for (int j = 0; j < others.count; ++j) {
                if (ones.best[i].cell == others.best[j].cell) continue;
                const int cells[2] = {ones.best[i].cell, others.best[j].cell};
                best = better(best, ended(drawn(cells, ones.best[i].half, others.best[j].half),
                                          bit(cells[0]) | bit(cells[1]), fill_set_of(one, other), spending, castle));
            }
        }
        if (best.margin > -1e8f) return best;
        for (int i = 0; i < ones.count; ++i) best = better(best, alone(ones.best[i], one, other));
        for (int j = 0; j < others.count; ++j) best = better(best, alone(others.best[j], other, one));
        return best;
    }

    static void take_from(Sums& sums, const Sums& other) {
        for (std::size_t unit = 0; unit < HIDDEN; ++unit) sums[unit] -= other[unit];
    }

    // What spending a spell changes for both, as the kingdoms lie now; nothing where the game ends.
    Hope cost_of(const State& state, Spell spell) const {
        if (is_last_) return {0, 0};
        Spellbook spent = state.book;
        spent.spend(spell);
        const auto mine = [&](const Spellbook& book) {
            return points_of(net_, stage(), board_->sums, book_sums(net_, turn_.standing(book, turn_.castle)));
        };
        const float own = mine(spent) - mine(state.book);
        return {own - (FilledBooks::theirs(turn_, other_, spent) - FilledBooks::theirs(turn_, other_, state.book)),
                own};
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
                    const Hope turned{old[i][j].margin + cost.margin, old[i][j].own + cost.own};
                    rows[i] = better(rows[i], turned);
                    columns[j] = better(columns[j], turned);
                }
            }
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    const Hope best = better(old[i][j], better(rows[i], columns[j]));
                    prospects.best[pair][i * SIDES + j] = best.margin;
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

    const Minimax& minimax_;
    const ValueNet& net_;
    AccumulatorCache cache_;
    TurnContext turn_{};
    const Board* board_ = nullptr;
    int left_ = 0;          // squares once a domino is drawn
    bool is_last_ = false;  // the game ends if a domino is drawn
    int bonus_coat_ = -1;   // the coat of domain_bonus, if it is mine
    bool can_ignore_ = false, can_split_ = false;
    Other other_{};
    FilledBooks books_[SPENDINGS];
    CoatSums coats_[COATS], changes_[2][HALVES];
    Ways ways_[2][HALVES][HALVES];  // connected, and ignoring that
    Spots spots_[2][FACES];         // likewise
    Hope known_[FACES][FACES];
};

}  // namespace kingdomino::duel
