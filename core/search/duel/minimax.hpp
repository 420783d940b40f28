// How the learned value decides in Duel: the draft is a minimax over the pairs of dice, a drawing is the plan that is
// worth most. The worth of a position is what one kingdom is expected to score less what the other is.
#pragma once

#include <vector>

#include "base/elementary.hpp"
#include "search/duel/plan.hpp"
#include "search/duel/planner.hpp"
#include "search/duel/turn_context.hpp"
#include "search/judgement.hpp"
#include "search/limits.hpp"

namespace kingdomino::duel {

// Both hands that a pair of dice for one player makes: `dice` is a bit for each die.
inline Hand hand_of(const State& state, int dice) {
    Hand hand;
    for_each_bit(Word(dice), [&](int die) { hand.take(die + 1, state.rolled[die]); });
    return hand;
}

class Minimax {
   public:
    explicit Minimax(const ValueNet& net) : net_(net) {}

    const ValueNet& net() const { return net_; }

    // What a round's end is worth to each seat, in points.
    float value(const State& state, int seat) const {
        if (state.step == Step::OVER) return static_cast<float>(score(state.kingdoms[seat], state.book, seat));
        return value_of(net_, state.kingdoms[seat], standing_of(state, seat));
    }

    static Standing standing_of(const State& state, int seat) {
        return {&state.book,
                seat,
                state.castles[seat],
                state.castles[1 - seat],
                state.first == seat,
                state.options.drafted,
                popcount(state.kingdoms[1 - seat].empty)};
    }

    // The turn of a seat whose opponent has these dice, or has drawn already.
    TurnContext turn_of(const State& state, int seat, const Board& board, const Hand& other) const {
        TurnContext turn{&net_,
                         &board,
                         state.book,
                         seat,
                         state.castles[seat],
                         state.castles[1 - seat],
                         state.first == seat,
                         state.options.drafted,
                         popcount(state.kingdoms[1 - seat].empty),
                         {},
                         0,
                         false};
        if (other.drew != Drew::NOT_YET) {
            turn.other_fill_count = other.fill_count;
            std::copy(other.fills, other.fills + 2, turn.other_fills);
            turn.other_draws_nothing = other.drew == Drew::NOTHING;
            return turn;
        }
        Hand drawn;
        for (int die = 0; die < other.dice; ++die) drawn.add_fill(other.faces[die]);
        turn.other_fill_count = drawn.fill_count;
        std::copy(drawn.fills, drawn.fills + 2, turn.other_fills);
        if (other.dice == 2 && can_draw(state.kingdoms[1 - seat], other.faces[0], other.faces[1])) {
            turn.other_empty -= 2;
        } else if (other.dice == 2) {
            const auto has = [&](Spell spell) { return state.book.can_use(1 - seat, spell); };
            turn.other_draws_nothing = !has(IGNORE_CONNECTION) && !has(SPLIT_DOMINO) && !has(TURN_DIE);
        }
        return turn;
    }

    // What the other expects once I have drawn: its kingdom under the book that my plan leaves.
    float other_value(const State& state, int seat, const Kingdom& theirs, bool their_castle, Spellbook book,
                      const Plan& mine) const {
        const int other = 1 - seat, left = popcount(mine.after.empty);
        for (const Spell spell : {DOMAIN_BONUS, ADD_CROSS}) {
            if (book.owner[spell] == other) book.spend(spell);
        }
        if (left == 0 || theirs.empty == 0) return static_cast<float>(score(theirs, book, other));
        const Standing standing{&book, other, their_castle, mine.castle, state.first == seat, state.options.drafted,
                                left};
        return value_of(net_, theirs, standing);
    }

    // How good each pair of dice is for A: a table by the bits of A's dice.
    struct Draft {
        float margins[TAKES] = {};
        Plan plans[TAKES][2];  // A's and B's best plan
    };

    // `spending`: A uses take_two_dice.
    void fill_draft(const State& state, const int* pairs, int count, bool spending, Draft& draft) const {
        const int a = state.first, b = 1 - a;
        const Board board_a(net_, state.kingdoms[a]), board_b(net_, state.kingdoms[b]);
        State before = state;
        if (spending) before.book.spend(TAKE_TWO_DICE);
        for (int i = 0; i < count; ++i) {
            const Hand mine = hand_of(state, pairs[i]), theirs = hand_of(state, ALL_DICE & ~pairs[i]);
            const TurnContext turn_a = turn_of(before, a, board_a, theirs), turn_b = turn_of(before, b, board_b, mine);
            draft.plans[pairs[i]][0] = best_plan(turn_a, mine);
            draft.plans[pairs[i]][1] = best_plan(turn_b, theirs);
            draft.margins[pairs[i]] = draft.plans[pairs[i]][0].value - draft.plans[pairs[i]][1].value;
        }
    }

    // The die with which A does best when B answers with the pair that is best for B.
    static int best_die(const Draft& draft, float* margin_of_die) {
        int best = 0;
        for (int die = 0; die < DICE; ++die) {
            float worst = 1e9f;
            for (int other = 0; other < DICE; ++other) {
                if (other != die) worst = std::min(worst, draft.margins[1 << die | 1 << other]);
            }
            margin_of_die[die] = worst;
            if (worst > margin_of_die[best]) best = die;
        }
        return best;
    }

