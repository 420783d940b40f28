// A small value net: features in blocks, one hidden layer, and an output of its own for each stage of the game.
//
// The sum of the hidden layer is kept apart from the blocks that go into it, so that a position that differs from
// another in one block only needs that block computed again.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "base/sha256.hpp"

namespace kingdomino {

template <int Inputs_, int Hidden_, int Stages_>
struct Net {
    static constexpr int INPUTS = Inputs_, HIDDEN = Hidden_, STAGES = Stages_;

    using Sums = std::array<float, HIDDEN>;

    struct alignas(64) Weights {
        float first[INPUTS][HIDDEN];   // from each feature to the hidden layer
        float bias[HIDDEN];            // of the hidden layer
        float second[STAGES][HIDDEN];  // from the hidden layer to the value
        float constant[STAGES];
    } weights;
    // How far the final result lies from what was expected, at each stage: for winning chances.
    float spread[STAGES];

    static constexpr int PARAMETERS = sizeof(Weights) / sizeof(float);

    void randomize(Random& random) {
        const auto uniform = [&] { return static_cast<float>(random.next() >> 40) / (1 << 23) - 1; };
        weights = Weights{};
        for (auto& row : weights.first) {
            for (auto& weight : row) weight = uniform() / std::sqrt(static_cast<float>(INPUTS)) * 1.5f;
        }
        Sums start;
        for (auto& weight : start) weight = uniform() / std::sqrt(static_cast<float>(HIDDEN));
        for (auto& stage : weights.second) std::copy(start.begin(), start.end(), stage);
        for (auto& each : spread) each = 20;
    }

    // Add a block of features, the first of which has the number `from`. Zeros, which are many, cost little.
    template <std::size_t Count>
    void add(Sums& sums, int from, const std::array<float, Count>& features) const {
        static_assert(Count <= 64);
        // First which ones count, without branches that cannot be predicted, then only those.
        std::uint64_t used = 0;
        for (std::size_t i = 0; i < Count; ++i) used |= static_cast<std::uint64_t>(features[i] != 0) << i;
        Sums local = sums;  // a copy that nothing else points to can stay in registers
        for (; used; used &= used - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(used));
            add_row(local, from + static_cast<int>(i), features[i]);
        }
        sums = local;
    }

    // Replace a block of features by another one: only those that differ cost anything.
    template <std::size_t Count>
    void replace(Sums& sums, int from, const std::array<float, Count>& old, const std::array<float, Count>& now) const {
        std::array<float, Count> change;
        for (std::size_t i = 0; i < Count; ++i) change[i] = now[i] - old[i];
        add(sums, from, change);
    }

    void add_row(Sums& sums, int row, float factor) const {
        const float* weight = weights.first[row];
        for (int unit = 0; unit < HIDDEN; ++unit) sums[static_cast<std::size_t>(unit)] += factor * weight[unit];
    }

    Sums start() const {
        Sums sums;
        std::copy(weights.bias, weights.bias + HIDDEN, sums.begin());
        return sums;
    }

    // The value of a hidden layer, given whole or in parts that are added up.
    template <class... Parts>
    float value(int stage, const Sums& sums, const Parts&... parts) const {
        // Eight sums side by side, so that the compiler may use wide instructions without changing any rounding.
        static_assert(HIDDEN % 8 == 0);
        const float* row = weights.second[stage];
        float lanes[8] = {};
        for (std::size_t unit = 0; unit < HIDDEN; unit += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                const float sum = (sums[unit + lane] + ... + parts[unit + lane]);
                lanes[lane] += row[unit + lane] * (sum > 0 ? sum : 0);
            }
        }
        float value = weights.constant[stage];
        for (const float lane : lanes) value += lane;
        return value;
    }
};

