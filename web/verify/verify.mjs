// Checks the luck of a downloaded match, by docs/fairness.md and nothing else: it shares no code with the server.
//
// In a browser:  import { verify } from "./verify.mjs"; verify(textOfTheFile)
// Anywhere else: node verify.mjs my.game            (--json FILE… prints a list for programs)
//
// SHA-256 is written out here because browsers offer theirs on encrypted pages only, and a game in the house has none.

const DICE = [
  ["?", "d", "Lx", "l", "Dx", "d"],
  ["c", "l", "Dx", "Lx", "d", "f"],
  ["D", "l", "fxx", "cxx", "d", "L"],
  ["L", "lx", "?", "l", "dx", "D"],
];

const KINGS = { 2: [0, 0, 1, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3] };

/** What is found: {finding, draws, problems, wrong: [{number, found, expected}]}, all as docs/fairness.md says. */
export function verify(text) {
  const { headers, tokens } = read(text);
  const draws = tokens.filter((token) => /^(roll|reveal|kings):/.test(token));
  const answer = (finding, problems = [], wrong = []) => ({ finding, draws: draws.length, problems, wrong });
  if (headers.secret === undefined) return answer("unknown");
  if (!/^[0-9a-f]{64}$/.test(headers.secret))
    return answer("wrong", ["the secret is not 64 hexadecimal digits"]);
  const shares = readShares(headers.shares);
  if (shares === null) return answer("wrong", ["the shares cannot be read"]);
  if (headers.match === undefined) return answer("wrong", ["the match's id is missing"]);
  const secret = bytesOfHex(headers.secret);
  const problems =
    hex(sha256(secret)) === headers.commitment ? [] : ["the secret does not fit the commitment"];
  const isChosen = headers.luck === "chosen";
  const key = isChosen ? secret : hmac(secret, keyMessage(headers.match, shares));
  const wrong = wrongDraws(draws, key, playersOf(headers.options));
  if (problems.length || wrong.length) return answer("wrong", problems, wrong);
  if (isChosen) return answer("chosen");
  return answer(shares.length ? "proved" : "unshared");
}

/** The headers and the tokens of a file; a header has all of its line, elsewhere # begins a comment. */
function read(text) {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (!/^kingdomino [12]$/.test(lines[0])) throw new Error("this is not a game file of version 1 or 2");
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

/** Pairs of seat and share, or null if they cannot be read. */
function readShares(text) {
  if (text === undefined) return [];
  const shares = text.split(",").map((part) => /^([0-3])=([0-9a-f]{64})$/.exec(part));
  if (shares.some((share) => share === null)) return null;
  const ascending = shares.every((share, at) => at === 0 || shares[at - 1][1] < share[1]);
  return ascending ? shares.map((share) => [share[1], share[2]]) : null;
}

function keyMessage(match, shares) {
  return [
    "kingdomino luck 1",
    `match ${match}`,
    ...shares.map(([seat, share]) => `share ${seat} ${share}`),
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

function bytesOfHex(text) {
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// As a program

const WORDS = {
  proved: "Proved: the secret fits the commitment, players added shares, and every draw follows from them.",
  unshared: "Every draw follows from the secret, which fits the commitment; but no player added a share.",
  chosen: "Every draw follows from the secret; but the luck was chosen, so it proves nothing.",
  unknown: "There is no secret in this file, so its luck cannot be checked.",
  wrong: "Wrong: something does not fit.",
};

async function main(names) {
  const { readFileSync } = await import("node:fs");
  const isJson = names[0] === "--json";
  const answers = names.slice(isJson ? 1 : 0).map((name) => verify(readFileSync(name, "utf8")));
  if (isJson) console.log(JSON.stringify(answers));
  for (const answer of isJson ? [] : answers) {
    console.log(`${WORDS[answer.finding]} ${answer.draws} draws.`);
    answer.problems.forEach((problem) => console.log(`- ${problem}`));
    answer.wrong.forEach((each) =>
      console.log(`- draw ${each.number} is ${each.found}, it should be ${each.expected}`),
    );
  }
  return answers.every((answer) => !["wrong", "unknown"].includes(answer.finding));
}

const isProgram = typeof process !== "undefined" && process.argv[1]?.endsWith("verify.mjs");
if (isProgram) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
