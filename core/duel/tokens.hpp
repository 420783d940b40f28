// The actions of Duel as tokens of the notation, the same as in Python.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "duel/notation.hpp"

namespace kingdomino::duel {

inline std::string drawn_die_text(const DrawnDie& die) {
    std::string out;
    write_square(out, square_of(die.cell), WIDTH);
    out += die.joker ? "=?" : "=";
    write_half(out, die.half);
    return out;
}

inline std::string draw_text(const DrawnDomino& drawn) {
    std::string out;
    write_square(out, square_of(drawn.cell), WIDTH);
    write_half(out += '=', drawn.low);
    write_square(out += ',', square_of(drawn.second_cell()), WIDTH);
    write_half(out += '=', drawn.high);
    return out;
}

inline std::string action_token(int code) {
    std::string out;
    if (code < FIRST_TAKE) {
        out = "roll:";
        for (int die = 0; die < DICE; ++die)
            write_half(die ? out += ',' : out, tables::ROLL_FACES[code - FIRST_ROLL][die]);
    } else if (code < FIRST_DIE_TURN) {
        out = "take:";
        bool any = false;
        for (int die = 0; die < DICE; ++die) {
            if (!((code - FIRST_TAKE) >> die & 1)) continue;
            (out += any ? "," : "") += std::to_string(die + 1);
            any = true;
        }
    } else if (code < FIRST_CASTLE) {
        write_half(out = "turn:", tables::NATURAL_FACES[(code - FIRST_DIE_TURN) / NATURALS]);
        write_half(out += '-', tables::NATURAL_FACES[(code - FIRST_DIE_TURN) % NATURALS]);
    } else if (code < FIRST_DRAW) {
        write_half(out = "castle:", tables::NATURAL_FACES[code - FIRST_CASTLE]);
    } else if (code < FIRST_IGNORE) {
        out = "draw:" + draw_text(DrawnDomino::of(code - FIRST_DRAW));
    } else if (code < FIRST_SPLIT) {
        out = "ignore:" + draw_text(DrawnDomino::of(code - FIRST_IGNORE));
    } else if (code < FIRST_SPLIT_IGNORE) {
        out = "split:" + drawn_die_text(DrawnDie::of(code - FIRST_SPLIT));
    } else if (code < FIRST_SECOND) {
        out = "split-ignore:" + drawn_die_text(DrawnDie::of(code - FIRST_SPLIT_IGNORE));
    } else if (code < NOTHING) {
        out = "second:" + drawn_die_text(DrawnDie::of(code - FIRST_SECOND));
    } else if (code == NOTHING) {
        out = "nothing";
    } else if (code < FIRST_CROSS) {
        (out = "domain:") += LETTERS[code - FIRST_DOMAIN];
    } else {
        write_square(out = "cross:", code - FIRST_CROSS, WIDTH);
    }
    return out;
}

inline bool read_half(Reader& reader, int& half) {
    int coat = 0, crosses = 0;
    if (!read_coat(reader, false, coat) || !read_crosses(reader, CROSS_STEPS - 1, crosses)) return false;
    half = face_of(coat, crosses);
    return true;
}

inline int read_draw(Reader& reader, int first_code) {
    int low_square = 0, high_square = 0, low = 0, high = 0;
    if (!read_square(reader, WIDTH, HEIGHT, low_square) || !reader.accept('=') || !read_half(reader, low)) return -1;
    if (!reader.accept(',') || !read_square(reader, WIDTH, HEIGHT, high_square)) return -1;
    if (!reader.accept('=') || !read_half(reader, high)) return -1;
    const bool down = high_square == low_square + WIDTH;
    return first_code + DrawnDomino{cell_of(low_square), down, low, high}.number();
}

inline int read_drawn_die(Reader& reader, int first_code) {
    int square = 0, half = 0;
    if (!read_square(reader, WIDTH, HEIGHT, square) || !reader.accept('=')) return -1;
    const bool joker = reader.accept('?');
    return read_half(reader, half) ? first_code + DrawnDie{cell_of(square), joker, half}.number() : -1;
}

inline int read_roll(Reader& reader) {
    Face faces[DICE] = {};
    for (int die = 0; die < DICE; ++die) {
        if ((die && !reader.accept(',')) || !read_face(reader, faces[die])) return -1;
    }
    for (int roll = 0; roll < tables::ROLLS; ++roll) {
        if (std::equal(faces, faces + DICE, tables::ROLL_FACES[roll])) return FIRST_ROLL + roll;
    }
    return -1;
}

inline int read_turn(Reader& reader) {
    Face from = 0, to = 0;
    if (!read_face(reader, from) || !reader.accept('-') || !read_face(reader, to)) return -1;
    const int first = natural_index(from), second = natural_index(to);
    return first < 0 || second < 0 ? -1 : FIRST_DIE_TURN + first * NATURALS + second;
}

// The action of a token, or -1. Whatever was read must print as the token again.
inline int parse_action(std::string_view token) {
    Reader reader(token);
    int code = -1, number = 0;
    Face face = 0;
    if (token == "nothing") {
        code = NOTHING;
    } else if (reader.accept("roll:")) {
        code = read_roll(reader);
    } else if (reader.accept("take:")) {
        int dice = 0;
        do {
            if (!reader.number(number) || number < 1 || number > DICE) return -1;
            dice |= 1 << (number - 1);
        } while (reader.accept(','));
        code = FIRST_TAKE + dice;
    } else if (reader.accept("turn:")) {
        code = read_turn(reader);
    } else if (reader.accept("castle:")) {
        code = read_face(reader, face) && natural_index(face) >= 0 ? FIRST_CASTLE + natural_index(face) : -1;
    } else if (reader.accept("draw:")) {
        code = read_draw(reader, FIRST_DRAW);
    } else if (reader.accept("ignore:")) {
        code = read_draw(reader, FIRST_IGNORE);
    } else if (reader.accept("split:")) {
        code = read_drawn_die(reader, FIRST_SPLIT);
    } else if (reader.accept("split-ignore:")) {
        code = read_drawn_die(reader, FIRST_SPLIT_IGNORE);
    } else if (reader.accept("second:")) {
        code = read_drawn_die(reader, FIRST_SECOND);
    } else if (reader.accept("domain:")) {
        code = read_coat(reader, false, number) ? FIRST_DOMAIN + number : -1;
    } else if (reader.accept("cross:")) {
        code = read_square(reader, WIDTH, HEIGHT, number) ? FIRST_CROSS + number : -1;
    }
    return code >= 0 && action_token(code) == token ? code : -1;
}

}  // namespace kingdomino::duel
