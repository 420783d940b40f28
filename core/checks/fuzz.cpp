// A check of the core by itself, to be built with sanitizers: fuzz GOLDEN_FOLDER SECONDS SEED
//
// It replays the golden games and counts, then damages their positions and actions again and again: whatever is read
// must print as it was, list exactly the actions that are legal, and play on to its end.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "checks/golden_files.hpp"
#include "checks/lines.hpp"
#include "games/any_state.hpp"

using namespace kingdomino;

namespace {

[[noreturn]] void fail(const char* what, const std::string& where) {
    std::fprintf(stderr, "fuzz: %s: %s\n", what, where.c_str());
    std::exit(1);
}

std::string text_of(const std::filesystem::path& path) {
    const auto text = read_file(path.string());
    if (!text) fail("cannot be read", path.string());
    return *text;
}

// Replay a game file; every position and every token is kept to be damaged later.
void replay(const std::filesystem::path& path, std::vector<std::string>& positions, std::vector<std::string>& tokens) {
    const auto problem = replay_golden_game(text_of(path), [&](const AnyState& state, std::string_view token) {
        positions.push_back(state.line());
        tokens.emplace_back(token);
    });
    if (!problem.empty()) fail(problem.c_str(), path.string());
}

void count(const std::filesystem::path& path) {
    const auto problem = check_golden_counts(text_of(path));
    if (!problem.empty()) fail(problem.c_str(), path.string());
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
        // What happens at a table, such as taking back, is not known to the core.
        if (entry.path().parent_path().filename() == "table") continue;
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
