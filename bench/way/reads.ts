import { createApiClient } from "@design-catalog/testing/api-client";
import type { LoadGenerator } from "../programs/load.ts";
import { formatTable } from "../service/report.ts";
import { creationLoad } from "../shared/changes.ts";
import { startProgram } from "../shared/program.ts";
import { percentile } from "../shared/statistics.ts";
import { startCounting } from "./counters.ts";
import type { Side } from "./side.ts";
import type { WayBench } from "./turn.ts";

/** Name of the load, by which `--only` selects it. */
export const readsName = "reads by id";

const connections = 16;
const turnMs = 2_000;
const turns = 5;

/** One turn: reads a second, and microseconds of processor time of the service and of PostgreSQL for each. */
interface ReadTurn {
  readonly perSecond: number;
  readonly serverUs: number;
  readonly postgresUs: number;
}

/** Reads one project over and over from every side but the floor, in turns, and returns the table. */
export async function measureReads({ stage }: WayBench, sides: readonly Side[]): Promise<string> {
  const load = startProgram<LoadGenerator>("load");
  const taken = new Map<string, ReadTurn[]>();
  const services = sides.filter(({ name }) => name !== "floor");
  try {
    // The first turn compiles code and plans statements.
    for (let turn = 0; turn <= turns; turn++) {
      for (const side of services) {
        const token = await side.signIn();
        const { path, body } = creationLoad(side.origin, token);
        const created = await createApiClient(side.origin, token).call("POST", path, JSON.parse(body));
        const readCost = await startCounting(stage.database.observer, side);
        const reading = { method: "GET", path: `${path}/${String(created.body.id)}`, token, status: 200 };
        const done = { origin: side.origin, connections, durationMs: turnMs };
        const { count, elapsedMs } = await load.call("run", { ...reading, ...done });
        const { processorMs } = await readCost();
        const each = (milliseconds: number) => (milliseconds * 1_000) / count;
        const perSecond = (count / elapsedMs) * 1_000;
        const result = { perSecond, serverUs: each(processorMs.server), postgresUs: each(processorMs.postgres) };
        if (turn > 0) taken.set(side.name, [...(taken.get(side.name) ?? []), result]);
      }
    }
  } finally {
    await load.stop();
  }
  return formatReads(taken);
}

function formatReads(taken: ReadonlyMap<string, readonly ReadTurn[]>): string {
  const names = [...taken.keys()];
  const [own = [], ...others] = taken.values();
  const median = (values: readonly number[]) => percentile(values, 50);
  const row = (title: string, read: (turn: ReadTurn) => number) => [
    title,
    ...[...taken.values()].map((given) => median(given.map(read)).toFixed(0)),
    ...others.map((other) => median(own.map((turn, index) => read(turn) / read(other[index] ?? turn))).toFixed(2)),
  ];
  return formatTable(
    [readsName, ...names, ...names.slice(1).map((name) => `this / ${name}`)],
    [
      row("per second", ({ perSecond }) => perSecond),
      row("CPU µs server", ({ serverUs }) => serverUs),
      row("CPU µs PostgreSQL", ({ postgresUs }) => postgresUs),
    ],
  );
}
