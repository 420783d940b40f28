// The ways to play Kingdomino (rules K2, K3, K7, K14 to K16, K18); checked in Python before they come here.
#pragma once

namespace kingdomino::classic {

struct Options {
    int players = 2;
    bool mighty_duel = false;
    bool harmony = false;
    bool middle_kingdom = false;
    bool lines_of_three = false;

    int kings() const { return players == 2 ? 2 : 1; }
    int all_kings() const { return players * kings(); }
    int line_length() const { return lines_of_three ? 3 : 4; }
    int dominoes_in_play() const {
        if (lines_of_three) return 36;
        return players == 2 && !mighty_duel ? 24 : 48;
    }

    bool operator==(const Options&) const = default;
};

}  // namespace kingdomino::classic
