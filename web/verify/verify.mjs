// Checks the luck of a downloaded match, by docs/fairness.md and nothing else: it shares no code with the server.
//
// In a browser:  import { verify } from "./verify.mjs"; verify(textOfTheFile)
// Anywhere else: node verify.mjs my.game            (--json FILE… prints a list for programs; what you noted before the
//                match is compared by --commitment and --share, as docs/fairness.md shows)
//
// SHA-256 is written out here because browsers offer theirs on encrypted pages only, and a game in the house has none.

const DICE = [
  ["?", "d", "Lx", "l", "Dx", "d"],
  ["c", "l", "Dx", "Lx", "d", "f"],
  ["D", "l", "fxx", "cxx", "d", "L"],
  ["L", "lx", "?", "l", "dx", "D"],
];

const KINGS = { 2: [0, 0, 1, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3] };

/**
 * What is found: {finding, draws, problems, differences, wrong: [{number, found, expected}], shares, withheld, notNoted},
 * all as docs/fairness.md says. `noted` is what a player noted before they revealed their share, as far as they did:
 * {commitment, commitments: {seat: commitment, of all players}, shares: {seat: their own}}.
 */
export function verify(text, noted = {}) {
  const { headers, tokens } = read(text);
  const draws = tokens.filter((token) => /^(roll|reveal|kings):/.test(token));
  const answer = {
    finding: "wrong",
    draws: draws.length,
    problems: [],
    differences: [],
    wrong: [],
    shares: [],
    withheld: [],
    notNoted: [],
  };
  if (headers.secret === undefined) return { ...answer, finding: "unknown" };
  const shares = headers.shares === undefined ? {} : bySeat(headers.shares);
  const commitments = headers.commitments === undefined ? undefined : bySeat(headers.commitments);
  const unreadable = [
    !/^[0-9a-f]{64}$/.test(headers.secret) && "the secret is not 64 hexadecimal digits",
    headers.match === undefined && "the match's id is missing",
    shares === null && "the shares cannot be read",
    commitments === null && "the players' commitments cannot be read",
  ].filter(Boolean);
  if (unreadable.length) return { ...answer, problems: unreadable };
  const secret = bytesOfHex(headers.secret);
  const isChosen = headers.luck === "chosen";
  const promises = { secret, commitment: headers.commitment, isChosen, shares, commitments };
  const key = isChosen ? secret : hmac(secret, keyMessage(headers.match, shares));
  const seats = Object.keys(shares);
  Object.assign(answer, {
    problems: brokenPromises(promises),
    differences: differences(promises, noted),
    wrong: wrongDraws(draws, key, playersOf(headers.options)),
    shares: seats.map(Number),
    withheld: Object.keys(commitments ?? {})
      .filter((seat) => !seats.includes(seat))
      .map(Number),
    notNoted: notNoted(promises, noted),
  });
  if (answer.problems.length || answer.differences.length || answer.wrong.length) return answer;
  if (isChosen) return { ...answer, finding: "chosen" };
  if (!seats.length) return { ...answer, finding: "unshared" };
  if (commitments === undefined) return { ...answer, finding: "uncommitted" };
  return { ...answer, finding: answer.notNoted.length ? "fits" : "proved" };
}

/** Where the secret and the shares are not what was committed to. */
function brokenPromises({ secret, commitment, shares, commitments }) {
  const broken = sha256OfHex(hex(secret)) === commitment ? [] : ["the secret does not fit the commitment"];
  for (const [seat, share] of commitments === undefined ? [] : Object.entries(shares)) {
    if (commitments[seat] === undefined)
      broken.push(`seat ${seat} revealed a share without having committed to one`);
    else if (sha256OfHex(share) !== commitments[seat])
      broken.push(`the share of seat ${seat} does not fit its commitment`);
  }
  return broken;
}

/** Where the file is not what a player noted. */
function differences({ commitment, isChosen, shares, commitments = {} }, noted) {
  const found = [];
  const own = noted.shares ?? {};
  if (noted.commitment !== undefined && noted.commitment !== commitment)
    found.push("the server's commitment is not the one that was noted");
  if (noted.commitments !== undefined) {
    // Who noted their share knows their own commitment.
    const known = Object.fromEntries(Object.entries(own).map(([seat, share]) => [seat, sha256OfHex(share)]));
    Object.assign(known, noted.commitments);
    for (const seat of [0, 1, 2, 3])
      if (commitments[seat] !== known[seat])
        found.push(`the commitment of seat ${seat} is not what was noted`);
  }
  for (const [seat, share] of Object.entries(own))
    if (shares[seat] !== share) found.push(`the share of seat ${seat} is not the one that was noted`);
  if (isChosen && Object.keys(own).length)
    found.push("the luck is said to be chosen, but then nobody can have added a share");
  return found;
}

