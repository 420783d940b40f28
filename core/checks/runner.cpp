// The core by itself, without Python, exceptions or threads of its own: runs on every system what Python wrote down.
//
//     runner golden FILE...         golden games and counts
//     runner trace FILE             whole games, step by step (trace.hpp)
//     runner bots FILE NETS_FOLDER  what bots choose and think (bot_choices.hpp)
//     runner elementary             exp, log, tanh and erfc
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "checks/bot_choices.hpp"
#include "checks/elementary_bits.hpp"
#include "checks/golden_files.hpp"
#include "checks/lines.hpp"
#include "checks/trace.hpp"

using namespace kingdomino;

namespace {

int fail(const std::string& what) {
    std::printf("%s\n", what.c_str());
    return 1;
}

int run_golden(const std::vector<std::string>& files) {
    for (const auto& file : files) {
        const auto text = read_file(file);
        if (!text) return fail("cannot read " + file);
        const auto problem = file.ends_with(".perft") ? check_golden_counts(*text)
                                                      : replay_golden_game(*text, [](const AnyState&, auto) {});
        if (!problem.empty()) return fail(file + ": " + problem);
    }
    std::printf("%zu files\n", files.size());
    return files.empty();
}

int run_trace(const std::string& file) {
    const auto text = read_file(file);
    if (!text) return fail("cannot read " + file);
    const Replay replay = replay_trace(*text);
    if (!replay.difference.empty()) return fail(replay.difference);
    std::printf("%lld steps\n", static_cast<long long>(replay.steps));
    return replay.games == 0;
}

int run_bots(const std::string& file, const std::string& folder) {
    Nets nets;
    for (const std::string kind : {"duel", "classic-2", "classic-3", "classic-4", "classic-7x7"}) {
        const auto bytes = read_file(folder + "/" + kind + ".net");
        if (!bytes) return fail("cannot read the net of " + kind);
        const auto problem = nets.load(kind, *bytes);
        if (!problem.empty()) return fail("the net of " + kind + ": " + problem);
    }
    const auto cases = read_file(file);
    if (!cases) return fail("cannot read " + file);
    const Choices choices = ask_bots(*cases, nets);
    if (choices.others) {
        return fail(std::to_string(choices.others) + " of " + std::to_string(choices.asked) + " choices differ" +
                    choices.differences);
    }
    std::printf("%lld choices\n", static_cast<long long>(choices.asked));
    return choices.asked == 0;
}

int run_elementary() {
    // 0.5 is perfect; the rest is room for the library that it is compared with.
    constexpr double MOST = 0.51;
    const ElementaryBits all = elementary_bits();
    if (all.worst > MOST) return fail("wrong by " + std::to_string(all.worst) + " units in the last place");
    if (all.bits != BITS_EVERYWHERE) return fail("results are not those of other systems: " + hexadecimal(all.bits));
    std::printf("%lld results\n", static_cast<long long>(all.count));
    return 0;
}

}  // namespace

int main(int count, char** values) {
    const std::vector<std::string> arguments(values + 1, values + count);
    const std::string command = arguments.empty() ? "" : arguments[0];
    if (command == "golden") return run_golden({arguments.begin() + 1, arguments.end()});
    if (command == "trace" && count == 3) return run_trace(arguments[1]);
    if (command == "bots" && count == 4) return run_bots(arguments[1], arguments[2]);
    if (command == "elementary" && count == 2) return run_elementary();
    return fail("usage: runner golden FILE... | trace FILE | bots FILE NETS_FOLDER | elementary");
}
