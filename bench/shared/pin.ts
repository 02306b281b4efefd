import { execFileSync } from "node:child_process";
import { readProcessorTimes, treeOf } from "./processor-time.ts";

/** Lets a process and its descendants, also those to come, run on one core only. */
export function pinTree(root: number, core: number): void {
  for (const pid of treeOf(readProcessorTimes(), root))
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)], { stdio: "ignore" });
}
