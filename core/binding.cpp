// What Python sees of the core: the module kingdomino._core, wrapped and documented by kingdomino/core.py.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "any_state.hpp"
#include "batch.hpp"
#include "bots/bots.hpp"
#include "classic/evaluations.hpp"
#include "duel/evaluations.hpp"
#include "simulate.hpp"

namespace nb = nanobind;
using namespace kingdomino;

namespace {

// A list of known length is made at once: appending one by one takes twice as long.
template <class Values, class Convert>
nb::list list_of(const Values& values, Convert&& convert) {
    PyObject* list = PyList_New(static_cast<Py_ssize_t>(values.size()));
    if (!list) nb::raise_python_error();
    Py_ssize_t index = 0;
    for (const auto& value : values) PyList_SET_ITEM(list, index++, convert(value));
    return nb::steal<nb::list>(list);
}

std::vector<std::int32_t> codes_of(const AnyState& state) {
    std::vector<std::int32_t> codes;
    state.add_codes(codes);
    return codes;
}

PyObject* python_int(int value) {
    return PyLong_FromLong(value);
}

std::unique_ptr<AnyState> checked(std::unique_ptr<AnyState> state, std::string_view what) {
    if (!state) throw nb::value_error((std::string("not a position: ") + std::string(what)).c_str());
    return state;
}

nb::object seat_or_none(int seat) {
    return seat == NOBODY ? nb::object(nb::none()) : nb::object(nb::int_(seat));
}

int number_of(const AnyState& state, std::string_view token) {
    const int code = state.parse(token);
    if (code < 0) throw nb::value_error((std::string("not an action: ") + std::string(token)).c_str());
    return code;
}

void apply_checked(AnyState& state, int code) {
    if (!state.is_legal(code)) {
        const std::string name = code >= 0 && code < state.action_count() ? state.token(code) : std::to_string(code);
        throw nb::value_error(("not legal here: " + name).c_str());
    }
    state.apply(code);
}

nb::object outcome_of(const AnyState& state) {
    if (state.to_act() != NOBODY) return nb::none();
    const Outcome outcome = state.outcome();
    nb::dict result;
    nb::list totals, largest, ranks;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        totals.append(outcome.totals[seat]);
        largest.append(outcome.largest[seat]);
        ranks.append(outcome.ranks[seat]);
    }
    result["reason"] = outcome.reason;
    result["totals"] = totals;
    result["largest"] = largest;
    result["ranks"] = ranks;
    return result;
}

// A new array of numbers that Python owns, as a memoryview: no other package is needed to read it.
template <class Number>
nb::ndarray<nb::memview, Number, nb::c_contig> array_of(std::vector<Number>&& values, std::vector<std::size_t> shape) {
    auto* owned = new std::vector<Number>(std::move(values));
    nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<Number>*>(pointer); });
    return nb::ndarray<nb::memview, Number, nb::c_contig>(owned->data(), shape.size(), shape.data(), owner);
}

Policy policy_of(std::string_view name) {
    if (name == "random") return Policy::RANDOM;
    if (name == "plain") return Policy::PLAIN;
    throw nb::value_error("the policy is random or plain");
}

constexpr long MOST_GAMES = 100'000'000;

