// Text files for programs without Python: whole, or line by line and word by word.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kingdomino {

inline std::optional<std::string> read_file(const std::string& path) {
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file) return std::nullopt;
    std::string text;
    char buffer[1 << 16];
    for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, file.get())) > 0;) {
        text.append(buffer, count);
    }
    return std::ferror(file.get()) ? std::nullopt : std::optional(text);
}

// Takes what comes before a sign, or all if it is nowhere, off the front of a text.
inline std::string_view take_before(std::string_view& text, char sign) {
    const auto taken = text.substr(0, text.find(sign));
    text.remove_prefix(taken.size() < text.size() ? taken.size() + 1 : taken.size());
    return taken;
}

// The next line, without the carriage return that Windows may put at its end.
inline std::string_view take_line(std::string_view& text) {
    auto line = take_before(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

inline std::string_view take_word(std::string_view& line) {
    return take_before(line, ' ');
}

// 64 bits as 16 hexadecimal digits, as the notation writes hashes.
inline std::string hexadecimal(std::uint64_t word) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(word));
    return digits;
}

}  // namespace kingdomino
