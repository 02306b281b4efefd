/** Time of processors, from Linux's table of processes: it is right on a busy machine, too. */
import { dlopen } from "bun:ffi";
import { readdirSync, readFileSync } from "node:fs";

/** Number of the option of prctl(2) by which a process becomes the parent of orphans below it. */
const becomeSubreaper = 36;
/** Parts of a second in which Linux counts, on every platform that Bun supports. */
const ticksPerSecond = 100;

/** Ticks that a process has taken, and those of its children that have ended. */
interface Taken {
  readonly parent: number;
  readonly own: number;
  readonly ofEnded: number;
}

/**
 * Makes this process the parent of all below it whose own parent ends, such as the processes of a browser that is
 * killed: the system's first process would get their times otherwise.
 */
export function adoptOrphans(): void {
  const library = dlopen("libc.so.6", {
    prctl: { args: ["int", "uint64_t", "uint64_t", "uint64_t", "uint64_t"], returns: "int" },
  });
  const refused = library.symbols.prctl(becomeSubreaper, 1, 0, 0, 0);
  library.close();
  if (refused !== 0) throw new Error("Cannot become the parent of orphans because prctl(2) refused it");
}

/** Seconds that all processes below this one have taken since it began, the ended ones included. */
export function processorSeconds(): number {
  const processes = readProcesses();
  const isBelow = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  const below = [...processes].filter(([pid]) => isBelow(pid));
  const ticks = below.reduce((sum, [, { own, ofEnded }]) => sum + own + ofEnded, 0);
  return (ticks + (processes.get(process.pid)?.ofEnded ?? 0)) / ticksPerSecond;
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
    return { parent: field(4), own: field(14) + field(15), ofEnded: field(16) + field(17) };
  } catch {
    return undefined;
  }
}
