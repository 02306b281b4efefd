import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { processorSeconds } from "./processor-time.ts";
import { type Weight, weights } from "./test-files.ts";

const place = join(import.meta.dirname, "measured-files.json");
/** Files that take less of a processor are dealt as if all took the same. */
const cpuSecondsMin = 0.5;
/** The same for files that wait. */
const secondsMin = 3;

/** Measures what the files of a run take while it runs. */
export interface Meter {
  /** Notes that a process begins a file, or with none that it has run all; `others` work for it, such as its database. */
  next(pid: number, file: string | undefined, others: readonly number[]): void;
  /** Writes down what was measured, by which later runs deal the files. */
  write(): void;
}

/** The file that a process runs, since when, and what the process had taken by then. */
interface Begun {
  readonly file: string;
  readonly atMs: number;
  readonly taken: number;
}

/**
 * Makes a meter. The first file of a process counts with the loading of what all share; the last one in each part, which
 * is the quickest, may have ended unseen.
 */
export function createMeter(): Meter {
  const begun = new Map<number, Begun>();
  const measured = new Map<string, Weight>(weights);
  return {
    next(pid, file, others) {
      const taken = processorSeconds([pid, ...others]);
      const atMs = performance.now();
      const last = begun.get(pid);
      // The process may have ended meanwhile.
      if (last && taken >= last.taken)
        note(measured, last.file, { seconds: (atMs - last.atMs) / 1_000, cpuSeconds: taken - last.taken });
      if (file === undefined) begun.delete(pid);
      else begun.set(pid, { file: `./${file}`, atMs, taken });
    },
    write() {
      const present = [...measured].filter(([file]) => existsSync(join(projectRoot, file)));
      const sorted = present.toSorted(([one], [other]) => (one < other ? -1 : 1));
      const lines = sorted.map(([file, { seconds, cpuSeconds }]) => `  "${file}": [${seconds}, ${cpuSeconds}]`);
      writeFileSync(place, `{\n${lines.join(",\n")}\n}\n`);
    },
  };
}

function note(measured: Map<string, Weight>, file: string, { seconds, cpuSeconds }: Weight): void {
  const isLight = cpuSeconds < cpuSecondsMin && seconds < secondsMin;
  if (isLight) measured.delete(file);
  else measured.set(file, { seconds: round(seconds), cpuSeconds: round(cpuSeconds) });
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
