// What Python sees of the training: nets that play themselves and learn from it, driven by kingdomino.training.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cstdint>

#include "training/classic_trainer.hpp"
#include "training/duel_trainer.hpp"

namespace nb = nanobind;
using namespace kingdomino;

namespace {

duel::SelfPlaySettings settings_of(const duel::Trainer&, float lambda, float exploring, float foresight) {
    return {lambda, exploring, foresight};
}
// Kingdomino has no look at all that may come to learn from.
template <class Trainer>
classic::SelfPlaySettings settings_of(const Trainer&, float lambda, float exploring, float) {
    return {.lambda = lambda, .exploring = exploring};
}

template <class Trainer>
void bind_trainer(nb::module_& module, const char* name) {
    nb::class_<Trainer>(module, name,
                        "A net that plays itself and learns from it. Play and learn may run side by side.")
        .def(nb::init<std::uint64_t, std::size_t>(), nb::arg("seed"), nb::arg("capacity"))
        .def(
            "play",
            [](Trainer& trainer, std::int64_t games, std::uint64_t seed, int threads, float lambda, float exploring,
               float foresight) {
                nb::gil_scoped_release release;
                trainer.play(games, seed, threads, settings_of(trainer, lambda, exploring, foresight));
            },
            nb::arg("games"), nb::arg("seed"), nb::arg("threads"), nb::arg("lambda_"), nb::arg("exploring"),
            nb::arg("foresight"), "Play games with the net as it is; what was seen waits for `merge`.")
        .def("merge", &Trainer::merge, "Let what was seen in the last games be learned from.")
        .def(
            "learn",
            [](Trainer& trainer, int batches, int size, float rate, std::uint64_t seed) {
                nb::gil_scoped_release release;
                return trainer.learn(batches, size, rate, seed);
            },
            nb::arg("batches"), nb::arg("size"), nb::arg("rate"), nb::arg("seed"),
            "Learn from so many batches; the root of the mean squared error in points.")
        .def(
            "measure",
            [](Trainer& trainer, std::int64_t games, std::uint64_t seed, int threads) {
                nb::gil_scoped_release release;
                trainer.measure(games, seed, threads);
            },
            nb::arg("games"), nb::arg("seed"), nb::arg("threads"),
            "Measure how far results lie from what is expected, which winning chances are made of.")
        .def_prop_ro("mean_score", &Trainer::mean_score, "The mean final points of the last games.")
        .def_prop_ro("samples", &Trainer::samples, "How many positions can be learned from.")
        .def(
            "net",
            [](Trainer& trainer) {
                const std::string bytes = trainer.net_file();
                return nb::bytes(bytes.data(), bytes.size());
            },
            "The net as the bytes of its file.")
        .def(
            "save",
            [](Trainer& trainer) {
                const std::string bytes = trainer.save();
                return nb::bytes(bytes.data(), bytes.size());
            },
            "All that is needed to go on later, but for the samples.")
        .def(
            "restore",
            [](Trainer& trainer, nb::bytes bytes) {
                const std::string problem = trainer.restore(std::string_view(bytes.c_str(), bytes.size()));
                if (!problem.empty()) throw nb::value_error(problem.c_str());
            },
            nb::arg("bytes"), "Go on from what `save` gave.");
}

}  // namespace

void bind_training(nb::module_& module) {
    bind_trainer<duel::Trainer>(module, "DuelTrainer");
    bind_trainer<classic::Trainer<5, 2>>(module, "ClassicTrainer2");
    bind_trainer<classic::Trainer<5, 3>>(module, "ClassicTrainer3");
    bind_trainer<classic::Trainer<5, 4>>(module, "ClassicTrainer4");
    bind_trainer<classic::Trainer<7, 2>>(module, "ClassicTrainer7x7");
}
