import { openBlackHole } from "./black-hole.ts";
import { leaveDueBacklog } from "./due-backlog.ts";
import { busyEndpoints, type LatencyFigures, measurePace, openLatencyBench } from "./latency.ts";
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
  readonly healthy: readonly LatencyFigures[];
  readonly besideSilent: readonly LatencyFigures[];
  /** The p99 beside silent endpoints over the p99 of the round before it, with none. */
  readonly p99Ratio: Spread;
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
  const changesPerSecond = capacityPerSecond / 2 / busyEndpoints;
  const healthy: LatencyFigures[] = [];
  const besideSilent: LatencyFigures[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const common = { ...pace, changesPerSecond };
      healthy.push(await measurePace(bench, { ...common, database: `healthy${round}`, endpoints: busyEndpoints }));
      besideSilent.push(
        await measurePace(bench, {
          ...common,
          database: `silent${round}`,
          endpoints: busyEndpoints - silentEndpoints,
          silentUrls,
          prepare: (connectionString) => leaveDueBacklog(connectionString, silentUrls[0] ?? "", backlog),
        }),
      );
    }
    const p99Ratio = spreadOf(besideSilent.map(({ p99Ms }, index) => p99Ms / (healthy[index]?.p99Ms ?? NaN)));
    return { silentEndpoints, backlog, rounds, healthy, besideSilent, p99Ratio };
  } finally {
    await Promise.all([bench.receiver.stop(), bench.load.stop(), silent.stop(), ...holes.map((hole) => hole.close())]);
  }
}
