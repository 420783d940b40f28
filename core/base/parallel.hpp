// Work on many numbered items, split among threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#if defined(__STDCPP_THREADS__)
#include <system_error>
#include <thread>
#endif

namespace kingdomino {

// Runs run(share) for the shares of 1 to shares - 1 in threads of their own, as many as the system can start. On
// WebAssembly there are none.
class Helpers {
   public:
#if defined(__STDCPP_THREADS__)
    template <class Run>
    Helpers(int shares, const Run& run) {
        threads_.reserve(static_cast<std::size_t>(shares));
        while (started() < shares && start(run, started())) {
        }
    }
    Helpers(const Helpers&) = delete;
    ~Helpers() {
        for (auto& thread : threads_) thread.join();
    }

    // How many shares have been started, the caller's own included.
    int started() const { return static_cast<int>(threads_.size()) + 1; }

   private:
    template <class Run>
    bool start(const Run& run, int share) {
#if defined(__cpp_exceptions)
        try {
            threads_.emplace_back(run, share);
        } catch (const std::system_error&) {
            return false;
        }
#else
        threads_.emplace_back(run, share);
#endif
        return true;
    }

    std::vector<std::thread> threads_;
#else
    template <class Run>
    Helpers(int, const Run&) {}
    int started() const { return 1; }
#endif
};

// Split games first to last - 1 among threads: work(thread, first, last) for each. If a thread can't be started, the
// calling one does its share.
template <class Work>
void in_parallel(std::int64_t first, std::int64_t last, int threads, Work&& work) {
    const std::int64_t count = last - first;
    const int shares = static_cast<int>(std::min<std::int64_t>(threads, count));
    const auto do_share = [&](int share) {
        work(share, first + count * share / shares, first + count * (share + 1) / shares);
    };
    const Helpers helpers(shares, do_share);
    do_share(0);
    for (int share = helpers.started(); share < shares; ++share) do_share(share);
}

}  // namespace kingdomino
