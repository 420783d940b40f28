// Positions between two rounds compared by playing on: all with the same rolls, both players by what their dice are
// worth. A look at all rolls has said what each roll should bring; all that counts of a game that is played on is by
// how much the next look says otherwise, round by round. This control variate takes out most of the dice's variance, so
// that few rolls are enough.
#pragma once

#include "search/duel/prospects_cache.hpp"

namespace kingdomino::duel {

// Rolls in blocks of six, in which each die shows each of its sides once.
class EvenRolls {
   public:
    int next(Random& random) {
        if (used_ == SIDES) {
            used_ = 0;
            for (auto& sides : sides_) {
                for (int i = 0; i < SIDES; ++i) sides[i] = i;
                for (int i = SIDES; i > 1; --i)
                    std::swap(sides[i - 1], sides[random.below(static_cast<std::uint32_t>(i))]);
            }
        }
        int ticket = 0;
        for (const auto& sides : sides_) ticket = ticket * SIDES + sides[used_];
        ++used_;
        return tables::ROLL_OF_TICKET[ticket];
    }

   private:
    int sides_[DICE][SIDES];
    int used_ = SIDES;
};

class Rollouts {
   public:
    static constexpr int MOST_FINALISTS = 8, MOST_ROUNDS = 8;

    Rollouts(const Minimax& minimax, ProspectsCache& outlooks) : minimax_(minimax), prospects_cache_(outlooks) {}

    // `rounds`: how far each game is played on.
    void begin(int seat, int rounds) {
        rounds_ = rounds;
        seat_ = seat;
        count_ = best_ = 0;
    }

    bool is_full() const { return count_ == MOST_FINALISTS; }

    // A position in which the dice are to be rolled, or the game is over, and what a look at it says. The number of
    // the finalist; ways that lead to the same position are one.
    int add(const State& state, const Expectation& expectation) {
        for (int i = 0; i < count_; ++i) {
            if (is_same(finalists_[i].state, state)) return i;
        }
        Finalist& finalist = finalists_[count_++];
        finalist.state = state;
        finalist.expectation = expectation;
        finalist.games = 0;
        finalist.is_alive = true;
        if (state.step != Step::OVER) {
            finalist.prospects[0] = prospects_cache_.prospects_of(state, state.first);
            finalist.prospects[1] = prospects_cache_.prospects_of(state, 1 - state.first);
        }
        return count_ - 1;
    }

    // For as long as there is time and more than one is in the running.
    void play(const Budget& budget, Random& random) {
        int alive = count_;
        EvenRolls rolls[MOST_ROUNDS];
        for (int game = 0; game < MOST_GAMES && alive > 1; ++game) {
            int rolled[MOST_ROUNDS];
            for (int round = 0; round < rounds_; ++round) rolled[round] = rolls[round].next(random);
            for (int i = 0; i < count_; ++i) {
                if (!finalists_[i].is_alive) continue;
                // A game counts only if all have played it.
                if (budget.is_spent(prospects_cache_.looks())) return;
                finalists_[i].changes[game] = change_of(finalists_[i], rolled);
            }
            for (int i = 0; i < count_; ++i) finalists_[i].games += finalists_[i].is_alive;
            if ((game + 1) % SIDES == 0) alive = drop();
        }
    }

    // What playing on has changed for the best.
    Expectation change() const { return mean_of(finalists_[best_]); }

    // What is expected of a finalist now: told by how far it is from the best, in the games that both have played. Few
    // games change that little, many games much.
    Expectation expectation(int index) const {
        const Finalist &finalist = finalists_[index], &best = finalists_[best_];
        const Difference apart = difference(finalist, best);
        return {finalist.expectation.margin + change().margin + static_cast<float>(apart.trust * apart.margin),
                finalist.expectation.chance + change().chance + static_cast<float>(apart.trust * apart.chance)};
    }

    int games(int index) const { return finalists_[index].games; }

   private:
    static constexpr int MOST_GAMES = 600;
    // Games that are thought of as played, in which nothing was different for one than for another.
    static constexpr double IMAGINED = 10;

    struct Finalist {
        State state;
        Prospects prospects[2];  // A's and B's
        Expectation expectation;
        Expectation changes[MOST_GAMES];
        int games;
        bool is_alive;
    };

    static bool is_same(const State& one, const State& other) {
        return std::memcmp(one.kingdoms, other.kingdoms, sizeof one.kingdoms) == 0 &&
               std::memcmp(&one.book, &other.book, sizeof one.book) == 0 && one.castles[0] == other.castles[0] &&
               one.castles[1] == other.castles[1] && one.step == other.step;
    }

