#!/usr/bin/env node
// A bot in JavaScript: kingdomino arena duel random examples/line_bot.mjs
// It speaks the protocol of docs/bots.md and knows no rules: it likes crosses, high dominoes and to stay near its castle.
import { createInterface } from "node:readline";

const CASTLE = { duel: "d3", classic: "g7" };

function distance(square, castle) {
  return Math.abs(square.charCodeAt(0) - castle.charCodeAt(0)) + Math.abs(square.slice(1) - castle.slice(1));
}

function worth(action, position) {
  const [verb, rest = ""] = action.split(":");
  const crosses = (text) => text.split("x").length - 1;
  if (verb === "claim") return Number(rest);
  if (verb === "nothing") return -100;
  if (verb === "take") {
    const taken = rest.split(",");
    return crosses(position[7].split(",").filter((die) => taken.includes(die[0])).join());
  }
  const squares = rest.match(/[a-m][0-9]+/g) ?? [];
  return squares.reduce((sum, square) => sum - distance(square, CASTLE[position[0]]), 3 * crosses(rest));
}

let position, legal;
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.split(" ");
  if (command === "kingdomino") console.log("name Homebody in JavaScript");
  if (command === "position") position = words;
  if (command === "legal") legal = words;
  if (command === "go") {
    const best = legal.reduce((one, other) => (worth(other, position) > worth(one, position) ? other : one));
    console.log(`action ${best}`);
  }
  if (command === "quit") break;
}
process.exit(0);
