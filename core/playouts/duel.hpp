// Whole games of random actions: the rules of `state`, chosen from by counting masks instead of making lists.
#pragma once

#include <iterator>

#include "base/random.hpp"
#include "duel/state.hpp"
#include "playouts/policy.hpp"

namespace kingdomino::duel {

// All places of a way to draw, or of a die to split: a mask to pick a cell from.
struct Option {
    Word cells;
    int count;  // of all options so far, this one included
    std::int16_t kind;
    std::int8_t low, high;  // the halves; of a die whether it is a joker, and its half
};

class Choices {
   public:
    enum Kind : std::int16_t { ACROSS, DOWN, IGNORE_ACROSS, IGNORE_DOWN, SPLIT, SPLIT_IGNORE, CASTLE, DIE_TURN, NONE };

    void add(Kind kind, Word cells, int low, int high) {
        // Without branches: an empty mask is written too, and then overwritten.
        total_ += popcount(cells);
        options_[size_] = {cells, total_, kind, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
        size_ += cells != 0;
    }
    int total() const { return total_; }

    void choose(State& state, Random& random) const {
        const int index = total_ > 1 ? static_cast<int>(random.below(static_cast<std::uint32_t>(total_))) : 0;
        int at = 0;
        while (options_[at].count <= index) ++at;
        const Option& option = options_[at];
        const int nth = index - (option.count - popcount(option.cells));
        const int cell = nth_bit(option.cells, nth);
        switch (static_cast<Kind>(option.kind)) {
            case ACROSS:
                state.draw({cell, false, option.low, option.high}, false);
                break;
            case DOWN:
                state.draw({cell, true, option.low, option.high}, false);
                break;
            case IGNORE_ACROSS:
                state.draw({cell, false, option.low, option.high}, true);
                break;
            case IGNORE_DOWN:
                state.draw({cell, true, option.low, option.high}, true);
                break;
            case SPLIT:
                state.split({cell, option.low != 0, option.high}, false);
                break;
            case SPLIT_IGNORE:
                state.split({cell, option.low != 0, option.high}, true);
                break;
            case CASTLE:
                state.add_castle_cross(option.low);
                break;
            case DIE_TURN:
                state.turn_die(option.low, option.high);
                break;
            case NONE:
                state.draw_nothing();
                break;
        }
    }

   private:
    // Two question marks have 36 ways each way round; with ignoring, splits, castle and turns under 400 in all.
    Option options_[400];
    int size_ = 0;
    int total_ = 0;
};

inline void add_draws(const State& state, bool ignoring, Choices& choices) {
    const int seat = state.seat();
    const Hand& hand = state.hands[seat];
    for_each_way(state.kingdoms[seat], hand.faces[0], hand.faces[1], ignoring,
                 [&](int low, int high, Word across, Word down) {
                     choices.add(ignoring ? Choices::IGNORE_ACROSS : Choices::ACROSS, across, low, high);
                     choices.add(ignoring ? Choices::IGNORE_DOWN : Choices::DOWN, down, low, high);
                 });
}

inline void add_splits(const State& state, int face, bool ignoring, Choices& choices) {
    const CoatRange range(face);
    for (int coat = range.first; coat <= range.last; ++coat) {
        const Word cells = die_cells(state.kingdoms[state.seat()], coat, ignoring, 0);
        choices.add(ignoring ? Choices::SPLIT_IGNORE : Choices::SPLIT, cells, is_joker(face),
                    face_of(coat, crosses_of(face)));
    }
}

// The usual case, without a question mark and with no spell at hand: four masks, and perhaps the castle's cross.
template <Policy policy>
void simple_drawing(State& state, int seat, Random& random) {
    const Hand& hand = state.hands[seat];
    const Kingdom& kingdom = state.kingdoms[seat];
    const int one = hand.faces[0], other = hand.faces[1];
    const Word empty = kingdom.empty, across = empty & (empty >> 1), down = empty & (empty >> STRIDE);
    const Word near_one = kingdom.contacts[coat_of(one)] & empty, near_other = kingdom.contacts[coat_of(other)] & empty;
    const Word turned = one == other ? 0 : ~Word{0};
    const Word cells[4] = {across & (near_one | (near_other >> 1)), across & (near_other | (near_one >> 1)) & turned,
                           down & (near_one | (near_other >> STRIDE)),
                           down & (near_other | (near_one >> STRIDE)) & turned};
    const int first = popcount(cells[0]), second = first + popcount(cells[1]);
    const int third = second + popcount(cells[2]), draws = third + popcount(cells[3]);
    const int castles = policy == Policy::RANDOM && state.castles[seat] ? (one == other ? 1 : 2) : 0;
    const int total = std::max(draws, 1) + castles;
    const int index = total > 1 ? static_cast<int>(random.below(static_cast<std::uint32_t>(total))) : 0;
    if (index >= std::max(draws, 1)) {
        state.add_castle_cross(index == total - 1 ? one : other);
        return;
    }
    if (draws == 0) {
        state.draw_nothing();
        return;
    }
    // Without branches: which way it is cannot be predicted.
    const int before[4] = {0, first, second, third};
    const int way = (index >= first) + (index >= second) + (index >= third);
    const bool swapped = way % 2 == 1;
    state.draw({nth_bit(cells[way], index - before[way]), way >= 2, swapped ? other : one, swapped ? one : other},
               false);
}

template <Policy policy>
void random_drawing(State& state, Random& random) {
    const int seat = state.seat();
    const Hand& hand = state.hands[seat];
    const bool can_ignore = policy == Policy::RANDOM && state.book.can_use(seat, IGNORE_CONNECTION);
    const bool can_split = policy == Policy::RANDOM && state.book.can_use(seat, SPLIT_DOMINO);
    const bool can_turn = policy == Policy::RANDOM && state.step == Step::TURN;
    if (!is_joker(hand.faces[0]) && !is_joker(hand.faces[1]) && !can_ignore && !can_split && !can_turn) {
        simple_drawing<policy>(state, seat, random);
        return;
    }
    Choices choices;
    add_draws(state, false, choices);
    if (choices.total() == 0) choices.add(Choices::NONE, 1, 0, 0);
    if constexpr (policy == Policy::RANDOM) {
        const int dice = hand.faces[0] == hand.faces[1] ? 1 : 2;
        for (int die = 0; state.castles[seat] && die < dice; ++die) choices.add(Choices::CASTLE, 1, hand.faces[die], 0);
        if (can_ignore) add_draws(state, true, choices);
        for (int die = 0; can_split && die < dice; ++die) {
            add_splits(state, hand.faces[die], false, choices);
            if (can_ignore) add_splits(state, hand.faces[die], true, choices);
        }
        if (can_turn)
            for_each_die_turn(state.hand(), [&](int from, int to) { choices.add(Choices::DIE_TURN, 1, from, to); });
    }
    choices.choose(state, random);
}

inline void random_second(State& state, Random& random) {
    const int seat = state.seat();
    const Hand& hand = state.hands[seat];
    const CoatRange range(hand.faces[0]);
    Word cells[COATS];
    int total = 0;
    for (int coat = range.first; coat <= range.last; ++coat) {
        cells[coat] = die_cells(state.kingdoms[seat], coat, hand.ignoring, bit(hand.twin));
        total += popcount(cells[coat]);
    }
    int index = static_cast<int>(random.below(static_cast<std::uint32_t>(total)));
    int coat = range.first;
    while (index >= popcount(cells[coat])) index -= popcount(cells[coat++]);
    state.second({nth_bit(cells[coat], index), is_joker(hand.faces[0]), face_of(coat, crosses_of(hand.faces[0]))});
}

template <Policy policy>
void random_take(State& state, Random& random) {
    if (state.step == Step::PAIR) {
        // Two of three: all but one.
        const int left = nth_bit(Word{state.free_dice}, static_cast<int>(random.below(3)));
        state.take(state.free_dice & ~(1 << left));
        return;
    }
    const bool can_take_two = policy == Policy::RANDOM && state.can_use(TAKE_TWO_DICE);
    const int index = static_cast<int>(random.below(can_take_two ? 10 : 4));
    state.take(index < 4 ? 1 << index : DICE_PAIRS[index - 4]);
}

template <Policy policy>
void random_step(State& state, Random& random) {
    switch (state.step) {
        case Step::ROLL:
            state.roll(tables::ROLL_OF_TICKET[random.below(std::size(tables::ROLL_OF_TICKET))]);
            break;
        case Step::TAKE:
        case Step::PAIR:
            random_take<policy>(state, random);
            break;
        case Step::TURN:
        case Step::DRAW:
            random_drawing<policy>(state, random);
            break;
        case Step::SECOND:
            random_second(state, random);
            break;
        case Step::BONUS:
            state.choose_domain(static_cast<int>(random.below(COATS)));
            break;
        case Step::CROSS: {
            const Word drawn = MAP & ~state.kingdoms[state.seat()].empty;
            state.add_cross(
                nth_bit(drawn, static_cast<int>(random.below(static_cast<std::uint32_t>(popcount(drawn))))));
            break;
        }
        case Step::OVER:
            break;
    }
}

}  // namespace kingdomino::duel
