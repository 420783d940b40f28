// A position of Kingdomino and how it changes (rules K4 to K7, K11, K18). A plain struct: copying it is all there is.
#pragma once

#include <cstdint>

#include "classic/actions.hpp"
#include "classic/draft.hpp"
#include "classic/ending.hpp"
#include "classic/options.hpp"
#include "classic/placing.hpp"
#include "kingdom/outcome.hpp"

namespace kingdomino::classic {

enum class Step : std::uint8_t { REVEAL, KINGS, CLAIM, PLACE, OVER };

inline constexpr const char* STEP_NAMES[] = {"reveal", "kings", "claim", "place", "over"};

template <int Frame>
struct State {
    static constexpr int MOST_PLAYERS = Frame == 7 ? 2 : 4;
    using Cells = classic::Cells;

    Options options;
    Kingdom<Frame> kingdoms[MOST_PLAYERS];
    Word64 placed[MOST_PLAYERS];        // the numbers in each kingdom, bit number - 1
    std::uint8_t squares[DOMINOES][2];  // where the halves of a placed domino lie, on the grid
    Word64 pile;                        // the dominoes nobody has seen
    Line line, next_line;
    std::int8_t claimants[4];
    std::int8_t claimant_count;

    static State start(const Options& options) {
        State state{};
        state.options = options;
        for (auto& kingdom : state.kingdoms) kingdom.clear();
        state.pile = (Word64{1} << DOMINOES) - 1;
        return state;
    }

    int left_to_reveal() const { return options.dominoes_in_play() - DOMINOES + popcount(pile); }

    Step step() const {
        if (claimant_count) return Step::CLAIM;
        if (next_line.count < options.line_length() && left_to_reveal() > 0) return Step::REVEAL;
        if (line.count) return Step::PLACE;
        return next_line.count ? Step::KINGS : Step::OVER;
    }

    int to_act() const {
        switch (step()) {
            case Step::CLAIM:
                return claimants[0];
            case Step::PLACE:
                return line.kings[0];
            case Step::OVER:
                return NOBODY;
            default:
                return CHANCE;
        }
    }

    Places<Frame> places() const { return {kingdoms[line.kings[0]], domino(line.numbers[0])}; }

    // Calls visit(code) for all that can happen next, chance included.
    template <class Visit>
    void for_each_action(Visit&& visit) const {
        switch (step()) {
            case Step::REVEAL:
                for_each_bit(pile, [&](int index) { visit(FIRST_REVEAL + index); });
                break;
            case Step::KINGS:
                for (int order = 0; order < ORDER_COUNT; ++order) {
                    if (ORDERS[order].players == options.players) visit(FIRST_ORDER + order);
                }
                break;
            case Step::CLAIM:
                for (int i = 0; i < next_line.count; ++i) {
                    if (next_line.kings[i] == FREE) visit(FIRST_CLAIM + next_line.numbers[i] - 1);
                }
                break;
            case Step::PLACE: {
                const auto& kingdom = kingdoms[line.kings[0]];
                const auto legal = places();
                if (!legal.any()) visit(DISCARD);
                legal.for_each([&](const Cells& cells) {
                    visit(place_code(kingdom.grid_square(cells.left), kingdom.grid_square(cells.right)));
                });
                break;
            }
            case Step::OVER:
                break;
        }
    }

    // Calls visit(code) for each of chance's equally likely tickets, in the order of the Python rules.
    template <class Visit>
    void for_each_ticket(Visit&& visit) const {
        if (step() == Step::REVEAL) for_each_action(visit);
        if (step() == Step::KINGS)
            for_each_drawing_of_kings(options.players, [&](int order) { visit(FIRST_ORDER + order); });
    }

