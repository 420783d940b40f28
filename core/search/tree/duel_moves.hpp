// The decisions of Duel as a search tree sees them: the actions themselves, as far as the next roll.
#pragma once

#include "playouts/duel.hpp"
#include "search/heuristic/duel_greedy.hpp"

namespace kingdomino::duel {

struct Moves {
    using State = duel::State;
    using Move = std::int32_t;

    explicit Moves(const State& root) : first_(root.first) {}

    // Whether the tree may hold this position: players A and B swap with every round.
    bool is_known(const State& state, Step step) const { return step != Step::OVER && state.first == first_; }

    template <class Visit>
    static void for_each(const State& state, Step, Visit&& visit) {
        state.for_each_action([&](int code) { visit(static_cast<Move>(code)); });
    }

    static void apply(State& state, Move move) { state.apply(move); }
    static int code_of(const State&, Move move) { return move; }

    // Calls with a function that gives the points a move brings at once.
    template <class Use>
    static void with_gains(const State& state, Step step, Use&& use) {
        if (step == Step::TAKE || step == Step::PAIR) {
            std::vector<Choice> choices;
            add_takes(state, BestTurn(state, state.seat()), BestTurn(state, 1 - state.seat()), true, {}, choices);
            use([&](Move move) {
                std::size_t at = 0;
                while (choices[at].code != move) ++at;
                return choices[at].priority.points / THRICE;
            });
            return;
        }
        const BestTurn mine(state, state.seat());
        use([&](Move move) { return turn_priority(state, mine, move).points; });
    }

   private:
    std::uint8_t first_;
};

}  // namespace kingdomino::duel
