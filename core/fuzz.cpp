// A check of the core by itself, to be built with sanitizers: fuzz GOLDEN_FOLDER SECONDS SEED
//
// It replays the golden games and counts, then damages their positions and actions again and again: whatever is read
// must print as it was, list exactly the actions that are legal, and play on to its end.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/any_state.hpp"

using namespace kingdomino;

namespace {

[[noreturn]] void fail(const char* what, const std::string& where) {
    std::fprintf(stderr, "fuzz: %s: %s\n", what, where.c_str());
    std::exit(1);
}

std::vector<std::int32_t> codes_of(const AnyState& state) {
    std::vector<std::int32_t> codes;
    state.add_codes(codes);
    return codes;
}

std::string start_of(const std::string& game, const std::string& options) {
    if (game == "duel")
        return "duel " + options + " roll 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 - - -";
    std::string kingdoms;
    for (int seat = 0; seat < options[8] - '0'; ++seat) kingdoms += "- ";
    return "classic " + options + " reveal " + kingdoms + "- - 1-48 -";
}

// Replay a game file; every position and every token is kept to be damaged later.
void replay(const std::filesystem::path& path, std::vector<std::string>& positions, std::vector<std::string>& tokens) {
    std::ifstream file(path);
    std::string line, game, options, word;
    std::unique_ptr<AnyState> state;
    while (std::getline(file, line)) {
        if (line.starts_with("game: ")) game = line.substr(6);
        if (line.starts_with("options: ")) {
            options = line.substr(9);
            state = parse_any(start_of(game, options));
            if (!state) fail("cannot start", path.string());
        }
        if (line.empty() || line[0] < '0' || line[0] > '9') continue;
        std::istringstream words(line);
        words >> word;
        while (words >> word) {
            const int code = state->parse(word);
            if (code < 0 || !state->is_legal(code)) fail("golden action refused", path.string() + " " + word);
            state->apply(code);
            positions.push_back(state->line());
            tokens.push_back(word);
        }
    }
    if (state->to_act() != NOBODY) fail("golden game does not end", path.string());
}

std::int64_t perft(const AnyState& state, int depth) {
    const auto codes = codes_of(state);
    if (depth == 1) return static_cast<std::int64_t>(codes.size());
    std::int64_t count = 0;
    for (const int code : codes) {
        auto next = state.copy();
        next->apply(code);
        count += perft(*next, depth - 1);
    }
    return count;
}

void count(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string line;
    std::unique_ptr<AnyState> state;
    while (std::getline(file, line)) {
        if (line.starts_with("duel ") || line.starts_with("classic ")) {
            state = parse_any(line);
            if (!state) fail("golden position refused", line);
            continue;
        }
        int depth = 0;
        long long expected = 0;
        if (std::sscanf(line.c_str(), "%d %lld", &depth, &expected) != 2) continue;
        if (perft(*state, depth) != expected) fail("golden count differs", state->line());
    }
}

std::string damaged(std::string text, Random& random) {
    static constexpr char SIGNS[] = "0123456789-,:=/*!@?xCRdlDLfcabcdefghijklm placedrfts";
    for (int changes = static_cast<int>(random.below(3)); changes >= 0 && !text.empty(); --changes) {
        const auto at = random.below(static_cast<std::uint32_t>(text.size()));
        const char sign = SIGNS[random.below(sizeof(SIGNS) - 1)];
        switch (random.below(4)) {
            case 0:
                text[at] = sign;
                break;
            case 1:
                text.erase(at, 1 + random.below(4));
                break;
            case 2:
                text.insert(at, 1, sign);
                break;
            default:
                text.insert(at,
                            text.substr(random.below(static_cast<std::uint32_t>(text.size())), 1 + random.below(12)));
        }
    }
    return text;
}

void check_position(const std::string& text, const std::vector<std::string>& tokens, Random& random) {
    auto state = parse_any(text);
    if (!state) return;
    if (state->line() != text) fail("prints otherwise", text);
    for (int steps = 0; state->to_act() != NOBODY; ++steps) {
        const auto codes = codes_of(*state);
        if (codes.empty()) fail("nothing can happen", text + " => " + state->line());
        if (steps > 1000) fail("does not end", text);
        for (const int code : codes) {
            if (!state->is_legal(code) || state->parse(state->token(code)) != code)
                fail("listed but refused", state->line() + " " + state->token(code));
        }
        for (int i = 0; i < 20; ++i) {
            const int code = static_cast<int>(random.below(static_cast<std::uint32_t>(state->action_count())));
            bool listed = false;
            for (const int each : codes) listed = listed || each == code;
            if (state->is_legal(code) != listed)
                fail("accepted but not listed", state->line() + " " + state->token(code));
        }
        (void)state->parse(damaged(tokens[random.below(static_cast<std::uint32_t>(tokens.size()))], random));
        state->apply(codes[random.below(static_cast<std::uint32_t>(codes.size()))]);
    }
    (void)state->outcome();
    std::int16_t totals[4 * MOST_SEATS];
    parse_any(text)->play_outs(0, 4, random.next(), Policy::RANDOM, totals);
    parse_any(text)->play_outs(0, 4, random.next(), Policy::PLAIN, totals);
}

}  // namespace

int main(int count_of_arguments, char** arguments) {
    if (count_of_arguments != 4) fail("usage", "fuzz GOLDEN_FOLDER SECONDS SEED");
    std::vector<std::string> positions, tokens;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(arguments[1])) {
        if (entry.path().extension() == ".game") replay(entry.path(), positions, tokens);
        if (entry.path().extension() == ".perft") count(entry.path());
    }
    if (positions.empty()) fail("no golden games", arguments[1]);
    Random random(std::strtoull(arguments[3], nullptr, 10));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(arguments[2]));
    std::int64_t tried = 0;
    for (; std::chrono::steady_clock::now() < end; ++tried) {
        const auto& text = positions[random.below(static_cast<std::uint32_t>(positions.size()))];
        check_position(random.below(8) ? damaged(text, random) : text, tokens, random);
    }
    std::printf("%zu golden positions replayed, %lld damaged ones tried, no finding\n", positions.size(),
                static_cast<long long>(tried));
}
