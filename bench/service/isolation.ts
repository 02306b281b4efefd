import type { SilentReceivers } from "../programs/silent.ts";
import { busyEndpoints, type LatencyFigures, measurePace, type Pace, openLatencyBench } from "../shared/latency.ts";
import { startProgram } from "../shared/program.ts";
import type { Stage } from "../shared/stage.ts";
import { type Spread, spreadOf } from "../shared/statistics.ts";
import { openBlackHole } from "./black-hole.ts";
import { leaveDueBacklog } from "./due-backlog.ts";

/** Delays of receivers with all of them healthy and with half of them silent. */
export interface IsolationFigures {
  readonly silentEndpoints: number;
  /** Due deliveries of one silent endpoint at the start of the load. */
  readonly backlog: number;
  readonly rounds: number;
  /** The healthy endpoints without any others, so without their load. */
  readonly unshared: readonly LatencyFigures[];
  /** All endpoints healthy. */
  readonly healthy: readonly LatencyFigures[];
  readonly withSilent: readonly LatencyFigures[];
  /** The p99 next to silent endpoints divided by that of the same round with all healthy. */
  readonly p99Ratio: Spread;
  /**
   * The p99 next to silent endpoints divided by that of the same endpoints without any others: stricter, because
   * healthy neighbours take their share of the machine.
   */
  readonly p99RatioToUnshared: Spread;
}

const rounds = 3;
const silentEndpoints = 8;
const backlog = 100_000;
/** Attempts time out after 15 s, so the silent endpoints are parked in the middle of the round. */
const durationMs = 16_000;
const pace = { name: "half of capacity", connections: 32, durationMs } as const;

/** Measures the healthy receivers at the same rate of changes, in turns next to healthy and silent ones. */
export async function measureIsolation(stage: Stage, capacityPerSecond: number): Promise<IsolationFigures> {
  const bench = openLatencyBench(stage);
  const silent = startProgram<SilentReceivers>("silent");
  const holes = await Promise.all([openBlackHole(), openBlackHole()]);
  const others = await silent.call("listen", { certificate: stage.certificate, ports: silentEndpoints - holes.length });
  const silentUrls = [...holes.map(({ url }) => url), ...others];
  const common = { ...pace, changesPerSecond: capacityPerSecond / 2 / busyEndpoints };
  const answering = busyEndpoints - silentEndpoints;
  const prepare = (connectionString: string) => leaveDueBacklog(connectionString, silentUrls[0] ?? "", backlog);
  const unshared: LatencyFigures[] = [];
  const healthy: LatencyFigures[] = [];
  const withSilent: LatencyFigures[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const measure = (name: string, who: Pick<Pace, "endpoints" | "silentUrls" | "prepare">) =>
        measurePace(bench, { ...common, ...who, database: `${name}${round}` });
      unshared.push(await measure("unshared", { endpoints: answering }));
      healthy.push(await measure("healthy", { endpoints: busyEndpoints }));
      withSilent.push(await measure("silent", { endpoints: answering, silentUrls, prepare }));
    }
    const p99Ratio = ratioOf(withSilent, healthy);
    const p99RatioToUnshared = ratioOf(withSilent, unshared);
    return { silentEndpoints, backlog, rounds, unshared, healthy, withSilent, p99Ratio, p99RatioToUnshared };
  } finally {
    await Promise.all([bench.receiver.stop(), bench.load.stop(), silent.stop(), ...holes.map((hole) => hole.close())]);
  }
}

function ratioOf(figures: readonly LatencyFigures[], base: readonly LatencyFigures[]): Spread {
  return spreadOf(figures.map(({ p99Ms }, index) => p99Ms / (base[index]?.p99Ms ?? NaN)));
}
