// Looking one round ahead: what a position between two rounds is worth on the average over all rolls, when both draft
// and draw their best. A kingdom's best values for all dice it may get are found once, in one table; then each roll is
// a minimax over six pairs of numbers. Two spells are left out, ignoring and splitting; turning a die and taking two
// cost what they are worth as the kingdom lies now.
#pragma once

#include <memory>

#include "duel/mind.hpp"

namespace kingdomino::duel {

inline constexpr int SIDES = tables::SIDES;

// The best that one player can expect after the next round, for each pair of dice and each side they show.
struct Prospects {
    float best[6][SIDES * SIDES];  // own points, less what the other gains by the squares that are filled
    float own[6][SIDES * SIDES];   // the own points alone
    float two_dice;                // what spending take_two_dice costs, if it can be spent; else -1e9
    int stage;
};

// Squares of the spellbook that a player fills in a round: none, one coat or two, as one small number.
constexpr int fill_set(int one, int other) {
    // `one` and `other` are coats or COATS for nothing.
    return one <= other ? other * (other + 1) / 2 + one : one * (one + 1) / 2 + other;
}
inline constexpr int FILL_SETS = fill_set(COATS, COATS) + 1;

// What a drawing is worth in the draft, and the own points in it.
struct Hope {
    float worth, own;
};
inline constexpr Hope NO_HOPE{-1e9f, -1e9f};

inline Hope better(const Hope& one, const Hope& other) {
    return other.worth > one.worth ? other : one;
}

// What a player can expect: points more than the other, and the chance to win.
struct Expectation {
    float margin, chance;
};

// The chance that a normal deviate is below x, to about 1 in 1,000, without anything slow.
inline float quick_chance(float x) {
    const float y = x * (0.7978846f + 0.0356774f * x * x);
    const float clamped = std::clamp(y, -4.0f, 4.0f), square = clamped * clamped;
    // A Pade approximation of the hyperbolic tangent.
    const float tanh = clamped * (135135 + square * (17325 + square * (378 + square))) /
                       (135135 + square * (62370 + square * (3150 + square * 28)));
    return 0.5f + 0.5f * std::clamp(tanh, -1.0f, 1.0f);
}

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

class LookAhead {
   public:
    explicit LookAhead(const Mind& mind) : mind_(mind), net_(mind.net()) {}

    // The prospects of a seat in a position in which the dice are to be rolled.
    void look(const State& state, int seat, Prospects& prospects) {
        const int other = 1 - seat;
        const Board board(net_, state.kingdoms[seat]), theirs(net_, state.kingdoms[other]);
        turn_ = mind_.turn_of(state, seat, board, Hand{});
        turn_.other_empty = empty_after(theirs.kingdom);
        board_ = &board;
        prospects.stage = stage_of(empty_after(board.kingdom), turn_.other_empty);
        prepare_books(state, theirs);
        std::fill(&ways_[0][0], &ways_[0][0] + HALVES * HALVES, Ways{-1, {}});
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
        prospects.two_dice = state.book.can_use(seat, TAKE_TWO_DICE) ? cost_of(state, TAKE_TWO_DICE) : -1e9f;
    }