    Plan best_plan(const TurnContext& turn, const Hand& hand) const {
        Planner planner(turn);
        Plan best;
        best.value = -1e9f;
        planner.for_each_plan(hand, [&](const Plan& plan) {
            if (plan.value > best.value) best = plan;
        });
        return best;
    }

    // The winning chance of a margin in points at a stage.
    float chance_of(float margin, int stage) const {
        return 0.5f * elementary::erfc(-margin / (net_.spread[stage] * 1.41421356f));
    }

    SearchResult think(const State& state) const {
        SearchResult result;
        const int seat = state.seat();
        switch (state.step) {
            case Step::TAKE:
                think_of_first_die(state, result);
                break;
            case Step::PAIR:
                think_of_pair(state, result);
                break;
            case Step::TURN:
            case Step::DRAW:
                think_of_drawing(state, result);
                break;
            case Step::SECOND:
            case Step::BONUS:
            case Step::CROSS:
                state.for_each_action([&](int code) {
                    State after = state;
                    after.apply(code);
                    judge(result, code, margin_after(after, seat), state);
                });
                break;
            default:
                break;
        }
        result.sort();
        return result;
    }

    // What a seat's margin is once it has finished its turn; whoever draws after it does its best.
    float margin_after(State state, int seat) const {
        if (state.is_drawing() && state.seat() != seat) {
            const int other = 1 - seat;
            const Board board(net_, state.kingdoms[other]);
            const Plan plan = best_plan(turn_of(state, other, board, state.hands[seat]), state.hands[other]);
            for (int i = 0; i < plan.count; ++i) state.apply(plan.codes[i]);
        }
        while (state.step == Step::BONUS || state.step == Step::CROSS) state.apply(at_once(state));
        return value(state, seat) - value(state, 1 - seat);
    }

    // A choice for a spell that takes effect at once: the most points now.
    static int at_once(const State& state) {
        int best = -1, most = -1;
        const int seat = state.seat();
        state.for_each_action([&](int code) {
            State after = state;
            after.apply(code);
            const int points = score(after.kingdoms[seat], after.book, seat);
            if (points > most) {
                most = points;
                best = code;
            }
        });
        return best;
    }

   private:
    void judge(SearchResult& result, int code, float margin, const State& state) const {
        const int stage = stage_of(popcount(state.kingdoms[0].empty), popcount(state.kingdoms[1].empty));
        result.judgements.push_back({code, margin, chance_of(margin, stage), 0});
    }

    void think_of_first_die(const State& state, SearchResult& result) const {
        Draft draft;
        fill_draft(state, DICE_PAIRS, 6, false, draft);
        float margins[DICE];
        best_die(draft, margins);
        for (int die = 0; die < DICE; ++die) judge(result, FIRST_TAKE + (1 << die), margins[die], state);
        if (!state.can_use(TAKE_TWO_DICE)) return;
        fill_draft(state, DICE_PAIRS, 6, true, draft);
        for (const int pair : DICE_PAIRS) judge(result, FIRST_TAKE + pair, draft.margins[pair], state);
    }

    void think_of_pair(const State& state, SearchResult& result) const {
        Draft draft;
        for (int dice = 1; dice < TAKES; ++dice) {
            if (!can_take(state, dice)) continue;
            const int rest = ALL_DICE & ~dice;
            fill_draft(state, &rest, 1, false, draft);
            judge(result, FIRST_TAKE + dice, -draft.margins[rest], state);
        }
    }

    void think_of_drawing(const State& state, SearchResult& result) const {
        const int seat = state.seat(), other = 1 - seat;
        const Board board(net_, state.kingdoms[seat]), others(net_, state.kingdoms[other]);
        const TurnContext turn = turn_of(state, seat, board, state.hands[other]);
        // The other's kingdom at the end of the round; the book is seen as each plan leaves it.
        Plan theirs;
        theirs.after = state.kingdoms[other];
        theirs.castle = state.castles[other];
        theirs.book = state.book;
        if (state.hands[other].drew == Drew::NOT_YET) {
            theirs = best_plan(turn_of(state, other, others, state.hands[seat]), state.hands[other]);
        }
        struct Seen {
            int code;
            float value;
        };
        std::vector<Seen> seen;
        // What the other expects depends on my plan only by these; few different ones come up, mostly one after
        // another.
        Spellbook last_book;
        bool last_castle = false;
        int last_empty = -1;
        float expected = 0;
        Planner planner(turn);
        planner.for_each_plan(state.hands[seat], [&](const Plan& plan) {
            const int empty = popcount(plan.after.empty);
            if (empty != last_empty || plan.castle != last_castle ||
                std::memcmp(&last_book, &plan.book, sizeof(Spellbook)) != 0) {
                expected = other_value(state, seat, theirs.after, theirs.castle, plan.book, plan);
                last_book = plan.book;
                last_castle = plan.castle;
                last_empty = empty;
            }
            const float margin = plan.value - expected;
            for (auto it = seen.rbegin(); it != seen.rend(); ++it) {
                if (it->code != plan.codes[0]) continue;
                it->value = std::max(it->value, margin);
                return;
            }
            seen.push_back({plan.codes[0], margin});
        });
        for (const auto& each : seen) judge(result, each.code, each.value, state);
    }

    const ValueNet& net_;
};

}  // namespace kingdomino::duel