// One step of learning on one sample: adds to the gradient of (value - target)^2 / 2 and returns the error.
template <class N, std::size_t Inputs>
float add_gradient(const N& net, const std::array<float, Inputs>& features, int stage, float target,
                   typename N::Weights& gradient) {
    auto sums = net.start();
    for (std::size_t i = 0; i < Inputs; ++i) {
        if (features[i] != 0) net.add_row(sums, static_cast<int>(i), features[i]);
    }
    const float error = net.value(stage, sums) - target;
    typename N::Sums back;
    for (int unit = 0; unit < N::HIDDEN; ++unit) {
        const auto at = static_cast<std::size_t>(unit);
        gradient.second[stage][unit] += error * (sums[at] > 0 ? sums[at] : 0);
        back[at] = sums[at] > 0 ? error * net.weights.second[stage][unit] : 0;
        gradient.bias[unit] += back[at];
    }
    gradient.constant[stage] += error;
    for (std::size_t i = 0; i < Inputs; ++i) {
        if (features[i] == 0) continue;
        float* row = gradient.first[i];
        for (int unit = 0; unit < N::HIDDEN; ++unit) row[unit] += features[i] * back[static_cast<std::size_t>(unit)];
    }
    return error;
}

// Adam (Kingma and Ba, 2015), with the usual constants.
template <class N>
class Adam {
   public:
    void step(N& net, const typename N::Weights& gradient, float scale, float rate) {
        ++steps_;
        const float one = 1 - std::pow(0.9f, static_cast<float>(steps_));
        const float two = 1 - std::pow(0.999f, static_cast<float>(steps_));
        auto* weights = reinterpret_cast<float*>(&net.weights);
        const auto* slopes = reinterpret_cast<const float*>(&gradient);
        for (int i = 0; i < N::PARAMETERS; ++i) {
            const float slope = slopes[i] * scale;
            mean_[i] = 0.9f * mean_[i] + 0.1f * slope;
            square_[i] = 0.999f * square_[i] + 0.001f * slope * slope;
            weights[i] -= rate * (mean_[i] / one) / (std::sqrt(square_[i] / two) + 1e-8f);
        }
    }

   private:
    std::int64_t steps_ = 0;
    float mean_[N::PARAMETERS] = {};
    float square_[N::PARAMETERS] = {};
};

// A net as a file: a line of text that says what it is, then the numbers, then a checksum of it all.
template <class N>
std::string net_bytes(const N& net, std::string_view kind) {
    std::string bytes = "kingdomino-net 1 " + std::string(kind) + " " + std::to_string(N::INPUTS) + " " +
                        std::to_string(N::HIDDEN) + " " + std::to_string(N::STAGES) + "\n";
    const auto append = [&](const void* data, std::size_t size) { bytes.append(static_cast<const char*>(data), size); };
    append(&net.weights, sizeof(float) * N::PARAMETERS);
    append(net.spread, sizeof net.spread);
    const std::uint64_t sum = sha256_prefix(bytes);
    append(&sum, sizeof sum);
    return bytes;
}

// Reads what `net_bytes` wrote; the reason why it cannot, or nothing.
template <class N>
std::string parse_net(std::string_view bytes, std::string_view kind, N& net) {
    const std::string empty = net_bytes(N{}, kind);
    const std::string head = empty.substr(0, empty.find('\n') + 1);
    const auto line = bytes.substr(0, bytes.find('\n'));
    if (!bytes.starts_with("kingdomino-net ")) return "it is not a net";
    if (!bytes.starts_with(head)) {
        return "it is for '" + std::string(line.substr(0, 80)) + "', not for '" + head.substr(0, head.size() - 1) + "'";
    }
    if (bytes.size() != empty.size()) return "it is cut short or too long";
    std::uint64_t sum = 0;
    const std::size_t end = bytes.size() - sizeof sum;
    std::memcpy(&sum, bytes.data() + end, sizeof sum);
    if (sha256_prefix(bytes.substr(0, end)) != sum) return "it is damaged: its checksum is wrong";
    std::memcpy(&net.weights, bytes.data() + head.size(), sizeof(float) * N::PARAMETERS);
    std::memcpy(net.spread, bytes.data() + head.size() + sizeof(float) * N::PARAMETERS, sizeof net.spread);
    return "";
}

}  // namespace kingdomino
