#!/usr/bin/env bun
import { runProgram } from "./run-program.ts";
import { processTerminal } from "./terminal/terminal.ts";

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: process.env,
  terminal: processTerminal(process.env),
});