    // What the player who is A in the next round can expect. The most points and the best chance come from the same
    // dice, because the chance grows with the margin.
    Expectation expected(const Prospects& a, const Prospects& b) const {
        double margins = 0, chances = 0;
        const float scale = 1 / net_.spread[a.stage];
        for (int s0 = 0; s0 < SIDES; ++s0) {
            for (int s1 = 0; s1 < SIDES; ++s1) {
                const float low = a.best[0][s0 * SIDES + s1], low_b = b.best[0][s0 * SIDES + s1];
                for (int s2 = 0; s2 < SIDES; ++s2) {
                    const float m02 = a.best[1][s0 * SIDES + s2], n02 = b.best[1][s0 * SIDES + s2];
                    const float m12 = a.best[2][s1 * SIDES + s2], n12 = b.best[2][s1 * SIDES + s2];
                    for (int s3 = 0; s3 < SIDES; ++s3) {
                        const int x03 = s0 * SIDES + s3, x13 = s1 * SIDES + s3, x23 = s2 * SIDES + s3;
                        const float w01 = low - b.best[5][x23], w02 = m02 - b.best[4][x13];
                        const float w12 = m12 - b.best[3][x03], w03 = a.best[3][x03] - n12;
                        const float w13 = a.best[4][x13] - n02, w23 = a.best[5][x23] - low_b;
                        const float d0 = std::min(w01, std::min(w02, w03)), d1 = std::min(w01, std::min(w12, w13));
                        const float d2 = std::min(w02, std::min(w12, w23)), d3 = std::min(w03, std::min(w13, w23));
                        const float one = std::max(std::max(d0, d1), std::max(d2, d3));
                        const float two = std::max({w01, w02, w03, w12, w13, w23}) + a.two_dice;
                        const float margin = std::max(one, two);
                        margins += margin;
                        chances += quick_chance(margin * scale);
                    }
                }
            }
        }
        constexpr double ROLLED = SIDES * SIDES * SIDES * SIDES;
        return {static_cast<float>(margins / ROLLED), static_cast<float>(chances / ROLLED)};
    }

    // The points that A and B of the next round can expect, when both draft by what dice are worth.
    static void expected_points(const Prospects& a, const Prospects& b, float& points_a, float& points_b) {
        double sum_a = 0, sum_b = 0;
        int sides[DICE];
        for (const int roll : tables::ROLL_OF_TICKET) {
            for (int die = 0; die < DICE; ++die) sides[die] = SIDE_OF_FACE[die][tables::ROLL_FACES[roll][die]];
            int index[6];
            float worth[6];
            for (int pair = 0; pair < 6; ++pair) {
                const int first = lowest_bit(Word(DICE_PAIRS[pair]));
                const int second = 63 - std::countl_zero(Word(DICE_PAIRS[pair]));
                index[pair] = sides[first] * SIDES + sides[second];
            }
            for (int pair = 0; pair < 6; ++pair)
                worth[pair] = a.best[pair][index[pair]] - b.best[5 - pair][index[5 - pair]];
            int chosen = -1, pair_of_two = 0;
            for (int die = 0; die < DICE; ++die) {
                int answer = -1;
                for (int pair = 0; pair < 6; ++pair) {
                    if ((DICE_PAIRS[pair] >> die & 1) && (answer < 0 || worth[pair] < worth[answer])) answer = pair;
                }
                if (chosen < 0 || worth[answer] > worth[chosen]) chosen = answer;
            }
            for (int pair = 1; pair < 6; ++pair) {
                if (worth[pair] > worth[pair_of_two]) pair_of_two = pair;
            }
            const bool takes_two = worth[pair_of_two] + a.two_dice > worth[chosen];
            if (takes_two) chosen = pair_of_two;
            sum_a += a.own[chosen][index[chosen]] + (takes_two ? a.two_dice : 0);
            sum_b += b.own[5 - chosen][index[5 - chosen]];
        }
        points_a = static_cast<float>(sum_a / static_cast<double>(std::size(tables::ROLL_OF_TICKET)));
        points_b = static_cast<float>(sum_b / static_cast<double>(std::size(tables::ROLL_OF_TICKET)));
    }

   private:
    static constexpr int KEPT = 3;

    // The squares that are left after the next round, if there is room for a domino at all.
    static int empty_after(const Kingdom& kingdom) {
        const bool has_room = (neighbours(kingdom.empty) & kingdom.empty) != 0;
        return popcount(kingdom.empty) - (has_room ? 2 : 0);
    }

    // A place for two halves, with the hidden layer it leads to.
    struct Way {
        float value;
        Sums sums;
        Kingdom after;
        Word cells;
        int low_cell, high_cell;
    };
    struct Ways {
        int count;  // -1: not looked for yet
        Way* best;
    };

