// Golden games and counts: does the core reproduce them? Each check returns what differs, or nothing.
#pragma once

#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "checks/lines.hpp"
#include "games/any_state.hpp"

namespace kingdomino {

inline std::vector<std::int32_t> codes_of(const AnyState& state) {
    std::vector<std::int32_t> codes;
    state.add_codes(codes);
    return codes;
}

inline std::string start_line(std::string_view game, std::string_view options) {
    if (game == "duel") {
        return "duel " + std::string(options) + " roll 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 - - -";
    }
    std::string kingdoms;
    // players=N comes first
    for (int seat = 0; seat < options[8] - '0'; ++seat) kingdoms += "- ";
    return "classic " + std::string(options) + " reveal " + kingdoms + "- - 1-48 -";
}

// `56-35`
inline std::string totals_text(const Outcome& outcome) {
    std::string text;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        text += (seat ? "-" : "") + std::to_string(outcome.totals[seat]);
    }
    return text;
}

// The last line of a game file: `end HASH TOTALS REASON`.
inline std::string end_line(const AnyState& state) {
    if (state.to_act() != NOBODY) return "the game is not over";
    const Outcome outcome = state.outcome();
    return "end " + hexadecimal(sha256_prefix(state.line())) + " " + totals_text(outcome) + " " + outcome.reason;
}

// Replays a game file; visit(state, token) is called after every action.
template <class Visit>
std::string replay_golden_game(std::string_view text, Visit&& visit) {
    std::string_view game;
    std::unique_ptr<AnyState> state;
    bool has_ended = false;
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (line.starts_with("game: ")) game = line.substr(6);
        if (line.starts_with("options: ")) {
            state = parse_any(start_line(game, line.substr(9)));
            if (!state) return "it cannot start: " + std::string(line);
        }
        if (line.starts_with("end ")) {
            if (!state || end_line(*state) != line) return "it ends otherwise: " + std::string(line);
            has_ended = true;
        }
        if (line.empty() || line[0] < '0' || line[0] > '9') continue;
        take_word(line);
        while (!line.empty()) {
            const auto token = take_word(line);
            const int code = state ? state->parse(token) : -1;
            if (code < 0 || !state->is_legal(code)) return "an action is refused: " + std::string(token);
            state->apply(code);
            visit(*state, token);
        }
    }
    return has_ended ? "" : "it has no end";
}

// How many sequences of so many actions there are.
inline std::int64_t perft(const AnyState& state, int depth) {
    const auto codes = codes_of(state);
    if (depth == 1) return static_cast<std::int64_t>(codes.size());
    std::int64_t count = 0;
    for (const int code : codes) {
        const auto next = state.copy();
        next->apply(code);
        count += perft(*next, depth - 1);
    }
    return count;
}

// Counts as a file of positions, each with lines `DEPTH COUNT`, does.
inline std::string check_golden_counts(std::string_view text) {
    std::unique_ptr<AnyState> state;
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (line.starts_with("duel ") || line.starts_with("classic ")) {
            state = parse_any(line);
            if (!state) return "a position is refused: " + std::string(line);
        } else if (!line.empty()) {
            int depth = 0;
            const auto first = take_word(line);
            std::from_chars(first.data(), first.data() + first.size(), depth);
            if (!state || depth < 1) return "a count has no depth or no position";
            const auto count = std::to_string(perft(*state, depth));
            if (count != line) return "there are " + count + ", not " + std::string(line) + ": " + state->line();
        }
    }
    return "";
}

}  // namespace kingdomino
