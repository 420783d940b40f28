// Positions and actions of Kingdomino as text, the same as in Python, which also checks positions before they come
// here.
#pragma once

#include <string>
#include <string_view>

#include "base/text.hpp"
#include "classic/setup.hpp"
#include "classic/state.hpp"

namespace kingdomino::classic {

inline void write_options(std::string& out, const Options& options) {
    out += "players=" + std::to_string(options.players);
    if (options.mighty_duel) out += ",mighty_duel";
    if (options.harmony) out += ",harmony";
    if (options.middle_kingdom) out += ",middle_kingdom";
    if (options.lines_of_three) out += ",lines_of_three";
}

inline bool read_options(std::string_view text, Options& options) {
    return read_list(text,
                     [&](Reader& reader) {
                         if (reader.accept("players=")) {
                             return reader.number(options.players) && options.players >= 2 && options.players <= 4;
                         }
                         if (reader.accept("mighty_duel")) return options.mighty_duel = true;
                         if (reader.accept("harmony")) return options.harmony = true;
                         if (reader.accept("middle_kingdom")) return options.middle_kingdom = true;
                         if (reader.accept("lines_of_three")) return options.lines_of_three = true;
                         return false;
                     }) &&
           (!options.mighty_duel || options.players == 2) && (!options.lines_of_three || options.players == 3);
}

inline void write_line(std::string& out, const Line& line) {
    ListWriter list(out);
    for (int i = 0; i < line.count; ++i) {
        list.part() += std::to_string(line.numbers[i]);
        if (line.kings[i] != FREE) out += ":" + std::to_string(line.kings[i]);
    }
    list.finish();
}

inline bool read_line(std::string_view text, int players, Line& line) {
    return read_list(text, [&](Reader& reader) {
        int number = 0, king = FREE;
        if (line.count == 4 || !reader.number(number) || number < 1 || number > DOMINOES) return false;
        if (reader.accept(':') && (!reader.number(king) || king >= players)) return false;
        line.numbers[line.count] = static_cast<std::uint8_t>(number);
        line.kings[line.count++] = static_cast<std::int8_t>(king);
        return true;
    });
}

inline void write_pile(std::string& out, Word64 pile) {
    ListWriter list(out);
    for (int first = 1; first <= DOMINOES; ++first) {
        if (!(pile >> (first - 1) & 1)) continue;
        int last = first;
        while (last < DOMINOES && (pile >> last & 1)) ++last;
        list.part() += std::to_string(first);
        if (last > first) out += "-" + std::to_string(last);
        first = last;
    }
    list.finish();
}

inline bool read_pile(std::string_view text, Word64& pile) {
    return read_list(text, [&](Reader& reader) {
        int first = 0, last = 0;
        if (!reader.number(first)) return false;
        last = first;
        if (reader.accept('-') && !reader.number(last)) return false;
        if (first < 1 || last < first || last > DOMINOES) return false;
        for (int number = first; number <= last; ++number) pile |= Word64{1} << (number - 1);
        return true;
    });
}

template <int Frame>
std::string position_line(const State<Frame>& state) {
    std::string out = "classic ";
    write_options(out, state.options);
    (out += ' ') += STEP_NAMES[static_cast<int>(state.step())];
    for (int seat = 0; seat < state.options.players; ++seat) {
        out += ' ';
        ListWriter list(out);
        for_each_bit(state.placed[seat], [&](int index) {
            list.part() += std::to_string(index + 1) + ':';
            for (const int square : state.squares[index]) write_square(out, square, GRID);
        });
        list.finish();
    }
    write_line(out += ' ', state.line);
    write_line(out += ' ', state.next_line);
    write_pile(out += ' ', state.pile);
    out += ' ';
    ListWriter list(out);
    for (int i = 0; i < state.claimant_count; ++i) list.part() += std::to_string(state.claimants[i]);
    list.finish();
    return out;
}

template <int Frame>
bool parse_position(std::string_view text, State<Frame>& state) {
    Reader reader(text);
    Options options;
    if (reader.field() != "classic" || !read_options(reader.field(), options)) return false;
    if (options.mighty_duel != (Frame == 7)) return false;
    state = State<Frame>::start(options);
    const auto step = reader.field();
    for (int seat = 0; seat < options.players; ++seat) {
        const bool read = read_list(reader.field(), [&](Reader& part) {
            int number = 0, left = 0, right = 0;
            if (!part.number(number) || number < 1 || number > DOMINOES || !part.accept(':')) return false;
            if (!read_square(part, GRID, GRID, left) || !read_square(part, GRID, GRID, right)) return false;
            state.placed[seat] |= Word64{1} << (number - 1);
            state.squares[number - 1][0] = static_cast<std::uint8_t>(left);
            state.squares[number - 1][1] = static_cast<std::uint8_t>(right);
            return true;
        });
        if (!read || !build_kingdom(state, seat)) return false;
    }
    if (!read_line(reader.field(), options.players, state.line)) return false;
    if (!read_line(reader.field(), options.players, state.next_line)) return false;
    state.pile = 0;
    if (!read_pile(reader.field(), state.pile)) return false;
    const bool read = read_list(reader.rest(), [&](Reader& part) {
        int seat = 0;
        if (state.claimant_count == 4 || !part.number(seat) || seat >= options.players) return false;
        state.claimants[state.claimant_count++] = static_cast<std::int8_t>(seat);
        return true;
    });
    // A line that says something else than what would be printed for it is not a position.
    return read && step == STEP_NAMES[static_cast<int>(state.step())] && lines_fit(state) &&
           position_line(state) == text;
}

}  // namespace kingdomino::classic
