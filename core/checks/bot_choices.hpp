// What bots choose and think in fixed positions, as Python wrote it: the behaviour signature, and every figure to its
// last bit.
//
//     BOT SIMULATIONS SEED TOKEN FIGURES LINE      figures as a hash of all judgements
#pragma once

#include <atomic>
#include <bit>
#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/sha256.hpp"
#include "bots/catalogue.hpp"
#include "checks/lines.hpp"
#include "games/any_state.hpp"

namespace kingdomino {

template <class Number>
Number number_in(std::string_view word) {
    Number number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

// The number of each action, the bits of both figures, and the visits.
inline std::string hash_of_judgements(const SearchResult& result) {
    std::string text;
    for (const Judgement& each : result.judgements) {
        text += std::to_string(each.code) + ":" + std::to_string(std::bit_cast<std::uint32_t>(each.points)) + ":" +
                std::to_string(std::bit_cast<std::uint32_t>(each.chance)) + ":" + std::to_string(each.visits) + " ";
    }
    return hexadecimal(sha256_prefix(text));
}

struct Choices {
    std::int64_t asked = 0, others = 0;  // how many were made, and how many of them are other than Python wrote
    std::string differences;
};

// A case's line as it is here, up to its position.
inline std::string case_text(std::string_view bot_name, std::int64_t simulations, std::uint64_t seed,
                             const AnyState& position, const Nets& nets) {
    const auto bot = make_bot(bot_name, nets);
    if (!bot || !position.can_be_played_by(*bot)) return "this bot or its net is missing";
    Random random(seed);
    const Limits limits = share_of({0, simulations, 1, false}, position.decisions_left());
    const SearchResult result = position.think_with(*bot, Budget(limits, bot->stopped_), random);
    return std::string(bot_name) + " " + std::to_string(simulations) + " " + std::to_string(seed) + " " +
           position.token(result.judgements.front().code) + " " + hash_of_judgements(result) + " ";
}

inline Choices ask_bots(std::string_view cases, const Nets& nets) {
    Choices choices;
    while (!cases.empty()) {
        const std::string_view line = take_line(cases);
        std::string_view rest = line;
        const auto bot = take_word(rest);
        const auto simulations = number_in<std::int64_t>(take_word(rest));
        const auto seed = number_in<std::uint64_t>(take_word(rest));
        take_word(rest);
        take_word(rest);
        const auto position = parse_any(rest);
        const std::string found = position ? case_text(bot, simulations, seed, *position, nets) + position->line()
                                           : "this position can't be read";
        ++choices.asked;
        if (found == line) continue;
        ++choices.others;
        choices.differences += "\n  Python: " + std::string(line) + "\n  here:   " + found;
    }
    return choices;
}

}  // namespace kingdomino