    // What playing on has changed, on the average.
    static Expectation mean_of(const Finalist& finalist) {
        Expectation sum{};
        for (int game = 0; game < finalist.games; ++game) {
            sum.margin += finalist.changes[game].margin;
            sum.chance += finalist.changes[game].chance;
        }
        const auto count = static_cast<float>(std::max(finalist.games, 1));
        return {sum.margin / count, sum.chance / count};
    }

    // How much more playing on has changed for one than for another, in the games that both have played.
    struct Difference {
        double margin = 0, chance = 0;
        double doubt = 0;  // how far the chance may be off
        double trust = 0;  // how much of it is to be believed
    };
    static Difference difference(const Finalist& one, const Finalist& other) {
        Difference result;
        const int games = std::min(one.games, other.games);
        if (games < 2) return result;
        double squares = 0;
        for (int game = 0; game < games; ++game) {
            const double chance = one.changes[game].chance - other.changes[game].chance;
            result.margin += one.changes[game].margin - other.changes[game].margin;
            result.chance += chance;
            squares += chance * chance;
        }
        result.margin /= games;
        result.chance /= games;
        const double variance = std::max(0.0, squares / games - result.chance * result.chance) + 1e-6;
        result.doubt = std::sqrt(variance / (games - 1));
        result.trust = games / (games + IMAGINED);
        return result;
    }

    // By how much the looks on the way say otherwise than the looks before them.
    Expectation change_of(const Finalist& finalist, const int* rolled) {
        State state = finalist.state;
        const Prospects *a = &finalist.prospects[0], *b = &finalist.prospects[1];
        Expectation change{};
        for (int round = 0; round < rounds_ && state.step != Step::OVER; ++round) {
            const int first = state.first;
            const RollDraft draft = draft_of(*a, *b, rolled[round]);
            const Expectation hoped{draft.margin, quick_chance(draft.margin / minimax_.net().spread[a->stage])};
            play_round(state, rolled[round], draft);
            const Expectation after = prospects_cache_.expectation(state, first);
            const float sign = first == seat_ ? 1.0f : -1.0f;
            change.margin += sign * (after.margin - hoped.margin);
            change.chance += sign * (after.chance - hoped.chance);
            if (state.step == Step::OVER) break;
            a = &prospects_cache_.prospects_of(state, state.first);
            b = &prospects_cache_.prospects_of(state, 1 - state.first);
        }
        return change;
    }

    // Dice by the draft, then both draw what is worth most.
    void play_round(State& state, int roll, const RollDraft& draft) const {
        state.roll(roll);
        const int pair = DICE_PAIRS[draft.pair];
        if (draft.takes_two) {
            state.apply(FIRST_TAKE + pair);
        } else {
            state.apply(FIRST_TAKE + (pair & -pair));
            state.apply(FIRST_TAKE + (ALL_DICE & ~pair));
        }
        while (state.is_drawing()) {
            const int drawer = state.seat();
            const Board board(minimax_.net(), state.kingdoms[drawer]);
            const TurnContext turn = minimax_.turn_of(state, drawer, board, state.hands[1 - drawer]);
            const Plan plan = minimax_.best_plan(turn, state.hands[drawer]);
            for (int step = 0; step < plan.count; ++step) state.apply(plan.codes[step]);
        }
        while (state.step == Step::BONUS || state.step == Step::CROSS)
            state.apply(minimax_.think(state).judgements.front().code);
    }

    // Who will hardly become the best plays no more; how many are left.
    int drop() {
        int best = best_, alive = 0;
        for (int i = 0; i < count_; ++i) {
            if (finalists_[i].is_alive && expectation(i).chance > expectation(best).chance) best = i;
        }
        best_ = best;
        for (int i = 0; i < count_; ++i) {
            Finalist& each = finalists_[i];
            if (!each.is_alive) continue;
            const Difference apart = difference(each, finalists_[best]);
            const float behind = expectation(best).chance - expectation(i).chance;
            each.is_alive = i == best || behind < 2 * std::sqrt(apart.trust) * apart.doubt;
            alive += each.is_alive;
        }
        return alive;
    }

    const Minimax& minimax_;
    ProspectsCache& prospects_cache_;
    int rounds_ = 1, seat_ = 0, count_ = 0;
    int best_ = 0;  // the best when it was last asked who is to be dropped
    Finalist finalists_[MOST_FINALISTS];
};

}  // namespace kingdomino::duel
