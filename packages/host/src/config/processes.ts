import { availableParallelism } from "node:os";
import type { Reader } from "./reader.ts";
import { variables } from "./variables.ts";

const processesMax = 64;

/** Reads `PROCESSES`: a number, or `auto` for one process per core. Several need a port that they can share. */
export function readProcesses(reader: Reader): number {
  const mustBe = `auto or an integer from 1 to ${processesMax}: current value is ${reader.text("PROCESSES")}`;
  const processes = reader.parsed("PROCESSES", mustBe, parse) ?? variables.PROCESSES.default;
  if (processes > 1 && process.platform !== "linux") {
    reader.problem("PROCESSES", "must be 1 here, because only Linux divides the connections to a port among processes");
  }
  return processes;
}

function parse(value: string): number | undefined {
  if (value === "auto") return process.platform === "linux" ? Math.min(availableParallelism(), processesMax) : 1;
  const processes = /^\d{1,2}$/u.test(value) ? Number(value) : 0;
  return processes >= 1 && processes <= processesMax ? processes : undefined;
}
