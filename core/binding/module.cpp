// What Python sees of the core: the module kingdomino._core, wrapped and documented by kingdomino/core.py.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "binding/shared.hpp"
#include "games/any_state.hpp"
#include "games/batch.hpp"
#include "playouts/simulate.hpp"

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

// What the seat to act may do; nothing where chance acts, whose outcomes are not equally likely.
std::vector<std::int32_t> codes_of(const AnyState& state) {
    std::vector<std::int32_t> codes;
    if (state.to_act() != CHANCE) state.add_codes(codes);
    return codes;
}

PyObject* python_int(int value) {
    return PyLong_FromLong(value);
}

nb::tuple tuple_of_tickets(const AnyState& state) {
    std::vector<std::int32_t> codes;
    state.add_tickets(codes);
    return nb::tuple(list_of(codes, python_int));
}

// The 1,296 rolls are made into a tuple once, so that drawing one costs nothing.
nb::tuple chance_tickets(const AnyState& state) {
    if (state.to_act() != CHANCE) return nb::make_tuple();
    if (!state.has_constant_tickets()) return tuple_of_tickets(state);
    static PyObject* const constant = tuple_of_tickets(state).release().ptr();
    return nb::borrow<nb::tuple>(constant);
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

Policy policy_of(std::string_view name) {
    if (name == "random") return Policy::RANDOM;
    if (name == "plain") return Policy::PLAIN;
    throw nb::value_error("the policy is random or plain");
}

auto playouts(const AnyState& state, std::int64_t games, std::uint64_t seed, std::string_view policy, int threads) {
    const Policy chosen = policy_of(policy);
    const auto start = state.copy();
    const auto seats = static_cast<std::size_t>(state.seats());
    std::vector<std::int16_t> totals(games < 1 || games > MOST_GAMES ? 0 : static_cast<std::size_t>(games) * seats);
    in_slices(games, threads, [&](std::int64_t first, std::int64_t last) {
        in_parallel(first, last, threads, [&](int, std::int64_t from, std::int64_t to) {
            start->play_outs(from, to, seed, chosen, totals.data());
        });
    });
    return array_of(std::move(totals), {static_cast<std::size_t>(games), seats});
}

nb::dict simulate(std::string_view start, std::int64_t games, std::uint64_t seed, std::string_view policy,
                  int threads) {
    const Policy chosen = policy_of(policy);
    const auto state = checked(parse_any(start), start);
    Figures figures;
    in_slices(games, threads, [&](std::int64_t first, std::int64_t last) {
        figures.add(state->simulate(first, last, seed, chosen, threads));
    });
    nb::dict result;
    for (const auto& [name, value] : figures.sums()) result[name.c_str()] = value;
    return result;
}

}  // namespace

void bind_bots(nb::module_& module);
void bind_training(nb::module_& module);

// The instructions that the compiler was allowed to use.
constexpr const char* ARCHITECTURE =
#if defined(__AVX2__) && defined(__BMI2__)
    "x86-64-v3";
#elif defined(__SSE4_2__)
    "x86-64-v2";
#elif defined(__aarch64__)
    "arm64";
#else
    "generic";
#endif

NB_MODULE(_core, module) {
    module.doc() = "Both games in C++: see kingdomino.core.";
    // Bots and nets that are kept until the program ends are no leaks to tell people of.
    nb::set_leak_warnings(false);
    module.def(
        "architecture", [] { return ARCHITECTURE; }, nb::sig("def architecture() -> str"),
        "The processors that this module was built for.");

    nb::class_<AnyState>(
        module, "State",
        "A position. `apply` gives a new one; `act` changes this one. Positions are equal when their lines "
        "are, and can be copied and pickled.")
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
            "All that the seat to act may do, as tokens of the notation; empty where chance acts.")
        .def(
            "codes", [](const AnyState& s) { return list_of(codes_of(s), python_int); },
            nb::sig("def codes(self) -> list[int]"),
            "All that the seat to act may do, as dense numbers; empty where chance acts.")
        .def("chance_tickets", &chance_tickets, nb::sig("def chance_tickets(self) -> tuple[int, ...]"),
             "What chance may do, as dense numbers, each ticket as likely as any other: draw one with random.choice. "
             "An outcome that is twice as likely has twice as many tickets. Empty unless chance acts.")
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
            "Whether the action with this number, of a seat or of chance, can happen next.")
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
        .def("__repr__", [](const AnyState& s) { return "position('" + s.line() + "')"; })
        .def(
            "__eq__", [](const AnyState& s, const AnyState& other) { return s.line() == other.line(); },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"),
            "Whether it is the same position.")
        .def(
            "__hash__", [](const AnyState& s) { return std::hash<std::string>{}(s.line()); },
            "Equal positions have equal hashes; `act` changes the hash, so use `apply` on keys of a dictionary.")
        .def(
            "act", [](AnyState& s, int code) { apply_checked(s, code); }, nb::arg("code"),
            "Let an action happen here, by its number.")
        .def(
            "copy", [](const AnyState& s) { return s.copy(); }, "The same position once more.")
        .def("__copy__", [](const AnyState& s) { return s.copy(); })
        .def(
            "__deepcopy__", [](const AnyState& s, nb::handle) { return s.copy(); }, nb::arg("memo"),
            nb::sig("def __deepcopy__(self, memo: dict[int, typing.Any]) -> State"))
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

    nb::class_<Batch>(
        module, "Batch",
        "Many games of one kind, stepped together, by one thread at a time; `kingdomino.core.batch` makes one.")
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

    bind_bots(module);
    bind_training(module);
}
