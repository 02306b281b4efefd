#!/usr/bin/env bun
import { exitCodes } from "./exit-codes.ts";
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal/terminal.ts";

// Bytecode cannot hold a top-level await.
void main();

async function main(): Promise<void> {
  const exitCode = await runProgram(process.argv.slice(2), {
    environment: process.env,
    terminal: processTerminal(process.env),
  });
  process.exitCode = exitCode;
  // Interrupted work may still be waiting for something.
  if (exitCode === exitCodes.interrupted) process.exit(exitCode);
}
