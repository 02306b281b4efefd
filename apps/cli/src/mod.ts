export { commands } from "./commands/index.ts";
export type { Command } from "./command/command.ts";
export { exitCodes } from "./exit-codes.ts";
export { runProgram, type Surroundings } from "./run-program.ts";
export { createTextTerminal, type TextTerminal, type TextTerminalOptions } from "./terminal/text-terminal.ts";