/** What would have to be noted, too, for a proof. */
function notNoted({ commitments = {} }, noted) {
  const own = noted.shares ?? {};
  const others = Object.keys(commitments).filter((seat) => own[seat] === undefined);
  return [
    ...(noted.commitment === undefined ? ["the server's commitment"] : []),
    ...(noted.commitments === undefined ? others.map((seat) => `the commitment of seat ${seat}`) : []),
    ...(Object.keys(own).length ? [] : ["a share of your own"]),
  ];
}

/** The headers and the tokens of a file; a header has all of its line, elsewhere # begins a comment. */
function read(text) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (!/^kingdomino [12]$/.test(lines[0]))
    throw new Error("a game file begins with the line `kingdomino 1` or `kingdomino 2`");
  if (!lines.some((line) => line.startsWith("end")))
    throw new Error("it is cut off, its last line is missing");
  const headers = {};
  let at = 1;
  for (; at < lines.length && lines[at].trim() !== ""; at++) {
    const found = /^([a-z][a-z_ 0-9]*): ?(.*)$/.exec(lines[at].trimEnd());
    if (found) headers[found[1]] = found[2];
  }
  const tokens = lines
    .slice(at)
    .map((line) => line.split("#")[0])
    .filter((line) => !line.startsWith("end"))
    .flatMap((line) => line.split(/\s+/).filter(Boolean));
  return { headers, tokens };
}

function playersOf(options) {
  return Number(/(?:^|,)players=([234])(?:,|$)/.exec(options ?? "")?.[1] ?? 2);
}

/** `0=…,1=…` as {0: …, 1: …}, or null if it cannot be read. */
function bySeat(text) {
  const parts = text.split(",").map((part) => /^([0-3])=([0-9a-f]{64})$/.exec(part));
  if (parts.some((part) => part === null)) return null;
  const isAscending = parts.every((part, at) => at === 0 || parts[at - 1][1] < part[1]);
  return isAscending ? Object.fromEntries(parts.map((part) => [part[1], part[2]])) : null;
}

function keyMessage(match, shares) {
  return [
    "kingdomino luck 1",
    `match ${match}`,
    ...Object.entries(shares).map(([seat, share]) => `share ${seat} ${share}`),
  ].join("\n");
}

function wrongDraws(draws, key, players) {
  const unseen = Array.from({ length: 48 }, (_, index) => index + 1);
  const wrong = [];
  draws.forEach((found, index) => {
    const number = index + 1;
    const expected = drawn(found.split(":")[0], key, number, unseen, players);
    if (found !== expected) wrong.push({ number, found, expected });
    // The pile is what the file says has not been revealed, even where that is wrong.
    const gone = found.startsWith("reveal:") ? unseen.indexOf(Number(found.slice("reveal:".length))) : -1;
    if (gone >= 0) unseen.splice(gone, 1);
  });
  return wrong;
}

function drawn(kind, key, number, unseen, players) {
  if (kind === "roll") {
    let rest = ticket(key, number, 6 ** DICE.length);
    const faces = DICE.toReversed().map((die) => {
      const face = die[rest % 6];
      rest = Math.floor(rest / 6);
      return face;
    });
    return `roll:${faces.reverse().join(",")}`;
  }
  if (kind === "reveal") return `reveal:${unseen[ticket(key, number, unseen.length)]}`;
  const kings = KINGS[players];
  return `kings:${permutation(ticket(key, number, factorial(kings.length)), kings).join(",")}`;
}

function factorial(count) {
  return count < 2 ? 1 : count * factorial(count - 1);
}

/** Permutation n in lexicographic order of places. */
function permutation(n, items) {
  if (items.length === 0) return [];
  const each = factorial(items.length - 1);
  const first = Math.floor(n / each);
  return [items[first], ...permutation(n % each, items.toSpliced(first, 1))];
}

function ticket(key, number, tickets) {
  const range = 2n ** 64n;
  const fair = range - (range % BigInt(tickets));
  for (let attempt = 1; ; attempt++) {
    const value = BigInt(`0x${hex(hmac(key, `draw ${number} ${attempt}`).subarray(0, 8))}`);
    if (value < fair) return Number(value % BigInt(tickets));
  }
}

// SHA-256 (FIPS 180-4) and HMAC (RFC 2104)

