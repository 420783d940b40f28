// A trace that the Python rules wrote: whole games, step by step, which the core has to reproduce.
//
//     start LINE                    a position, from which a game begins
//     COUNT ACTIONS HASH TOKEN      how many actions there are, a hash of them, the position's hash, the action taken
//     over HASH REASON A-B A-B A-B  the last position's hash; totals, largest territories and places of the seats
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "checks/golden_files.hpp"
#include "checks/lines.hpp"
#include "games/any_state.hpp"

namespace kingdomino {

struct Replay {
    std::int64_t steps = 0, games = 0;
    std::string difference;  // the first one; empty if there is none
};

// The hash of all actions, as sorted tokens.
inline std::string hash_of_actions(const AnyState& state, const std::vector<std::int32_t>& codes) {
    std::vector<std::string> tokens;
    for (const int code : codes) tokens.push_back(state.token(code));
    std::sort(tokens.begin(), tokens.end());
    std::string text;
    for (const auto& token : tokens) text += token + " ";
    return hexadecimal(sha256_prefix(text));
}

// What is said of a position before an action.
inline std::string step_text(const AnyState& state) {
    const auto codes = codes_of(state);
    return std::to_string(codes.size()) + " " + hash_of_actions(state, codes) + " " +
           hexadecimal(sha256_prefix(state.line())) + " ";
}

inline std::string over_text(const AnyState& state) {
    if (state.to_act() != NOBODY) return "the game is not over";
    const Outcome outcome = state.outcome();
    const auto joined = [&](const int* values) {
        std::string text;
        for (int seat = 0; seat < outcome.seats; ++seat) text += (seat ? "-" : " ") + std::to_string(values[seat]);
        return text;
    };
    return "over " + hexadecimal(sha256_prefix(state.line())) + " " + outcome.reason + joined(outcome.totals) +
           joined(outcome.largest) + joined(outcome.ranks);
}

inline Replay replay_trace(std::string_view text) {
    Replay replay;
    std::unique_ptr<AnyState> state;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        std::string found;
        if (line.starts_with("start ")) {
            state = parse_any(line.substr(6));
            if (state) found = "start " + state->line();
        } else if (state && line.starts_with("over ")) {
            found = over_text(*state);
            ++replay.games;
        } else if (state) {
            const auto token = line.substr(line.rfind(' ') + 1);
            const int code = state->parse(token);
            found = step_text(*state);
            if (code >= 0 && state->is_legal(code)) found += state->token(code);
            if (found == line) {
                state->apply(code);
                state = parse_any(state->line());
                if (!state) found = "it can't be read again";
            }
            ++replay.steps;
        }
        if (found != line) {
            replay.difference = "game " + std::to_string(replay.games + 1) + ", step " + std::to_string(replay.steps) +
                                "\n  trace: " + std::string(line) + "\n  here:  " + found +
                                (state ? "\n  at: " + state->line() : "");
            return replay;
        }
    }
    return replay;
}

}  // namespace kingdomino
