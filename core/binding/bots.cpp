// What Python sees of the bots: nets, bots that think, and series of games between them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "arena/series.hpp"
#include "binding/shared.hpp"
#include "bots/catalogue.hpp"
#include "search/classic/probes.hpp"
#include "search/duel/probes.hpp"

using namespace kingdomino;

namespace {

// Nets that Python has read from files.
class PythonNets {
   public:
    void load(std::string_view kind, nb::bytes bytes) {
        const std::string problem = nets.load(kind, std::string_view(bytes.c_str(), bytes.size()));
        if (!problem.empty()) throw nb::value_error(problem.c_str());
    }

    // What each kingdom of Duel is expected to end with, as it lies and as the spellbook stands.
    nb::list duel_values(std::string_view line) const {
        duel::State state;
        if (!nets.duel) throw nb::value_error("the net of Duel is missing");
        if (!line.starts_with("duel ") || !parse_position(line, state)) throw nb::value_error("not a position of Duel");
        const duel::Minimax minimax(*nets.duel);
        nb::list values;
        for (int seat = 0; seat < 2; ++seat) values.append(minimax.value(state, seat));
        return values;
    }

    // What the seat that takes first can expect of the next round, over all rolls: points ahead and the chance to win.
    nb::tuple duel_expectation(std::string_view line) const {
        duel::State state;
        if (!nets.duel) throw nb::value_error("the net of Duel is missing");
        if (!line.starts_with("duel ") || !parse_position(line, state) || state.step != duel::Step::ROLL)
            throw nb::value_error("not a position of Duel in which the dice are to be rolled");
        const duel::Minimax minimax(*nets.duel);
        const auto expected = std::make_unique<duel::ProspectsCache>(minimax)->expectation(state, state.first);
        return nb::make_tuple(expected.margin, expected.chance);
    }

    // Judges every drawing of random games of Duel; how many positions that were.
    std::int64_t duel_evaluations(std::int64_t games, std::uint64_t seed) const {
        if (!nets.duel) throw nb::value_error("the net of Duel is missing");
        std::int64_t count = 0;
        nb::gil_scoped_release release;
        for (std::int64_t game = 0; game < games; ++game) {
            Random random = random_of_game(seed, game);
            count += duel::count_evaluations(*nets.duel, duel::State::start({}), random);
        }
        return count;
    }

    // Calls use(net, state) for a position of Kingdomino.
    template <class Use>
    auto with_classic(std::string_view line, Use&& use) const {
        classic::State<5> small;
        classic::State<7> large;
        const bool is_large = line.find("mighty_duel") != std::string_view::npos;
        const bool is_read = is_large ? parse_position(line, large) : parse_position(line, small);
        if (!line.starts_with("classic ") || !is_read) throw nb::value_error("not a position of Kingdomino");
        const auto* net = is_large ? nets.of(large) : nets.of(small);
        if (!net) throw nb::value_error("the net of this game is missing");
        return is_large ? use(*net, large) : use(*net, small);
    }

    Nets nets;
};

// A bot that thinks without the GIL; it can be stopped from another thread.
class PythonBot {
   public:
    PythonBot(std::string_view name, const PythonNets* nets)
        : name_(name), nets_(nets ? nets->nets : Nets{}), bot_(make()) {
        if (!bot_) throw nb::value_error(("there is no bot " + name_).c_str());
    }

    SearchResult think(const AnyState& state, double seconds, std::int64_t simulations, std::uint64_t seed, int threads,
                       bool cpu_time) {
        if (state.to_act() < 0) throw nb::value_error("nobody is to decide here");
        if (!(seconds >= 0) || simulations < 0) throw nb::value_error("limits are not negative");
        if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
        check(state);
        const auto position = state.copy();
        Random random(seed);
        const Limits limits = share_of({seconds, simulations, threads, cpu_time}, state.decisions_left());
        nb::gil_scoped_release release;
        // A bot keeps tables while it thinks: whoever asks it meanwhile, from another thread, waits.
        const std::lock_guard guard(lock_);
        bot_->stopped_ = false;
        return position->think_with(*bot_, Budget(limits, bot_->stopped_), random);
    }

    void check(const AnyState& state) const {
        if (!state.can_be_played_by(*bot_))
            throw nb::value_error((name_ + ": the net of this game is missing").c_str());
    }

    void stop() { bot_->stop(); }

    // Another one of the same kind, for another thread.
    std::unique_ptr<Bot> make() const { return make_bot(name_, nets_); }

   private:
    std::string name_;
    Nets nets_;
    std::unique_ptr<Bot> bot_;
    std::mutex lock_;
};

// The final points and the places of games first to last - 1 of a series.
nb::tuple play_series(std::string_view start, const std::vector<const PythonBot*>& bots, std::int64_t first,
                      std::int64_t last, std::uint64_t seed, double seconds, std::int64_t simulations, int threads) {
    const auto state = checked(parse_any(start), start);
    const auto seats = static_cast<std::size_t>(state->seats());
    if (bots.size() != seats) throw nb::value_error("one bot for each seat");
    if (first < 0) throw nb::value_error("the first game is 0 or later");
    if (!(seconds >= 0) || simulations < 0) throw nb::value_error("limits are not negative");
    for (const auto* bot : bots) bot->check(*state);
    const auto make = [&](int bot) { return bots[static_cast<std::size_t>(bot)]->make(); };
    Series series(static_cast<int>(seats), make, seed, {seconds, simulations, 1, true}, std::clamp(threads, 1, 256));
    in_slices(
        last - first, threads,
        [&](std::int64_t from, std::int64_t to) { state->be_played(series, first + from, first + to); }, 16);
    const auto games = static_cast<std::size_t>(last - first);
    return nb::make_tuple(array_of(std::move(series.totals), {games, seats}),
                          array_of(std::move(series.ranks), {games, seats}));
}

}  // namespace

