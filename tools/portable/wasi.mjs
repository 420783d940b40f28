// Runs a program that was compiled to WebAssembly: node wasi.mjs PROGRAM ARGUMENTS...
// It sees the folder that Node was started in, and nothing else.
import { readFile } from "node:fs/promises";
import { argv, exit } from "node:process";
import { WASI } from "node:wasi";

const [program, ...rest] = argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...rest], preopens: { ".": "." } });
const module = await WebAssembly.compile(await readFile(program));
exit(wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject())));
