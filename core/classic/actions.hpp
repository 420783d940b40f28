// Everything that can happen in Kingdomino, as one dense number each.
//
//      0 ..  47   reveal domino 1 .. 48
//     48 ..  83   draw the kings, an order of ORDERS
//     84 .. 759   place: left square of the grid (169) times direction of the right half (4)
//    760          discard
//    761 .. 808   claim domino 1 .. 48
#pragma once

#include <algorithm>
#include <array>

#include "classic/board.hpp"
#include "classic/dominoes.hpp"

namespace kingdomino::classic {

// Every order of the kings: six with two players (two kings each), six with three, twenty-four with four.
struct KingOrder {
    int players = 0;
    int seats[4] = {};
};

inline constexpr int ORDER_COUNT = 36;

constexpr std::array<KingOrder, ORDER_COUNT> make_orders() {
    std::array<KingOrder, ORDER_COUNT> orders{};
    int count = 0;
    for (int players = 2; players <= 4; ++players) {
        const int kings = players == 3 ? 3 : 4;
        // Count through all strings of seats, the first king's seat first; keep those with the right kings.
        int strings = 1;
        for (int king = 0; king < kings; ++king) strings *= players;
        for (int string = 0; string < strings; ++string) {
            KingOrder order{players, {}};
            int used[4] = {};
            for (int king = kings - 1, rest = string; king >= 0; --king, rest /= players) {
                order.seats[king] = rest % players;
                ++used[rest % players];
            }
            bool fits = true;
            for (int seat = 0; seat < players; ++seat) fits = fits && used[seat] == kings / players;
            if (fits) orders[count++] = order;
        }
    }
    return orders;
}

inline constexpr auto ORDERS = make_orders();

// Calls visit(order) for every way to draw the kings one by one. The kings of a seat are alike, so with two players
// each order comes four times.
template <class Visit>
void for_each_drawing_of_kings(int players, Visit&& visit) {
    const int kings = players == 3 ? 3 : 4;
    int drawn[] = {0, 1, 2, 3};
    do {
        const auto shows = [&](const KingOrder& order) {
            return order.players == players && std::equal(drawn, drawn + kings, order.seats, [&](int king, int seat) {
                       return king * players / kings == seat;
                   });
        };
        visit(static_cast<int>(std::find_if(ORDERS.begin(), ORDERS.end(), shows) - ORDERS.begin()));
    } while (std::next_permutation(drawn, drawn + kings));
}

inline constexpr int FIRST_REVEAL = 0;
inline constexpr int FIRST_ORDER = FIRST_REVEAL + DOMINOES;
inline constexpr int FIRST_PLACE = FIRST_ORDER + ORDER_COUNT;
inline constexpr int DISCARD = FIRST_PLACE + GRID * GRID * 4;
inline constexpr int FIRST_CLAIM = DISCARD + 1;
inline constexpr int ACTIONS = FIRST_CLAIM + DOMINOES;

// The right half lies above, to the left, to the right or below.
inline constexpr int DIRECTIONS[4] = {-GRID, -1, 1, GRID};

inline int place_code(int left_square, int right_square) {
    int direction = 0;
    while (DIRECTIONS[direction] != right_square - left_square) ++direction;
    return FIRST_PLACE + left_square * 4 + direction;
}

struct PlaceSquares {
    int left, right;
};

// The squares of a place, right -1 where it would lie beyond the edge of the grid.
inline PlaceSquares place_squares(int code) {
    const int left = (code - FIRST_PLACE) / 4, direction = (code - FIRST_PLACE) % 4;
    const int right = left + DIRECTIONS[direction];
    const bool wraps = (direction == 1 && left % GRID == 0) || (direction == 2 && left % GRID == GRID - 1);
    return {left, wraps || right < 0 || right >= GRID * GRID ? -1 : right};
}

}  // namespace kingdomino::classic