    // The books for each set of squares filled by me, and what they mean for both.
    void prepare_books(const State& state, const Board& theirs) {
        const int seat = turn_.seat, other = 1 - seat;
        const int left = empty_after(state.kingdoms[seat]);
        const int their_stage = stage_of(popcount(theirs.kingdom.empty), left);
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
                Spellbook seen = books_[set];
                for (const Spell spell : {DOMAIN_BONUS, ADD_CROSS}) {
                    if (seen.owner[spell] == seat) seen.spend(spell);
                }
                const Standing standing{&seen,         other, state.castles[other], turn_.castle, turn_.is_first,
                                        turn_.drafted, left};
                const float value = points_of(net_, theirs.sums, book_sums(net_, standing), their_stage);
                if (one == COATS && two == COATS) before = value;
                harm_[set] = value - before;
            }
        }
        pool_used_ = 0;
    }

    static int set_of(int one, int other) {
        return fill_set(fills(one) ? coat_of(one) : COATS, fills(other) ? coat_of(other) : COATS);
    }

    float value_with(const Sums& sums, int set, int left, const Kingdom& after) const {
        if (left == 0 || turn_.other_empty == 0) return static_cast<float>(score(after, books_[set], turn_.seat));
        return points_of(net_, sums, sums_[set], stage_of(left, turn_.other_empty)) +
               bonus_of(after, books_[set], turn_.seat);
    }

    // The best few places of two halves, as the squares of the book that they fill make them look.
    const Ways& ways_of(int one, int other) {
        if (one > other) std::swap(one, other);
        Ways& ways = ways_[one][other];
        if (ways.count >= 0) return ways;
        ways.count = 0;
        ways.best = &pool_[static_cast<std::size_t>(pool_used_)];
        pool_used_ += KEPT;
        const int set = set_of(one, other);
        const int left = popcount(board_->kingdom.empty) - 2;
        const auto offer = [&](const DrawnDomino& drawn) {
            Way way;
            way.after = board_->kingdom;
            way.after.put(drawn.cell, drawn.low);
            way.after.put(drawn.second_cell(), drawn.high);
            way.cells = bit(drawn.cell) | bit(drawn.second_cell());
            way.low_cell = drawn.cell;
            way.high_cell = drawn.second_cell();
            way.sums = sums_after(net_, *board_, way.after, way.cells);
            way.value = value_with(way.sums, set, left, way.after);
            if (ways.count == KEPT && way.value <= ways.best[KEPT - 1].value) return;
            int at = ways.count < KEPT ? ways.count++ : KEPT - 1;
            for (; at > 0 && ways.best[at - 1].value < way.value; --at) ways.best[at] = ways.best[at - 1];
            ways.best[at] = way;
        };
        for_each_way(board_->kingdom, one, other, false, [&](int low, int high, Word across, Word down) {
            for_each_bit(across, [&](int cell) { offer({cell, false, low, high}); });
            for_each_bit(down, [&](int cell) { offer({cell, true, low, high}); });
        });
        return ways;
    }

    Hope best_of(int one, int other) {
        Hope& known = known_[std::min(one, other)][std::max(one, other)];
        if (known.worth > -1e8f) return known;
        const int set = set_of(one, other), left = popcount(board_->kingdom.empty) - 2;
        Hope best = NO_HOPE;
        const CoatRange ones(one), others(other);
        for (int a = ones.first; a <= ones.last; ++a) {
            for (int b = others.first; b <= others.last; ++b) {
                const Ways& ways = ways_of(face_of(a, crosses_of(one)), face_of(b, crosses_of(other)));
                for (int i = 0; i < ways.count; ++i) {
                    best = better(best, value_of_way(ways.best[i], set, left));
                    if (turn_.castle && i < 2) best = better(best, with_castle(ways.best[i], one, other, left));
                }
            }
        }
        if (best.worth < -1e8f) {
            const int nothing = turn_.drafted ? set : fill_set(COATS, COATS);
            best = hope(value_with(board_->sums, nothing, left + 2, board_->kingdom), nothing);
        }
        known = best;
        return best;
    }

    Hope hope(float own, int set) const { return {own - harm_[set], own}; }

    Hope value_of_way(const Way& way, int set, int left) const {
        if (!wins_at_once_[set]) return hope(value_with(way.sums, set, left, way.after), set);
        Plan plan;
        plan.after = way.after;
        plan.book = books_[set];
        plan.cells = way.cells;
        use_at_once(plan, turn_.seat);
        if (left == 0 || turn_.other_empty == 0) {
            return hope(static_cast<float>(score(plan.after, plan.book, turn_.seat)), set);
        }
        const Sums sums = sums_after(net_, *board_, plan.after, plan.cells);
        const Sums book = book_sums(net_, turn_.standing(plan.book, turn_.castle));
        const float points = points_of(net_, sums, book, stage_of(left, turn_.other_empty));
        return hope(points + bonus_of(plan.after, plan.book, turn_.seat), set);
    }

    // The same place with the castle's cross on either square; that square then fills nothing.
    Hope with_castle(const Way& way, int one, int other, int left) const {
        Hope best = NO_HOPE;
        for (const int cell : {way.low_cell, way.high_cell}) {
            Kingdom after = way.after;
            after.add_cross(cell);
            // Which die lies there: told by what is drawn, a question mark by what the other die is not.
            const int coat = after.coat_on(cell), crosses = after.crosses_on(cell) - 1;
            const bool is_one = !is_joker(one) ? one == face_of(coat, crosses) : other != face_of(coat, crosses);
            const int rest = is_one ? other : one;
            const int set = fill_set(fills(rest) ? coat_of(rest) : COATS, COATS);
            if (wins_at_once_[set]) continue;
            if (left == 0 || turn_.other_empty == 0) {
                best = better(best, hope(static_cast<float>(score(after, books_[set], turn_.seat)), set));
                continue;
            }
            const Sums sums = sums_after(net_, *board_, after, way.cells);
            const Sums book = book_sums(net_, turn_.standing(books_[set], false));
            const float points = points_of(net_, sums, book, stage_of(left, turn_.other_empty));
            best = better(best, hope(points + bonus_of(after, books_[set], turn_.seat), set));
        }
        return best;
    }

    // What a spell is worth unspent, as the kingdom lies now.
    float cost_of(const State& state, Spell spell) const {
        Spellbook spent = state.book;
        spent.spend(spell);
        const int stage = stage_of(popcount(board_->kingdom.empty), turn_.other_empty);
        const auto value = [&](const Spellbook& book) {
            return points_of(net_, board_->sums, book_sums(net_, turn_.standing(book, turn_.castle)), stage);
        };
        return std::min(0.0f, value(spent) - value(state.book));
    }

    // Either die may be turned to any other of its sides, for what the spell is worth.
    void turn_dice(const State& state, Prospects& prospects) {
        const float cost = cost_of(state, TURN_DIE);
        for (int pair = 0; pair < 6; ++pair) {
            Hope old[SIDES][SIDES], rows[SIDES], columns[SIDES];
            for (int i = 0; i < SIDES; ++i) rows[i] = columns[i] = NO_HOPE;
            for (int i = 0; i < SIDES; ++i) {
                for (int j = 0; j < SIDES; ++j) {
                    old[i][j] = {prospects.best[pair][i * SIDES + j], prospects.own[pair][i * SIDES + j]};
                    const Hope turned{old[i][j].worth + cost, old[i][j].own + cost};
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

    const Mind& mind_;
    const ValueNet& net_;
    Turn turn_{};
    const Board* board_ = nullptr;
    Spellbook books_[FILL_SETS];
    bool wins_at_once_[FILL_SETS];
    Sums sums_[FILL_SETS];
    float harm_[FILL_SETS];
    Ways ways_[HALVES][HALVES];
    Hope known_[FACES][FACES];
    // Twelve different halves come up on the dice or for question marks: 78 pairs.
    std::vector<Way> pool_ = std::vector<Way>(static_cast<std::size_t>(HALVES * HALVES * KEPT / 2));
    int pool_used_ = 0;
};

}  // namespace kingdomino::duel
