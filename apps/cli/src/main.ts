#!/usr/bin/env bun
import { exitCodes } from "./exit-codes.ts";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal/terminal.ts";

// Bytecode cannot hold a top-level await.
void main();

async function main(): Promise<void> {
  process.stdout.on("error", endWithoutReader);
  process.stderr.on("error", goOnWithoutReader);
  const exitCode = await runProgram(process.argv.slice(2), {
    environment: process.env,
    terminal: processTerminal(process.env),
  });
  process.exitCode = exitCode;
  // Interrupted work may still be waiting for something.
  if (exitCode === exitCodes.interrupted) process.exit(exitCode);
}

/** Ends without a word when nobody reads the output any more. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.cutOff);
}

/** Loses messages that nobody reads any more: the work goes on, and ends in order. */
function goOnWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
}