    bool is_legal(int code) const {
        if (code < 0 || code >= ACTIONS) return false;
        switch (step()) {
            case Step::REVEAL:
                return code < FIRST_ORDER && (pile >> code & 1);
            case Step::KINGS:
                return code >= FIRST_ORDER && code < FIRST_PLACE &&
                       ORDERS[code - FIRST_ORDER].players == options.players;
            case Step::CLAIM: {
                if (code < FIRST_CLAIM) return false;
                const int index = next_line.index_of(code - FIRST_CLAIM + 1);
                return index >= 0 && next_line.kings[index] == FREE;
            }
            case Step::PLACE: {
                if (code == DISCARD) return !places().any();
                if (code < FIRST_PLACE || code > DISCARD) return false;
                const Cells cells = cells_of(code);
                return cells.left >= 0 && cells.right >= 0 && places().contains(cells);
            }
            default:
                return false;
        }
    }

    // The action must be legal.
    void apply(int code) {
        if (code < FIRST_ORDER) {
            reveal(code + 1);
        } else if (code < FIRST_PLACE) {
            draw_kings(ORDERS[code - FIRST_ORDER]);
        } else if (code < DISCARD) {
            place(cells_of(code));
        } else if (code == DISCARD) {
            after_placing();
        } else {
            claim(next_line.index_of(code - FIRST_CLAIM + 1));
        }
    }

    void reveal(int number) {
        pile &= ~(Word64{1} << (number - 1));
        next_line.insert(number);
    }

    void draw_kings(const KingOrder& order) {
        claimant_count = static_cast<std::int8_t>(options.all_kings());
        for (int i = 0; i < claimant_count; ++i) claimants[i] = static_cast<std::int8_t>(order.seats[i]);
    }

    void place(const Cells& cells) {
        const int number = line.numbers[0], seat = line.kings[0];
        auto& kingdom = kingdoms[seat];
        squares[number - 1][0] = static_cast<std::uint8_t>(kingdom.grid_square(cells.left));
        squares[number - 1][1] = static_cast<std::uint8_t>(kingdom.grid_square(cells.right));
        placed[seat] |= Word64{1} << (number - 1);
        classic::place(kingdom, domino(number), cells);
        after_placing();
    }

    void claim(int index) {
        with_claim(index);
        go_on();
    }

    Cells cells_of(int code) const {
        const auto& kingdom = kingdoms[line.kings[0]];
        const auto [left, right] = place_squares(code);
        return {kingdom.cell_of(left), right < 0 ? -1 : kingdom.cell_of(right)};
    }

    void after_placing() {
        const std::int8_t seat = line.kings[0];
        --line.count;
        for (int i = 0; i < line.count; ++i) {
            line.numbers[i] = line.numbers[i + 1];
            line.kings[i] = line.kings[i + 1];
        }
        claimant_count = next_line.count ? 1 : 0;
        claimants[0] = seat;
        go_on();
    }

    Outcome outcome() const {
        Outcome result{"pile_empty", options.players};
        for (int seat = 0; seat < options.players; ++seat) {
            result.totals[seat] = score(kingdoms[seat], options);
            result.largest[seat] = largest_territory(kingdoms[seat]);
        }
        result.rank();
        return result;
    }

   private:
    void with_claim(int index) {
        next_line.kings[index] = claimants[0];
        --claimant_count;
        for (int i = 0; i < claimant_count; ++i) claimants[i] = claimants[i + 1];
    }

    // What follows without a choice: forced claims, then the next line moves up.
    void go_on() {
        if (claimant_count && next_line.free_count() == claimant_count && one_seat_claims()) {
            for (int i = 0; i < next_line.count; ++i) {
                if (next_line.kings[i] == FREE) with_claim(i);
            }
        }
        if (line.count || claimant_count) return;
        for (int i = 0; i < next_line.count; ++i) {
            if (next_line.kings[i] == FREE) continue;
            line.numbers[line.count] = next_line.numbers[i];
            line.kings[line.count++] = next_line.kings[i];
        }
        next_line.count = 0;
    }

    bool one_seat_claims() const {
        for (int i = 1; i < claimant_count; ++i) {
            if (claimants[i] != claimants[0]) return false;
        }
        return true;
    }
};

}  // namespace kingdomino::classic
