import { openBlackHole } from "./black-hole.ts";
import { leaveDueBacklog } from "./due-backlog.ts";
import { busyEndpoints, type LatencyFigures, measurePace, type Pace, openLatencyBench } from "./latency.ts";
import { startProgram } from "./program.ts";
import type { SilentReceivers } from "./programs/silent.ts";
import type { Stage } from "./stage.ts";
import { type Spread, spreadOf } from "./statistics.ts";

/** How late receivers get what is theirs, with all of them healthy and with half of them silent. */
export interface IsolationFigures {
  readonly silentEndpoints: number;
  /** Due deliveries of one of the silent ones when the load begins. */
  readonly backlog: number;
  readonly rounds: number;
  /** As many as answer beside the silent ones, with nobody else: what they get without any load of others. */
  readonly alone: readonly LatencyFigures[];
  /** All of them answer. */
  readonly healthy: readonly LatencyFigures[];
  readonly besideSilent: readonly LatencyFigures[];
  /** The p99 beside silent endpoints over that of the same round with all healthy. */
  readonly p99Ratio: Spread;
  /** The same over that of the same receivers alone: stricter, as the healthy ones take their share of the machine. */
  readonly p99RatioToAlone: Spread;
}

const rounds = 3;
const silentEndpoints = 8;
const backlog = 100_000;
/** Attempts time out after 15 s: the silent ones are parked in the middle of it. */
const durationMs = 16_000;
const pace = { name: "half of capacity", connections: 32, durationMs } as const;

/** Measures the receivers that answer, with the same changes a second, in turns beside healthy and silent ones. */
export async function measureIsolation(stage: Stage, capacityPerSecond: number): Promise<IsolationFigures> {
  const bench = openLatencyBench(stage);
  const silent = startProgram<SilentReceivers>("silent");
  const holes = await Promise.all([openBlackHole(), openBlackHole()]);
  const others = await silent.call("listen", { certificate: stage.certificate, ports: silentEndpoints - holes.length });
  const silentUrls = [...holes.map(({ url }) => url), ...others];
  const common = { ...pace, changesPerSecond: capacityPerSecond / 2 / busyEndpoints };
  const answering = busyEndpoints - silentEndpoints;
  const prepare = (connectionString: string) => leaveDueBacklog(connectionString, silentUrls[0] ?? "", backlog);
  const alone: LatencyFigures[] = [];
  const healthy: LatencyFigures[] = [];
  const besideSilent: LatencyFigures[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const measure = (name: string, who: Pick<Pace, "endpoints" | "silentUrls" | "prepare">) =>
        measurePace(bench, { ...common, ...who, database: `${name}${round}` });
      alone.push(await measure("alone", { endpoints: answering }));
      healthy.push(await measure("healthy", { endpoints: busyEndpoints }));
      besideSilent.push(await measure("silent", { endpoints: answering, silentUrls, prepare }));
    }
    const p99Ratio = ratioOf(besideSilent, healthy);
    const p99RatioToAlone = ratioOf(besideSilent, alone);
    return { silentEndpoints, backlog, rounds, alone, healthy, besideSilent, p99Ratio, p99RatioToAlone };
  } finally {
    await Promise.all([bench.receiver.stop(), bench.load.stop(), silent.stop(), ...holes.map((hole) => hole.close())]);
  }
}

function ratioOf(figures: readonly LatencyFigures[], base: readonly LatencyFigures[]): Spread {
  return spreadOf(figures.map(({ p99Ms }, index) => p99Ms / (base[index]?.p99Ms ?? NaN)));
}
