// Comparing turns by samples with common random numbers: how much two differ on the same samples says far
// sooner which is better than their means do. Who has fallen behind for sure runs no more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kingdomino::classic {

// What came of a turn.
struct Merit {
    double utility = 0, points = 0, chance = 0;

    Merit operator+(const Merit& other) const {
        return {utility + other.utility, points + other.points, chance + other.chance};
    }
    Merit operator-(const Merit& other) const {
        return {utility - other.utility, points - other.points, chance - other.chance};
    }
    Merit operator*(double times) const { return {utility * times, points * times, chance * times}; }
};

class Race {
   public:
    static constexpr int MOST = 24;

    // What is thought of each before counts as `trust` samples.
    Race(int runners, const Merit* before, double trust) : runners_(runners), running_(runners), trust_(trust) {
        std::copy(before, before + runners, before_);
    }

    int running() const { return running_; }
    bool runs(int runner) const { return !dropped_[runner]; }
    std::int64_t count(int runner) const { return runs(runner) ? count_ : dropped_[runner]; }

    // One more sample of all that run.
    void add(const Merit* samples) {
        ++count_;
        for (int one = 0; one < runners_; ++one) {
            if (!runs(one)) continue;
            sums_[one] = sums_[one] + samples[one];
            for (int other = 0; other < one; ++other) {
                if (!runs(other)) continue;
                const Merit gap = samples[one] - samples[other];
                gaps_[one][other] = gaps_[one][other] + gap;
                squares_[one][other] += gap.utility * gap.utility;
            }
        }
    }

    int best() const {
        int best = -1;
        for (int one = 0; one < runners_; ++one) {
            if (runs(one) && (best < 0 || mean(one).utility > mean(best).utility)) best = one;
        }
        return best;
    }

    // Takes those out that are behind the best by more than chance explains, and by more than `slack`.
    void drop(double slack) {
        if (count_ < 8) return;
        const int ahead = best();
        const double samples = static_cast<double>(count_) + trust_;
        for (int one = 0; one < runners_; ++one) {
            if (one == ahead || !runs(one)) continue;
            const double square = squares_[std::max(one, ahead)][std::min(one, ahead)];
            const double doubt = SURE * std::sqrt(square / static_cast<double>(count_) / samples);
            if (mean(ahead).utility - mean(one).utility <= doubt + slack) continue;
            dropped_[one] = count_;
            --running_;
        }
    }

    // What is thought of each now. Those who were taken out saw only the first samples, which may have been better or
    // worse than most: they are as far behind the best as they were on these.
    Merit result(int runner) const {
        if (runs(runner)) return mean(runner);
        const int ahead = best();
        const Merit gap = runner > ahead ? gaps_[runner][ahead] : gaps_[ahead][runner] * -1;
        const double samples = static_cast<double>(count(runner)) + trust_;
        return mean(ahead) + ((before_[runner] - before_[ahead]) * trust_ + gap) * (1 / samples);
    }

   private:
    static constexpr double SURE = 2.5;

    Merit mean(int runner) const {
        const double samples = static_cast<double>(count_) + trust_;
        if (samples == 0) return before_[runner];
        return (before_[runner] * trust_ + sums_[runner]) * (1 / samples);
    }

    int runners_, running_;
    double trust_;
    std::int64_t count_ = 0;
    std::int64_t dropped_[MOST] = {};  // after how many samples; 0: it still runs
    Merit before_[MOST], sums_[MOST], gaps_[MOST][MOST];
    double squares_[MOST][MOST] = {};
};

}  // namespace kingdomino::classic
