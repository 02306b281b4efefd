/** Time of processors, from Linux's table of processes: it is right on a busy machine, too. */
import { readdirSync, readFileSync } from "node:fs";

/** Parts of a second in which Linux counts, on every platform that Bun supports. */
const ticksPerSecond = 100;

/** Ticks that a process has taken, those of its children that have ended included. */
interface Taken {
  readonly parent: number;
  readonly ticks: number;
}

/**
 * Seconds that these processes and all below them have taken, the ended ones included. A process whose parent was killed
 * counts no more, because it is below the system's first process.
 */
export function processorSeconds(roots: readonly number[]): number {
  const processes = readProcesses();
  const isMeant = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return roots.includes(pid) || (parent !== undefined && isMeant(parent));
  };
  const meant = [...processes].filter(([pid]) => isMeant(pid));
  return meant.reduce((sum, [, { ticks }]) => sum + ticks, 0) / ticksPerSecond;
}

function readProcesses(): ReadonlyMap<number, Taken> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const taken = readTaken(pid);
      return taken ? [[Number(pid), taken]] : [];
    }),
  );
}

/** Undefined for a process that has ended since it was listed. */
function readTaken(pid: string): Taken | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the program's name, which may contain anything. The first of these fields is the third of proc(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { parent: field(4), ticks: field(14) + field(15) + field(16) + field(17) };
  } catch {
    return undefined;
  }
}
