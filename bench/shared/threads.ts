import { readdirSync, readFileSync } from "node:fs";

/** Use that the threads of one name made of the processor. */
export interface Use {
  readonly usedUs: number;
  /** Part of it in the kernel. */
  readonly systemUs: number;
  /** Times that a thread slept until something woke it. */
  readonly wakeUps: number;
}

/** Threads by process and thread id; `name` groups them. */
type ThreadReadings = ReadonlyMap<string, Use & { readonly name: string }>;

/** Gives the threads of a process that count a name, from the kernel's, which has 15 characters at most. */
export type NameThread = (thread: string, isMain: boolean) => string | undefined;

/** Reads all threads of processes; those that have ended meanwhile are left out. */
export function readThreads(processes: ReadonlyMap<number, NameThread>): ThreadReadings {
  const readings = new Map<string, Use & { readonly name: string }>();
  for (const [pid, nameOf] of processes) {
    for (const tid of idsOf(pid)) {
      const reading = readThread(`/proc/${pid}/task/${tid}`);
      const name = reading && nameOf(reading.thread, tid === String(pid));
      if (reading && name !== undefined) readings.set(`${pid}/${tid}`, { ...reading, name });
    }
  }
  return readings;
}

/** Sums what threads used between two readings, by their names. */
export function usesBetween(before: ThreadReadings, after: ThreadReadings): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  for (const [id, { name, ...now }] of after) {
    const then = before.get(id) ?? noUse;
    const sum = uses.get(name) ?? noUse;
    uses.set(name, {
      usedUs: sum.usedUs + now.usedUs - then.usedUs,
      systemUs: sum.systemUs + now.systemUs - then.systemUs,
      wakeUps: sum.wakeUps + now.wakeUps - then.wakeUps,
    });
  }
  return uses;
}

export const noUse: Use = { usedUs: 0, systemUs: 0, wakeUps: 0 };

function idsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readThread(path: string): (Use & { readonly thread: string }) | undefined {
  try {
    const stat = readFileSync(`${path}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Ticks of user and system time are coarse, so they only divide what the scheduler counted in nanoseconds.
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    const usedUs = Number(readFileSync(`${path}/schedstat`, "latin1").split(" ")[0]) / 1_000;
    const [, wakeUps = "0"] =
      /^voluntary_ctxt_switches:\s+(\d+)/mu.exec(readFileSync(`${path}/status`, "latin1")) ?? [];
    const systemUs = user + system === 0 ? 0 : (usedUs * system) / (user + system);
    return {
      thread: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")),
      usedUs,
      systemUs,
      wakeUps: Number(wakeUps),
    };
  } catch {
    return undefined;
  }
}
