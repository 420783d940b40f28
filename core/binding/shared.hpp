// What the parts of the binding share: positions that are checked, arrays for Python, and long work that hears Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_state.hpp"

namespace nb = nanobind;

namespace kingdomino {

inline std::unique_ptr<AnyState> checked(std::unique_ptr<AnyState> state, std::string_view what) {
    if (!state) throw nb::value_error((std::string("not a position: ") + std::string(what)).c_str());
    return state;
}

// A new array of numbers that Python owns, as a memoryview: no other package is needed to read it.
template <class Number>
nb::ndarray<nb::memview, Number, nb::c_contig> array_of(std::vector<Number>&& values, std::vector<std::size_t> shape) {
    auto* owned = new std::vector<Number>(std::move(values));
    nb::capsule owner(owned, [](void* pointer) noexcept { delete static_cast<std::vector<Number>*>(pointer); });
    return nb::ndarray<nb::memview, Number, nb::c_contig>(owned->data(), shape.size(), shape.data(), owner);
}

inline constexpr std::int64_t MOST_GAMES = 100'000'000;

// Calls work(first, last) for slices of the games without the GIL; between two of them Ctrl-C is heard.
template <class Work>
void in_slices(std::int64_t games, int threads, Work&& work, std::int64_t games_a_thread = 20'000) {
    if (games < 1 || games > MOST_GAMES) throw nb::value_error("games are 1 to 100,000,000");
    if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
    const std::int64_t slice = games_a_thread * threads;
    for (std::int64_t first = 0; first < games; first += slice) {
        {
            nb::gil_scoped_release release;
            work(first, std::min(first + slice, games));
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
}

}  // namespace kingdomino
