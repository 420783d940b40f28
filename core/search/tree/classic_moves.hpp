// The decisions of Kingdomino as a search tree sees them: small numbers that mean the same however chance falls.
//
// A claim is the place in the line, not a domino, so it means the same in every line that chance may reveal. A place
// depends only on the kingdom, and the tree goes no further than dominoes that are known where it begins.
#pragma once

#include "playouts/classic.hpp"
#include "search/heuristic/classic_greedy.hpp"

namespace kingdomino::classic {

template <int Frame>
struct Moves {
    using State = classic::State<Frame>;
    using Move = std::int16_t;
    static constexpr Move FIRST_INDEX = 512, NO_PLACE = 516;

    explicit Moves(const State& root) : unseen_(root.pile) {}

    // Whether the tree may hold this position.
    bool is_known(const State& state, Step step) const {
        return step == Step::CLAIM || (step == Step::PLACE && !(unseen_ >> (state.line.numbers[0] - 1) & 1));
    }

    template <class Visit>
    static void for_each(const State& state, Step step, Visit&& visit) {
        if (step == Step::CLAIM) {
            for (int i = 0; i < state.next_line.count; ++i) {
                if (state.next_line.kings[i] == FREE) visit(static_cast<Move>(FIRST_INDEX + i));
            }
            return;
        }
        const auto places = state.places();
        if (!places.any()) visit(NO_PLACE);
        for (int way = 0; way < 4; ++way) {
            for_each_bit(places.ways[way], [&](int first) { visit(static_cast<Move>(way * 128 + first)); });
        }
    }

    static void apply(State& state, Move move) {
        if (move < FIRST_INDEX) {
            state.place(Places<Frame>::cells(move / 128, move % 128));
        } else if (move == NO_PLACE) {
            state.after_placing();
        } else {
            state.claim(move - FIRST_INDEX);
        }
    }

    static int code_of(const State& state, Move move) {
        if (move == NO_PLACE) return DISCARD;
        if (move >= FIRST_INDEX) return FIRST_CLAIM + state.next_line.numbers[move - FIRST_INDEX] - 1;
        const auto& kingdom = state.kingdoms[state.line.kings[0]];
        const Cells cells = Places<Frame>::cells(move / 128, move % 128);
        return place_code(kingdom.grid_square(cells.left), kingdom.grid_square(cells.right));
    }

    // Calls with a function that gives the points a move brings at once.
    template <class Use>
    static void with_gains(const State& state, Step step, Use&& use) {
        const PlaceGains<Frame> gains(state.kingdoms[state.to_act()], state.options);
        if (step == Step::CLAIM) {
            use([&](Move move) { return gains.best(domino(state.next_line.numbers[move - FIRST_INDEX])).points; });
            return;
        }
        const Domino& placed = domino(state.line.numbers[0]);
        use([&](Move move) {
            return move == NO_PLACE ? 0 : gains.points(placed, Places<Frame>::cells(move / 128, move % 128));
        });
    }

   private:
    Word64 unseen_;
};

}  // namespace kingdomino::classic