void bind_bots(nb::module_& module) {
    nb::class_<Judgement>(module, "Judgement", "What a bot thinks of one action.")
        .def_ro("code", &Judgement::code, "The number of the action.")
        .def_ro("points", &Judgement::points,
                "The points by which the seat to act is expected to beat its best opponent.")
        .def_ro("chance", &Judgement::chance, "The chance to win; negative if the bot has no idea.")
        .def_ro("visits", &Judgement::visits, "How many simulations went this way.");

    nb::class_<SearchResult>(module, "SearchResult",
                             "What a bot thinks of a position: its choice, and every action it looked at.")
        .def_prop_ro(
            "code", [](const SearchResult& result) { return result.judgements.front().code; },
            "The number of the action that it chooses.")
        .def_prop_ro(
            "judgements", [](const SearchResult& result) { return nb::cast(result.judgements); },
            nb::for_getter(nb::sig("def judgements(self) -> list[Judgement]")),
            "All actions that it looked at, the best first.")
        .def_ro("simulations", &SearchResult::simulations, "How many simulations it took.");

    nb::class_<PythonNets>(module, "Nets", "The nets that learned bots play with.")
        .def(nb::init<>())
        .def("load", &PythonNets::load, nb::arg("kind"), nb::arg("bytes"), "Take a net from the bytes of its file.")
        .def("duel_values", &PythonNets::duel_values, nb::arg("line"),
             nb::sig("def duel_values(self, line: str) -> list[float]"),
             "The points that each kingdom of a Duel position is expected to end with, as it lies.")
        .def("duel_expectation", &PythonNets::duel_expectation, nb::arg("line"),
             nb::sig("def duel_expectation(self, line: str) -> tuple[float, float]"),
             "What player A can expect of a Duel position before a roll, looked through all 1,296 rolls: the points "
             "ahead, and the chance to win.")
        .def("duel_evaluations", &PythonNets::duel_evaluations, nb::arg("games"), nb::arg("seed") = 0,
             "Judge every drawing of random games of Duel; how many positions that were.")
        .def(
            "classic_values",
            [](const PythonNets& nets, std::string_view line) {
                return nets.with_classic(
                    line, [](const auto& net, const auto& state) { return classic::expected_points(net, state); });
            },
            nb::arg("line"), nb::sig("def classic_values(self, line: str) -> list[float]"),
            "The points that each kingdom of a Kingdomino position is expected to end with, its dominoes placed.")
        .def(
            "classic_value_gap",
            [](const PythonNets& nets, std::string_view line) {
                return nets.with_classic(
                    line, [](const auto& net, const auto& state) { return classic::value_gap(net, state); });
            },
            nb::arg("line"), "How far quick values of placements lie from those from scratch, at most; for tests.")
        .def(
            "classic_evaluations",
            [](const PythonNets& nets, std::string_view start, std::int64_t games, std::uint64_t seed) {
                return nets.with_classic(start, [&](const auto& net, const auto& state) {
                    std::int64_t count = 0;
                    nb::gil_scoped_release release;
                    for (std::int64_t game = 0; game < games; ++game) {
                        Random random = random_of_game(seed, game);
                        count += classic::count_evaluations(net, state, random);
                    }
                    return count;
                });
            },
            nb::arg("start"), nb::arg("games"), nb::arg("seed") = 0,
            "Judge every placement of random games of Kingdomino; how many positions that were.");

    nb::class_<PythonBot>(module, "Bot",
                          "A bot that judges positions of every game; `kingdomino.bots` has those that play by name.")
        .def(nb::init<std::string_view, const PythonNets*>(), nb::arg("name"), nb::arg("nets") = nb::none())
        .def("think", &PythonBot::think, nb::arg("state"), nb::arg("seconds") = 0.0, nb::arg("simulations") = 0,
             nb::arg("seed") = 0, nb::arg("threads") = 1, nb::arg("cpu_time") = false,
             "Think about a position in which a seat is to act, within what is left of its turn's limits (0: none). "
             "With "
             "cpu_time and one thread, seconds are those of its own work, so that a busy machine gives everybody the "
             "same.")
        .def("stop", &PythonBot::stop, "From another thread: end the search that is running.");

    module.def(
        "play_series", &play_series, nb::arg("start"), nb::arg("bots"), nb::arg("first_game"), nb::arg("last_game"),
        nb::arg("seed") = 0, nb::arg("seconds") = 0.0, nb::arg("simulations") = 0, nb::arg("threads") = 1,
        nb::sig("def play_series(start: str, bots: list[Bot], first_game: int, last_game: int, seed: int = 0, "
                "seconds: float = 0.0, simulations: int = 0, threads: int = 1) -> tuple[memoryview, memoryview]"),
        "Games first to last - 1 between bots of the core: final points and places, a row a game, a column a bot. "
        "Seats rotate from game to game, and as many games as there are seats share their chance. Limits are a "
        "turn's.");
}
