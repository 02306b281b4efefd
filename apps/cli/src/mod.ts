export { commands } from "./commands/index.ts";
export type { Command } from "./command/command.ts";
export { optionsOf } from "./command/parse-command-line.ts";
export { exitCodes } from "./exit-codes.ts";
