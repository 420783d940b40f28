/** What the package knows, for the client; written by tools/web_facts.py (`make types`). */

/** Each game with its numbers of players and its options, each for so many players. */
export const GAMES = {
  duel: {
    players: [2],
    options: [
      {
        name: "spellbook_fills",
        choices: ["placed", "drafted"],
        usual: "placed",
        players: [2],
      },
    ],
  },
  classic: {
    players: [2, 3, 4],
    options: [
      {
        name: "mighty_duel",
        choices: [false, true],
        usual: false,
        players: [2],
      },
      {
        name: "harmony",
        choices: [false, true],
        usual: false,
        players: [2, 3, 4],
      },
      {
        name: "middle_kingdom",
        choices: [false, true],
        usual: false,
        players: [2, 3, 4],
      },
      {
        name: "lines_of_three",
        choices: [false, true],
        usual: false,
        players: [3],
      },
    ],
  },
} as const;

/** The bots for people to play against, the weakest first. */
export const LEVELS = ["page", "squire", "knight", "baron", "duke", "king"] as const;

/** The bot to offer first. */
export const USUAL_BOT = "squire" as const;

/** The terrains of Kingdomino, in the order of the rulebook. */
export const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine"] as const;

/** The coats of Duel, each with its letter in the notation. */
export const COAT_LETTERS = {
  dot: "d",
  line: "l",
  double_dot: "D",
  double_line: "L",
  filled: "f",
  checked: "c",
} as const;

/** The spells of Duel, in the order of the spellbook. */
export const SPELLS = ["ignore_connection", "split_domino", "take_two_dice", "turn_die", "domain_bonus", "add_cross"] as const;

/** Those that take effect when they are won. */
export const IMMEDIATE_SPELLS = ["domain_bonus", "add_cross"] as const;

/** What an action of either game begins with. */
export const VERBS = ["roll", "take", "turn", "castle", "draw", "ignore", "split", "split-ignore", "second", "domain", "cross", "nothing", "reveal", "kings", "place", "claim", "discard"] as const;

/** What can be said to the table. */
export const REACTIONS = ["hello", "good_luck", "well_played", "wow", "oops", "thinking", "thanks", "good_game"] as const;

/** So many characters of a name are kept. */
export const LONGEST_NAME = 24 as const;

/** Why the server closes a socket. */
export const CLOSE_CODES = {
  normal: 1000,
  protocol_error: 1002,
  no_code: 1005,
  not_utf8: 1007,
  policy: 1008,
  too_large: 1009,
  internal: 1011,
  restart: 1012,
  try_again: 1013,
  logged_out: 4401,
  gone: 4404,
  silent: 4408,
  too_slow: 4413,
  too_many_sockets: 4429,
} as const;
