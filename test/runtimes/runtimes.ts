import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Launcher of Deno, a script for Node, which finds the binary also where the installer may run no scripts. */
export const denoLauncher = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");

/** Commands that run a module on each runtime. Node is where npx comes from, Deno a development dependency. */
export const runtimeCommands = {
  Bun: [process.execPath],
  Node: ["node"],
  Deno: ["node", denoLauncher, "run"],
} as const satisfies Record<string, readonly string[]>;

/** A runtime of JavaScript. */
export type Runtime = keyof typeof runtimeCommands;
