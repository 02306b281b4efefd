import { readdirSync, readFileSync } from "node:fs";

/** A running process and the processor time it has used. */
interface ProcessTime {
  readonly command: string;
  readonly usedMs: number;
  /** Time of its children that have ended and been waited for. */
  readonly reapedMs: number;
  readonly parent: number;
}

/** Tick of the kernel's clock: 100 per second on every Linux. */
const tickMs = 10;

/** Returns the processor time of every process by its id; empty without /proc. */
export function readProcessorTimes(): ReadonlyMap<number, ProcessTime> {
  const times = new Map<number, ProcessTime>();
  for (const pid of processIds()) {
    const time = readTime(pid);
    if (time) times.set(pid, time);
  }
  return times;
}

/** Returns the milliseconds that processes with `part` in their command line used between two readings. */
export function usedBetween(
  before: ReadonlyMap<number, ProcessTime>,
  after: ReadonlyMap<number, ProcessTime>,
  part: string,
): number {
  let sumMs = 0;
  for (const [pid, { command, usedMs }] of after) {
    if (command.includes(part)) sumMs += usedMs - (before.get(pid)?.usedMs ?? 0);
  }
  return sumMs;
}

/**
 * Returns the milliseconds that a process and all its descendants used between two readings, including those that ended
 * in between.
 */
export function usedByTree(
  before: ReadonlyMap<number, ProcessTime>,
  after: ReadonlyMap<number, ProcessTime>,
  root: number,
): number {
  return sumOfTree(after, root) - sumOfTree(before, root);
}

/** Returns a process and all its descendants. */
export function treeOf(times: ReadonlyMap<number, ProcessTime>, root: number): readonly number[] {
  if (!times.has(root)) return [];
  const children = [...times].filter(([, { parent }]) => parent === root);
  return [root, ...children.flatMap(([pid]) => treeOf(times, pid))];
}

function sumOfTree(times: ReadonlyMap<number, ProcessTime>, root: number): number {
  const own = treeOf(times, root).map((pid) => times.get(pid));
  return own.reduce((sum, time) => sum + (time ? time.usedMs + time.reapedMs : 0), 0);
}

function processIds(): readonly number[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/u.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

function readTime(pid: number): ProcessTime | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before them may contain spaces and brackets. The parent is the 4th field, user and system time are the
    // 14th and 15th, followed by those of ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ");
    const ticks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * tickMs;
    return { command, usedMs: ticks(11), reapedMs: ticks(13), parent: Number(fields[1]) };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
