// Writing and reading the small pieces of the notation. Readers never read past the end and never throw: they say
// whether they could, and a caller that got a no gives up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace kingdomino {

// Text that is read from left to right.
class Reader {
   public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool is_done() const { return at_ == text_.size(); }
    char peek() const { return is_done() ? '\0' : text_[at_]; }
    char next() { return is_done() ? '\0' : text_[at_++]; }

    bool accept(char sign) {
        if (peek() != sign || is_done()) return false;
        ++at_;
        return true;
    }

    bool accept(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }

    // A number of one or two digits.
    bool number(int& value) {
        if (!is_digit(peek())) return false;
        value = next() - '0';
        if (is_digit(peek())) value = value * 10 + (next() - '0');
        return true;
    }

    // The next field, up to a space or the end, and the space.
    std::string_view field() {
        const std::size_t end = std::min(text_.find(' ', at_), text_.size());
        const auto found = text_.substr(at_, end - at_);
        at_ = std::min(end + 1, text_.size());
        return found;
    }

    std::string_view rest() const { return text_.substr(at_); }

   private:
    static bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

    std::string_view text_;
    std::size_t at_ = 0;
};

// Parts with commas between them; `-` for none.
class ListWriter {
   public:
    explicit ListWriter(std::string& out) : out_(out), start_(out.size()) {}
    std::string& part() {
        if (out_.size() > start_) out_ += ',';
        return out_;
    }
    void finish() {
        if (out_.size() == start_) out_ += '-';
    }

   private:
    std::string& out_;
    std::size_t start_;
};

// Calls read(reader) for each part of a list, until one cannot be read; `-` is an empty list.
template <class Read>
bool read_list(std::string_view text, Read&& read) {
    if (text == "-") return true;
    Reader reader(text);
    do {
        if (!read(reader)) return false;
    } while (reader.accept(','));
    return reader.is_done();
}

inline void write_square(std::string& out, int square, int width) {
    out += static_cast<char>('a' + square % width);
    out += std::to_string(square / width + 1);
}

inline bool read_square(Reader& reader, int width, int height, int& square) {
    const int column = reader.next() - 'a';
    int row = 0;
    if (column < 0 || column >= width || !reader.number(row) || row < 1 || row > height) return false;
    square = (row - 1) * width + column;
    return true;
}

}  // namespace kingdomino