function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      new TextEncoder().encode(message),
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The first 32 bits of the fractional parts of the roots of the first 64 primes. */
function rootsOfPrimes(count, power) {
  const primes = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => fractionOfRoot(BigInt(prime), power));
}

/** floor(2^32 * prime^(1/power)) modulo 2^32, in whole numbers, so that nothing is rounded. */
function fractionOfRoot(prime, power) {
  const target = prime << (32n * power);
  let [low, high] = [0n, 1n << 48n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** power <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const ROUND_CONSTANTS = rootsOfPrimes(64, 3n);
const FIRST_HASH = rootsOfPrimes(8, 2n);

export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Uint32Array.from(FIRST_HASH);
  for (let at = 0; at < padded.length; at += 64) compress(hash, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function compress(hash, view, at) {
  const words = new Uint32Array(64);
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t++) {
    const early = turned(words[t - 15], 7) ^ turned(words[t - 15], 18) ^ (words[t - 15] >>> 3);
    const late = turned(words[t - 2], 17) ^ turned(words[t - 2], 19) ^ (words[t - 2] >>> 10);
    words[t] = words[t - 16] + early + words[t - 7] + late;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUND_CONSTANTS[t] + words[t]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] += word));
}

/** The SHA-256 of bytes that are written as hexadecimal digits. */
function sha256OfHex(text) {
  return hex(sha256(bytesOfHex(text)));
}

function bytesOfHex(text) {
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// As a program

const WORDS = {
  proved:
    "Proved: secret and shares fit what was committed to, all is as you noted it, and every draw follows from them.",
  fits: "Secret and shares fit what was committed to, and every draw follows from them; a proof needs what you noted before, too.",
  uncommitted:
    "Every draw follows from secret and shares; but the file does not say what the players had committed to, as older ones do not.",
  unshared: "Every draw follows from the secret, which fits the commitment; but no player added a share.",
  chosen: "Every draw follows from the secret; but the luck was chosen, so it proves nothing.",
  unknown: "There is no secret in this file, so its luck cannot be checked.",
  wrong: "Wrong: something does not fit.",
};

const USAGE =
  "node verify.mjs [--json] [--commitment DIGITS] [--commitment SEAT=DIGITS]… [--share SEAT=DIGITS] FILE…";

/** What is asked for; whatever is not understood is told in one sentence. */
function asked(words) {
  const found = { isJson: false, noted: {}, names: [] };
  const digits = /^(?:([0-3])=)?([0-9a-f]{64})$/;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === "--json") found.isJson = true;
    else if (!word.startsWith("--")) found.names.push(word);
    else {
      const [, seat, value] = digits.exec((words[++at] ?? "").toLowerCase()) ?? [];
      if (value === undefined) throw new Error(`${word} needs 64 hexadecimal digits: ${USAGE}`);
      if (word === "--commitment" && seat === undefined) found.noted.commitment = value;
      else if (word === "--commitment") (found.noted.commitments ??= {})[seat] = value;
      else if (word === "--share" && seat !== undefined) (found.noted.shares ??= {})[seat] = value;
      else throw new Error(`${word} ${words[at]} is not understood: ${USAGE}`);
    }
  }
  if (!found.names.length) throw new Error(`which file? ${USAGE}`);
  return found;
}

async function main(words) {
  const { readFileSync } = await import("node:fs");
  const { isJson, noted, names } = asked(words);
  const answers = names.map((name) => {
    try {
      return verify(readFileSync(name, "utf8"), noted);
    } catch (cause) {
      const why = cause.code === "ENOENT" ? "there is no such file" : cause.message;
      throw new Error(`${name} cannot be checked: ${why}`, { cause });
    }
  });
  if (isJson) console.log(JSON.stringify(answers));
  else answers.forEach(tell);
  return answers.every((answer) => !["wrong", "unknown"].includes(answer.finding));
}

function tell(answer) {
  console.log(`${WORDS[answer.finding]} ${answer.draws} draws.`);
  if (answer.finding === "fits") console.log(`Not noted: ${answer.notNoted.join(", ")}.`);
  answer.withheld.forEach((seat) =>
    console.log(`Seat ${seat} had committed to a share and did not reveal it.`),
  );
  [...answer.problems, ...answer.differences].forEach((problem) => console.log(`- ${problem}`));
  answer.wrong.forEach((each) =>
    console.log(`- draw ${each.number} is ${each.found}, it should be ${each.expected}`),
  );
}

const isProgram = typeof process !== "undefined" && process.argv[1]?.endsWith("verify.mjs");
if (isProgram) {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    console.error(`kingdomino: ${error.message}.`);
    process.exitCode = 2;
  }
}
