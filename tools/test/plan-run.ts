import { deal, equalShares, secondsOf, splitByUse, splitBySuite, takeTurn } from "./test-files.ts";

/** Choice and order of a run of tests. */
export interface RunPlan {
  /** The suite or what it leaves to turns; undefined for named files, which run whole. */
  readonly run: "suite" | "rest" | undefined;
  /** Whether the time that each file takes is noted. */
  readonly measures: boolean;
  /** Arguments of `bun test` in parts, with the number of processes that run them side by side. */
  readonly pools: readonly { readonly parts: readonly (readonly string[])[]; readonly processes: number }[];
}

const measureOption = "--measure";
/** Runs what the suite leaves to turns. */
const restOption = "--rest";
/**
 * Processes side by side: as many as CI has cores for what computes, and further ones for what mostly waits. With a third that
 * computes, services that the others start miss their times.
 */
const processes = { computing: 2, waiting: 4 } as const;
/** Duration from which a run is dealt to several processes. */
const longSeconds = 60;
/**
 * Duration of the last parts, whose difference is what a processor may wait for at the end: many times the 1.8 s of a processor
 * that each process takes to load the service.
 */
const partSecondsMin = 20;
/** Share of what is left for a process that its next part takes: files may take longer than noted. */
const nextShare = 2 / 3;

/**
 * Chooses files by parts of their paths, which come before the options of `bun test`, and deals those that take longer
 * than a minute. What names no file is left to `bun test`, which says so.
 */
export function planRun(testArguments: readonly string[], files: readonly string[]): RunPlan {
  const measures = testArguments.includes(measureOption);
  const takesRest = testArguments.includes(restOption);
  const passed = testArguments.filter((argument) => argument !== measureOption && argument !== restOption);
  const firstOption = passed.findIndex((argument) => argument.startsWith("-"));
  const names = firstOption === -1 ? passed : passed.slice(0, firstOption);
  const options = passed.slice(names.length);
  if (options.includes("-u") && options.includes("-t"))
    throw new Error("Cannot update the snapshots (-u) of some tests (-t), because bun would drop those of all others");
  const suite = passed.length === 0 ? "suite" : undefined;
  const run = takesRest ? "rest" : suite;
  const chosen = takesRest ? takeTurn(splitBySuite(files).rest, process.env["REST_TURN"]) : choose(files, names);
  if (options.length > 0 || chosen.length === 0 || secondsOf(chosen) <= longSeconds)
    return { run, measures, pools: [{ parts: [takesRest ? chosen : passed], processes: 1 }] };
  return { run, measures, pools: dealToPools(chosen) };
}

/** Deals files to processes for what computes and for what mostly waits, which has ended long before the others. */
export function dealToPools(files: readonly string[]): RunPlan["pools"] {
  const { computing, waiting } = splitByUse(files);
  const pools = [
    toPool(deal(computing, fallingShares(secondsOf(computing), processes.computing)), processes.computing),
    toPool(deal(waiting, equalShares(processes.waiting)), processes.waiting),
  ];
  return pools.filter(({ parts }) => parts.length > 0);
}

function toPool(parts: readonly (readonly string[])[], processesMax: number): RunPlan["pools"][number] {
  return { parts, processes: Math.min(processesMax, parts.length) };
}

/** Processes of all pools, which run side by side. */
export function countProcesses(pools: RunPlan["pools"]): number {
  return pools.reduce((sum, { processes: count }) => sum + count, 0);
}

function choose(files: readonly string[], names: readonly string[]): readonly string[] {
  if (names.length === 0) return splitBySuite(files).suite;
  return files.filter((path) => names.some((name) => path.includes(name)));
}

/** Seconds of parts that get shorter, so the processes that take one after the other end at about the same time. */
function fallingShares(seconds: number, count: number): readonly number[] {
  const shares: number[] = [];
  for (let left = seconds; left > 0 || shares.length < count;) {
    const next = Math.max((left / count) * nextShare, partSecondsMin);
    shares.push(left - next < partSecondsMin / 2 ? left : next);
    left -= shares.at(-1) ?? 0;
  }
  return shares;
}
