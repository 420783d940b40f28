// Work on many numbered items, split among threads.
#pragma once

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace kingdomino {

// Split games first to last - 1 among threads: work(thread, first, last) for each. A thread that cannot be had has its
// share done by the calling one.
template <class Work>
void in_parallel(long first, long last, int threads, Work&& work) {
    const long count = last - first;
    const int shares = static_cast<int>(std::min<long>(threads, count));
    const auto do_share = [&](int share) {
        work(share, first + count * share / shares, first + count * (share + 1) / shares);
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<std::size_t>(shares));
    int started = 1;
    try {
        for (; started < shares; ++started) others.emplace_back(do_share, started);
    } catch (const std::system_error&) {
    }
    do_share(0);
    for (; started < shares; ++started) do_share(started);
    for (auto& other : others) other.join();
}

}  // namespace kingdomino
