// Learning from samples: the latest ones are kept, and batches of them move the weights.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "evaluation/net.hpp"

namespace kingdomino {

template <class N>
struct Sample {
    std::array<float, N::INPUTS> features;
    float target;
    int stage;
};

template <class N>
class Learner {
   public:
    Learner(const N& net, std::size_t capacity)
        : capacity_(capacity), net_(std::make_unique<N>(net)), average_(std::make_unique<N>(net)) {}

    void add(const Sample<N>& sample) {
        if (samples_.size() < capacity_) {
            samples_.push_back(sample);
        } else {
            samples_[next_] = sample;
        }
        next_ = (next_ + 1) % capacity_;
    }
    std::size_t size() const { return samples_.size(); }

    // The root of the mean squared error over the batches.
    double learn(int batches, int size, float rate, Random& random) {
        if (samples_.empty()) return 0;
        double errors = 0;
        auto gradient = std::make_unique<typename N::Weights>();
        for (int batch = 0; batch < batches; ++batch) {
            *gradient = typename N::Weights{};
            for (int i = 0; i < size; ++i) {
                const auto& sample = samples_[random.below(static_cast<std::uint32_t>(samples_.size()))];
                const float error = add_gradient(*net_, sample.features, sample.stage, sample.target, *gradient);
                errors += static_cast<double>(error) * error;
            }
            adam_->step(*net_, *gradient, 1.0f / static_cast<float>(size), rate);
            move_average();
        }
        return std::sqrt(errors / (static_cast<double>(batches) * size));
    }

    // The weights averaged over the last steps: they play better than the last ones.
    N& net() { return *average_; }

    // Weights, averaged weights and what Adam remembers, to go on later.
    std::string save() const {
        std::string bytes;
        const auto append = [&](const auto& part) { bytes.append(reinterpret_cast<const char*>(&part), sizeof part); };
        append(steps_);
        append(*net_);
        append(*average_);
        append(*adam_);
        return bytes;
    }
    bool restore(std::string_view bytes) {
        if (bytes.size() != sizeof steps_ + 2 * sizeof(N) + sizeof(Adam<N>)) return false;
        const auto take = [&](auto& part) {
            std::memcpy(static_cast<void*>(&part), bytes.data(), sizeof part);
            bytes.remove_prefix(sizeof part);
        };
        take(steps_);
        take(*net_);
        take(*average_);
        take(*adam_);
        return true;
    }

   private:
    void move_average() {
        ++steps_;
        const float share = std::max(0.0005f, 1.0f / static_cast<float>(steps_));
        auto* average = reinterpret_cast<float*>(&average_->weights);
        const auto* latest = reinterpret_cast<const float*>(&net_->weights);
        for (int i = 0; i < N::PARAMETERS; ++i) average[i] += share * (latest[i] - average[i]);
    }

    std::size_t capacity_, next_ = 0;
    std::int64_t steps_ = 0;
    std::vector<Sample<N>> samples_;
    std::unique_ptr<N> net_, average_;
    std::unique_ptr<Adam<N>> adam_ = std::make_unique<Adam<N>>();
};

}  // namespace kingdomino
