// The actions of Kingdomino as tokens of the notation, the same as in Python.
#pragma once

#include <string>
#include <string_view>

#include "base/text.hpp"
#include "classic/actions.hpp"

namespace kingdomino::classic {

inline std::string action_token(int code) {
    if (code < FIRST_ORDER) return "reveal:" + std::to_string(code + 1);
    if (code < FIRST_PLACE) {
        const KingOrder& order = ORDERS[code - FIRST_ORDER];
        std::string out = "kings:";
        for (int i = 0; i < (order.players == 3 ? 3 : 4); ++i) (out += i ? "," : "") += std::to_string(order.seats[i]);
        return out;
    }
    if (code < DISCARD) {
        const auto [left, right] = place_squares(code);
        std::string out = "place:";
        write_square(out, left, GRID);
        write_square(out, right, GRID);
        return out;
    }
    return code == DISCARD ? "discard" : "claim:" + std::to_string(code - FIRST_CLAIM + 1);
}

// The action of a token, or -1.
inline int parse_action(std::string_view token) {
    Reader reader(token);
    int number = 0, left = 0, right = 0;
    const auto is_domino = [&] {
        return reader.number(number) && number >= 1 && number <= DOMINOES && reader.is_done();
    };
    int code = -1;
    if (token == "discard") {
        code = DISCARD;
    } else if (reader.accept("reveal:")) {
        code = is_domino() ? FIRST_REVEAL + number - 1 : -1;
    } else if (reader.accept("claim:")) {
        code = is_domino() ? FIRST_CLAIM + number - 1 : -1;
    } else if (reader.accept("kings:")) {
        for (int order = 0; order < ORDER_COUNT; ++order) {
            if (action_token(FIRST_ORDER + order) == token) code = FIRST_ORDER + order;
        }
    } else if (reader.accept("place:") && read_square(reader, GRID, GRID, left) &&
               read_square(reader, GRID, GRID, right)) {
        for (int direction = 0; direction < 4; ++direction) {
            const int place = FIRST_PLACE + left * 4 + direction;
            if (place_squares(place).right == right) code = place;
        }
    }
    return code >= 0 && action_token(code) == token ? code : -1;
}

}  // namespace kingdomino::classic