// Calls work(first, last) for slices of the games without the GIL; between two of them Ctrl-C is heard.
template <class Work>
void in_slices(long games, int threads, Work&& work, long games_a_thread = 20'000) {
    if (games < 1 || games > MOST_GAMES) throw nb::value_error("games are 1 to 100,000,000");
    if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
    const long slice = games_a_thread * threads;
    for (long first = 0; first < games; first += slice) {
        {
            nb::gil_scoped_release release;
            work(first, std::min(first + slice, games));
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

auto playouts(const AnyState& state, long games, std::uint64_t seed, std::string_view policy, int threads) {
    const Policy chosen = policy_of(policy);
    const auto start = state.copy();
    const auto seats = static_cast<std::size_t>(state.seats());
    std::vector<std::int16_t> totals(games < 1 || games > MOST_GAMES ? 0 : static_cast<std::size_t>(games) * seats);
    in_slices(games, threads, [&](long first, long last) {
        in_parallel(first, last, threads,
                    [&](int, long from, long to) { start->play_outs(from, to, seed, chosen, totals.data()); });
    });
    return array_of(std::move(totals), {static_cast<std::size_t>(games), seats});
}

nb::dict simulate(std::string_view start, long games, std::uint64_t seed, std::string_view policy, int threads) {
    const Policy chosen = policy_of(policy);
    const auto state = checked(parse_any(start), start);
    Figures figures;
    in_slices(games, threads,
              [&](long first, long last) { figures.add(state->simulate(first, last, seed, chosen, threads)); });
    nb::dict result;
    for (const auto& [name, value] : figures.sums()) result[name.c_str()] = value;
    return result;
}

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
        const duel::Mind mind(*nets.duel);
        nb::list values;
        for (int seat = 0; seat < 2; ++seat) values.append(mind.value(state, seat));
        return values;
    }

    // Judges every drawing of random games of Duel; how many positions that were.
    long duel_evaluations(long games, std::uint64_t seed) const {
        if (!nets.duel) throw nb::value_error("the net of Duel is missing");
        long count = 0;
        nb::gil_scoped_release release;
        for (long game = 0; game < games; ++game) {
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

    Thought think(const AnyState& state, double seconds, long simulations, std::uint64_t seed, int threads) {
        if (state.to_act() < 0) throw nb::value_error("nobody is to decide here");
        if (!(seconds >= 0) || simulations < 0) throw nb::value_error("limits are not negative");
        if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
        check(state);
        const auto position = state.copy();
        Random random(seed);
        const Limits limits = share_of({seconds, simulations, threads}, state.decisions_left());
        nb::gil_scoped_release release;
        // A bot keeps tables while it thinks: whoever asks it meanwhile, from another thread, waits.
        const std::lock_guard guard(lock_);
        bot_->stopped_ = false;
        return position->be_thought_over(*bot_, Budget(limits, bot_->stopped_), random);
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
nb::tuple play_series(std::string_view start, const std::vector<const PythonBot*>& bots, long first, long last,
                      std::uint64_t seed, double seconds, long simulations, int threads) {
    const auto state = checked(parse_any(start), start);
    const auto seats = static_cast<std::size_t>(state->seats());
    if (bots.size() != seats) throw nb::value_error("one bot for each seat");
    if (first < 0) throw nb::value_error("the first game is 0 or later");
    if (!(seconds >= 0) || simulations < 0) throw nb::value_error("limits are not negative");
    for (const auto* bot : bots) bot->check(*state);
    const auto make = [&](int bot) { return bots[static_cast<std::size_t>(bot)]->make(); };
    Series series(static_cast<int>(seats), make, seed, {seconds, simulations, 1}, std::clamp(threads, 1, 256));
    in_slices(
        last - first, threads, [&](long from, long to) { state->be_played(series, first + from, first + to); }, 16);
    const auto games = static_cast<std::size_t>(last - first);
    return nb::make_tuple(array_of(std::move(series.totals), {games, seats}),
                          array_of(std::move(series.ranks), {games, seats}));
}

}  // namespace

void bind_training(nb::module_& module);

NB_MODULE(_core, module) {
    module.doc() = "Both games in C++: see kingdomino.core.";
    // Bots and nets that are kept until the program ends are no leaks to tell people of.
    nb::set_leak_warnings(false);

    nb::class_<AnyState>(module, "State", "A position. `apply` gives a new one; `act` changes this one.")
        .def_prop_ro(
            "to_act", [](const AnyState& s) { return seat_or_none(s.to_act()); },
            nb::for_getter(nb::sig("def to_act(self) -> int | None")),
            "The seat to decide, -1 for chance, or None when the game is over.")
        .def(
            "actions",
            [](const AnyState& s) {
                return list_of(codes_of(s), [&](int code) {
                    const std::string token = s.token(code);
                    return PyUnicode_FromStringAndSize(token.data(), static_cast<Py_ssize_t>(token.size()));
                });
            },
            nb::sig("def actions(self) -> list[str]"),
            "All that can happen next, chance included, as tokens of the notation.")
        .def(
            "codes", [](const AnyState& s) { return list_of(codes_of(s), python_int); },
            nb::sig("def codes(self) -> list[int]"), "All that can happen next, chance included, as dense numbers.")
        .def(
            "token",
            [](const AnyState& s, int code) {
                if (code < 0 || code >= s.action_count() || s.parse(s.token(code)) != code)
                    throw nb::value_error("there is no action with this number");
                return s.token(code);
            },
            nb::arg("code"), "The token of a number; some numbers below `action_count` are not used.")
        .def("code", &number_of, nb::arg("token"), "The number of a token.")
        .def(
            "is_legal", [](const AnyState& s, int code) { return s.is_legal(code); }, nb::arg("code"),
            "Whether the action with this number can happen next.")
        .def(
            "apply",
            [](const AnyState& s, int code) {
                auto next = s.copy();
                apply_checked(*next, code);
                return next;
            },
            nb::arg("code"), "The position after an action, by its number.")
        .def(
            "apply",
            [](const AnyState& s, std::string_view token) {
                auto next = s.copy();
                apply_checked(*next, number_of(s, token));
                return next;
            },
            nb::arg("token"), "The position after an action, by its token.")
        .def(
            "act", [](AnyState& s, std::string_view token) { apply_checked(s, number_of(s, token)); }, nb::arg("token"),
            "Let an action happen here, by its token.")
        .def("__repr__", [](const AnyState& s) { return "State('" + s.line() + "')"; })
        .def(
            "act", [](AnyState& s, int code) { apply_checked(s, code); }, nb::arg("code"),
            "Let an action happen here, by its number.")
        .def(
            "copy", [](const AnyState& s) { return s.copy(); }, "The same position once more.")
        .def("__copy__", [](const AnyState& s) { return s.copy(); })
        .def("__str__", [](const AnyState& s) { return s.line(); })
        .def(
            "hash", [](const AnyState& s) { return sha256_prefix(s.line()); },
            "The first 64 bits of the SHA-256 of the position line.")
        .def("outcome", &outcome_of, nb::sig("def outcome(self) -> dict[str, typing.Any] | None"),
             "How the game ended, or None while it goes on.")
        .def(
            "totals",
            [](const AnyState& s) {
                const Outcome outcome = s.outcome();
                return list_of(std::vector<int>(outcome.totals, outcome.totals + outcome.seats), python_int);
            },
            nb::sig("def totals(self) -> list[int]"), "What each seat's kingdom is worth as it lies.")
        .def(
            "decisions_left", [](const AnyState& s) { return s.decisions_left(); },
            "How many decisions the seat to act has before chance acts, this one included, as far as can be foreseen.")
        .def(
            "size", [](const AnyState& s) { return s.size(); }, "How many bytes a position takes.")
        .def(
            "action_count", [](const AnyState& s) { return s.action_count(); },
            "One more than the largest number of an action.")
        .def("playouts", &playouts, nb::arg("games"), nb::arg("seed") = 0, nb::arg("policy") = "random",
             nb::arg("threads") = 1,
             nb::sig("def playouts(self, games: int, seed: int = 0, policy: str = 'random', threads: int = 1) -> "
                     "memoryview"),
             "Play on to the end so many times; the final points as a memoryview of games by seats.");

    module.def(
        "parse", [](std::string_view line) { return checked(parse_any(line), line); }, nb::arg("line"),
        "The position of a line that is known to be possible.");
    module.def(
        "simulate", &simulate, nb::arg("start"), nb::arg("games"), nb::arg("seed"), nb::arg("policy"),
        nb::arg("threads"),
        nb::sig("def simulate(start: str, games: int, seed: int, policy: str, threads: int) -> dict[str, float]"),
        "Sums over many games, for kingdomino.core.simulate.");

    module.def(
        "play_series", &play_series, nb::arg("start"), nb::arg("bots"), nb::arg("first_game"), nb::arg("last_game"),
        nb::arg("seed") = 0, nb::arg("seconds") = 0.0, nb::arg("simulations") = 0, nb::arg("threads") = 1,
        nb::sig("def play_series(start: str, bots: list[Bot], first_game: int, last_game: int, seed: int = 0, "
                "seconds: float = 0.0, simulations: int = 0, threads: int = 1) -> tuple[memoryview, memoryview]"),
        "Games first to last - 1 between bots of the core: final points and places, a row a game, a column a bot. "
        "Seats rotate from game to game, and as many games as there are seats share their luck. Limits are a turn's.");

    nb::class_<Batch>(module, "Batch", "Many games of one kind, stepped together, by one thread at a time.")
        .def(nb::init<std::string_view, int, std::uint64_t>(), nb::arg("start"), nb::arg("games"), nb::arg("seed"))
        .def("__len__", &Batch::size)
        .def(
            "ended", [](const Batch& b) { return array_of(b.ended(), {static_cast<std::size_t>(b.size())}); },
            nb::sig("def ended(self) -> memoryview"), "1 for each game that came to its end in the last step, else 0.")
        .def_prop_ro("finished", &Batch::finished, "How many games have come to their end so far.")
        .def(
            "to_act", [](const Batch& b) { return array_of(b.to_act(), {static_cast<std::size_t>(b.size())}); },
            nb::sig("def to_act(self) -> memoryview"), "The seat to decide in each game.")
        .def(
            "legal",
            [](const Batch& b) {
                std::vector<std::int32_t> offsets, codes;
                {
                    nb::gil_scoped_release release;
                    b.legal(offsets, codes);
                }
                const std::size_t ends = offsets.size(), all = codes.size();
                return nb::make_tuple(array_of(std::move(offsets), {ends}), array_of(std::move(codes), {all}));
            },
            nb::sig("def legal(self) -> tuple[memoryview, memoryview]"),
            "Where each game's actions begin, one more for the end; and the numbers of all actions in a row.")
        .def(
            "step",
            [](Batch& b, nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> codes) {
                if (codes.shape(0) != static_cast<std::size_t>(b.size()))
                    throw nb::value_error("one action for each game");
                int wrong = -1;
                {
                    nb::gil_scoped_release release;
                    wrong = b.step(codes.data());
                }
                if (wrong >= 0) throw nb::value_error(("not legal in game " + std::to_string(wrong)).c_str());
            },
            nb::arg("codes"), nb::sig("def step(self, codes: typing.Any) -> None"),
            "Let an action happen in each game, then chance; games that are over begin anew. "
            "`codes` is an array of 32-bit integers, such as array('i').")
        .def(
            "totals",
            [](const Batch& b) {
                return array_of(b.totals(), {static_cast<std::size_t>(b.size()), static_cast<std::size_t>(b.seats())});
            },
            nb::sig("def totals(self) -> memoryview"),
            "What each kingdom of each game was worth when the game before it ended; 0 before that.")
        .def(
            "state",
            [](const Batch& b, int game) {
                if (game < 0 || game >= b.size()) throw nb::index_error("there is no such game");
                return b.state(game).copy();
            },
            nb::arg("game"), "The position of one game.");

    nb::class_<Judgement>(module, "Judgement", "What a bot thinks of one action.")
        .def_ro("code", &Judgement::code, "The number of the action.")
        .def_ro("points", &Judgement::points,
                "The points by which the seat to act is expected to beat its best opponent.")
        .def_ro("chance", &Judgement::chance, "The chance to win; negative if the bot has no idea.")
        .def_ro("visits", &Judgement::visits, "How many simulations went this way.");

    nb::class_<Thought>(module, "Thought", "What a bot thinks of a position.")
        .def_prop_ro(
            "code", [](const Thought& thought) { return thought.judgements.front().code; },
            "The number of the action that it chooses.")
        .def_prop_ro(
            "judgements", [](const Thought& thought) { return nb::cast(thought.judgements); },
            nb::for_getter(nb::sig("def judgements(self) -> list[Judgement]")),
            "All actions that it looked at, the best first.")
        .def_ro("simulations", &Thought::simulations, "How many simulations it took.");

    nb::class_<PythonNets>(module, "Nets", "The nets that learned bots play with.")
        .def(nb::init<>())
        .def("load", &PythonNets::load, nb::arg("kind"), nb::arg("bytes"), "Take a net from the bytes of its file.")
        .def("duel_values", &PythonNets::duel_values, nb::arg("line"),
             nb::sig("def duel_values(self, line: str) -> list[float]"),
             "The points that each kingdom of a Duel position is expected to end with, as it lies.")
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
            [](const PythonNets& nets, std::string_view start, long games, std::uint64_t seed) {
                return nets.with_classic(start, [&](const auto& net, const auto& state) {
                    long count = 0;
                    nb::gil_scoped_release release;
                    for (long game = 0; game < games; ++game) {
                        Random random = random_of_game(seed, game);
                        count += classic::count_evaluations(net, state, random);
                    }
                    return count;
                });
            },
            nb::arg("start"), nb::arg("games"), nb::arg("seed") = 0,
            "Judge every placement of random games of Kingdomino; how many positions that were.");

    nb::class_<PythonBot>(module, "Bot", "A bot that plays every game.")
        .def(nb::init<std::string_view, const PythonNets*>(), nb::arg("name"), nb::arg("nets") = nb::none())
        .def("think", &PythonBot::think, nb::arg("state"), nb::arg("seconds") = 0.0, nb::arg("simulations") = 0,
             nb::arg("seed") = 0, nb::arg("threads") = 1,
             "Think about a position in which a seat is to act, within what is left of its turn's limits (0: none).")
        .def("stop", &PythonBot::stop, "From another thread: end the thought that is going on.");

    bind_training(module);
}
