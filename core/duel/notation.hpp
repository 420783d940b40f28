// Positions of Duel as text, the same as in Python, which also checks positions before they come here.
#pragma once

#include <string>
#include <string_view>

#include "base/text.hpp"
#include "duel/setup_check.hpp"
#include "duel/state.hpp"

namespace kingdomino::duel {

inline void write_half(std::string& out, int half) {
    out += LETTERS[coat_of(half)];
    out.append(static_cast<std::size_t>(crosses_of(half)), 'x');
}

// A coat, or with `joker` also the question mark.
inline bool read_coat(Reader& reader, bool joker, int& coat) {
    const auto at = std::string_view(LETTERS, joker ? COATS + 1 : COATS).find(reader.peek());
    if (reader.is_done() || at == std::string_view::npos) return false;
    reader.next();
    coat = static_cast<int>(at);
    return true;
}

inline bool read_crosses(Reader& reader, int most, int& crosses) {
    crosses = 0;
    while (reader.accept('x')) ++crosses;
    return crosses <= most;
}

inline bool read_face(Reader& reader, Face& face) {
    int coat = 0, crosses = 0;
    if (!read_coat(reader, true, coat) || !read_crosses(reader, CROSS_STEPS - 1, crosses)) return false;
    face = static_cast<Face>(face_of(coat, crosses));
    return true;
}

inline void write_map(std::string& out, const Kingdom& kingdom, bool has_bonus) {
    for (int row = 0; row < HEIGHT; ++row) {
        if (row) out += '/';
        int empty = 0;
        for (int column = 0; column < WIDTH; ++column) {
            const int cell = row * STRIDE + column;
            if (kingdom.empty & bit(cell)) {
                ++empty;
                continue;
            }
            if (empty) out += static_cast<char>('0' + empty);
            empty = 0;
            if (cell == CASTLE) {
                out += has_bonus ? 'C' : 'R';
            } else {
                out += LETTERS[kingdom.coat_on(cell)];
                out.append(static_cast<std::size_t>(kingdom.crosses_on(cell)), 'x');
            }
        }
        if (empty) out += static_cast<char>('0' + empty);
    }
}

inline bool read_map(std::string_view text, Kingdom& kingdom, bool& has_bonus) {
    Reader reader(text);
    for (int row = 0; row < HEIGHT; ++row) {
        if (row && !reader.accept('/')) return false;
        int column = 0;
        while (column < WIDTH) {
            const int cell = row * STRIDE + column;
            int coat = 0, crosses = 0, empty = 0;
            if (reader.number(empty)) {
                if (empty < 1 || empty > WIDTH - column) return false;
                column += empty;
                continue;
            }
            if (cell == CASTLE) {
                has_bonus = reader.peek() == 'C';
                if (!reader.accept('C') && !reader.accept('R')) return false;
            } else {
                if (!read_coat(reader, false, coat) || !read_crosses(reader, 4, crosses)) return false;
                kingdom.put(cell, face_of(coat, 0));
                for (int i = 0; i < crosses; ++i) kingdom.add_cross(cell);
            }
            ++column;
        }
    }
    return reader.is_done();
}

inline void write_spellbook(std::string& out, const Spellbook& book) {
    for (int coat = 0; coat < COATS; ++coat) {
        const int spell = tables::SPELL_OF_COAT[coat];
        if (coat) out += ',';
        out += LETTERS[coat];
        out += std::to_string(book.filled[coat][0]) + '-' + std::to_string(book.filled[coat][1]);
        if (!(book.spent >> spell & 1)) continue;
        if (spell == DOMAIN_BONUS) {
            (out += '=') += LETTERS[book.domain_coat];
        } else {
            out += '*';
        }
    }
}

inline bool read_spellbook(std::string_view text, Spellbook& book) {
    int coat = 0;
    const bool read = read_list(text, [&](Reader& reader) {
        int counts[2] = {};
        if (coat == COATS || !reader.accept(LETTERS[coat])) return false;
        if (!reader.number(counts[0]) || !reader.accept('-') || !reader.number(counts[1])) return false;
        const auto spell = static_cast<Spell>(tables::SPELL_OF_COAT[coat]);
        for (int seat = 0; seat < 2; ++seat) {
            if (counts[seat] > tables::LINE_SQUARES[coat]) return false;
            book.filled[coat][seat] = static_cast<std::uint8_t>(counts[seat]);
            if (counts[seat] == tables::LINE_SQUARES[coat]) book.owner[spell] = static_cast<std::int8_t>(seat);
        }
        int chosen = 0;
        if (spell == DOMAIN_BONUS && reader.accept('=')) {
            if (!read_coat(reader, false, chosen)) return false;
            book.domain_coat = static_cast<std::int8_t>(chosen);
            book.spend(spell);
        } else if (spell != DOMAIN_BONUS && reader.accept('*')) {
            book.spend(spell);
        }
        if ((book.spent >> spell & 1) && book.owner[spell] < 0) return false;
        ++coat;
        return true;
    });
    return read && coat == COATS;
}

inline void write_hand(std::string& out, const Hand& hand) {
    if (hand.drew != Drew::NOT_YET) {
        out += hand.drew == Drew::SOMETHING ? "drew" : "nothing";
    } else {
        ListWriter list(out);
        for (int die = 0; die < hand.dice; ++die) {
            if (hand.numbers[die]) {
                list.part() += std::to_string(hand.numbers[die]);
            } else {
                list.part();
            }
            write_half(out, hand.faces[die]);
        }
        list.finish();
        if (hand.twin >= 0) {
            write_square(out += '@', square_of(hand.twin), WIDTH);
            if (hand.ignoring) out += '!';
        }
    }
    for (int i = 0; i < hand.fill_count; ++i) (out += i ? ',' : ':') += LETTERS[hand.fills[i]];
}

inline bool read_die(Reader& reader, int& number, Face& face) {
    number = 0;
    return (!(reader.peek() >= '1' && reader.peek() <= '4') || (number = reader.next() - '0')) &&
           read_face(reader, face);
}

inline bool read_hand(std::string_view text, Hand& hand) {
    Reader reader(text);
    if (reader.accept("drew")) {
        hand.drew = Drew::SOMETHING;
    } else if (reader.accept("nothing")) {
        hand.drew = Drew::NOTHING;
    } else if (!reader.accept('-')) {
        do {
            int number = 0;
            Face face = 0;
            if (hand.dice == 2 || !read_die(reader, number, face)) return false;
            hand.take(number, face);
        } while (reader.accept(','));
        int square = 0;
        if (reader.accept('@')) {
            if (hand.dice != 1 || !read_square(reader, WIDTH, HEIGHT, square)) return false;
            hand.twin = static_cast<std::int8_t>(cell_of(square));
            hand.ignoring = reader.accept('!');
        }
    }
    if (reader.accept(':')) {
        do {
            int coat = 0;
            if (hand.fill_count == 2 || !read_coat(reader, false, coat)) return false;
            hand.fills[hand.fill_count++] = static_cast<std::uint8_t>(coat);
        } while (reader.accept(','));
    }
    return reader.is_done();
}

inline std::string position_line(const State& state) {
    std::string out = "duel spellbook_fills=";
    out += state.options.drafted ? "drafted " : "placed ";
    out += STEP_NAMES[static_cast<int>(state.step)];
    (out += ' ') += std::to_string(state.first);
    for (int seat = 0; seat < 2; ++seat) write_map(out += ' ', state.kingdoms[seat], state.castles[seat]);
    write_spellbook(out += ' ', state.book);
    out += ' ';
    ListWriter list(out);
    for (int die = 0; die < DICE; ++die) {
        if (!(state.free_dice >> die & 1)) continue;
        list.part() += std::to_string(die + 1);
        write_half(out, state.rolled[die]);
    }
    list.finish();
    for (const Hand& hand : state.hands) write_hand(out += ' ', hand);
    return out;
}

inline bool parse_position(std::string_view text, State& state) {
    Reader reader(text);
    if (reader.field() != "duel") return false;
    const auto fills = reader.field();
    if (fills != "spellbook_fills=placed" && fills != "spellbook_fills=drafted") return false;
    state = State::start({fills == "spellbook_fills=drafted"});
    const auto step = reader.field();
    int found = 0;
    while (found < static_cast<int>(Step::OVER) && step != STEP_NAMES[found]) ++found;
    state.step = static_cast<Step>(found);
    const auto first = reader.field();
    state.first = first == "1" ? 1 : 0;
    for (int seat = 0; seat < 2; ++seat) {
        if (!read_map(reader.field(), state.kingdoms[seat], state.castles[seat])) return false;
    }
    if (!read_spellbook(reader.field(), state.book)) return false;
    const bool read = read_list(reader.field(), [&](Reader& part) {
        int number = 0;
        Face face = 0;
        if (!read_die(part, number, face) || !number) return false;
        state.rolled[number - 1] = face;
        state.free_dice = static_cast<std::uint8_t>(state.free_dice | 1 << (number - 1));
        return true;
    });
    if (!read || !read_hand(reader.field(), state.hands[0]) || !read_hand(reader.rest(), state.hands[1])) return false;
    return hands_fit(state) && position_line(state) == text;
}

}  // namespace kingdomino::duel
