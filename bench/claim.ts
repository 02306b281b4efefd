/**
 * Measures a claim, and the time from a commit to the receiver, on each supported PostgreSQL with default settings, as
 * ratios to 18; takes about five minutes. docs/operations/benchmarks.md has the results. Arguments select servers: `bun
 * run bench:claim debian-15 18`. Exits with 1 when one of them is above 1.5 of 18, as {@link judgeClaims} says.
 */
import { findPostgres, postgresNames } from "../tools/test/postgres-majors.ts";
import {
  type ClaimFigures,
  type ClaimPlan,
  type ClaimStage,
  databaseName,
  openClaimStage,
} from "./claim/claim-figures.ts";
import { judgeClaims, medianOf } from "./claim/claim-verdict.ts";
import { startStockDatabase } from "./shared/database.ts";
import { type LatencyFigures, measurePace, openLatencyBench } from "./shared/latency.ts";
import { describeMachine } from "./shared/machine.ts";
import { setStage, type Stage } from "./shared/stage.ts";

/** A longer run hangs, or its machine is too busy for figures. */
const runMsMax = 600_000;
const reference = "18";
const rounds = 3;
/** Fewer, because each starts the service and warms it up. */
const arrivalRounds = 2;
const claimsPerRound = 300;
const backlog = 100_000;
const pace = {
  name: "idle",
  database: "arrivals",
  endpoints: 1,
  changesPerSecond: 50,
  connections: 4,
  durationMs: 5_000,
};

interface Server {
  readonly name: string;
  readonly stage: Stage;
  readonly claims: ClaimStage;
  readonly close: () => Promise<void>;
}

interface Measured {
  readonly idle: ClaimFigures[];
  readonly loaded: ClaimFigures[];
  readonly arrivals: LatencyFigures[];
  plan: ClaimPlan | undefined;
}

const overdue = setTimeout(() => {
  process.stderr.write(`The benchmark was given up after ${runMsMax / 1_000} s.\n`);
  process.exit(1);
}, runMsMax);
// The servers end with the event "exit", which an unhandled signal does not cause.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const named = process.argv.slice(2);
const servers: Server[] = [];
try {
  for (const name of named.length > 0 ? named : postgresNames) {
    const server = await openServer(name);
    if (server) servers.push(server);
    else console.error(`${name} is left out as it is not installed`);
  }
  process.stdout.write(`${JSON.stringify(describeMachine(servers.map(({ name }) => name).join(", ")))}\n`);
  const measured = await measureAll();
  report(measured);
  const base = measured.get(reference);
  const slow = base ? judgeClaims(measured, base) : [];
  for (const line of slow) console.error(line);
  if (slow.length > 0) process.exitCode = 1;
} finally {
  for (const { close } of servers) await close();
}
clearTimeout(overdue);
process.exit();

async function openServer(name: string): Promise<Server | undefined> {
  const programs = findPostgres(name);
  if (!programs) return undefined;
  const stage = await setStage(() => startStockDatabase(programs));
  const claims = await openClaimStage(await stage.database.create(databaseName()));
  const close = async () => {
    await claims.close();
    await stage.stop();
    programs.remove();
  };
  return { name, stage, claims, close };
}

/** Measures all servers; they take turns in each round, so a busy moment of the machine hits them all. */
async function measureAll(): Promise<ReadonlyMap<string, Measured>> {
  const measured = new Map(
    servers.map(({ name }): [string, Measured] => [name, { idle: [], loaded: [], arrivals: [], plan: undefined }]),
  );
  const eachRound = async (work: (server: Server, into: Measured) => Promise<unknown>, count = rounds) => {
    for (let round = 0; round < count; round++) {
      for (const server of servers) {
        const into = measured.get(server.name);
        if (into) await work(server, into);
      }
    }
  };
  for (const { claims } of servers) await claims.measure(claimsPerRound);
  await eachRound(async ({ claims }, { idle }) => idle.push(await claims.measure(claimsPerRound)));
  for (const { claims } of servers)
    for (let added = 0; added < backlog; added += 10_000) await claims.addBacklog(10_000);
  await eachRound(async ({ claims }, { loaded }) => loaded.push(await claims.measure(claimsPerRound)));
  for (const { name, claims } of servers) Object.assign(measured.get(name) ?? {}, { plan: await claims.plan() });
  await eachRound(async ({ stage }, { arrivals }) => arrivals.push(await measureArrivals(stage)), arrivalRounds);
  return measured;
}

async function measureArrivals(stage: Stage): Promise<LatencyFigures> {
  const bench = openLatencyBench(stage);
  try {
    return await measurePace(bench, pace);
  } finally {
    await Promise.all([bench.receiver.stop(), bench.load.stop()]);
  }
}

function report(measured: ReadonlyMap<string, Measured>): void {
  const base = measured.get(reference);
  const rows = [...measured].map(([server, figures]) => ({
    server,
    "claim CPU µs": withRatio(figures.idle, base?.idle, ({ cpuUs }) => cpuUs),
    "claim p50 ms": withRatio(figures.idle, base?.idle, ({ p50Ms }) => p50Ms),
    "CPU µs with 100,000 due": withRatio(figures.loaded, base?.loaded, ({ cpuUs }) => cpuUs),
    "commit to arrival p50 ms": withRatio(figures.arrivals, base?.arrivals, ({ p50Ms }) => p50Ms),
    "p99 ms": withRatio(figures.arrivals, base?.arrivals, ({ p99Ms }) => p99Ms),
  }));
  console.table(rows);
  console.table([...measured].map(([server, { plan }]) => ({ server, ...plan })));
}

/** Formats the median of the rounds, with its ratio to the reference. */
function withRatio<T>(values: readonly T[], base: readonly T[] | undefined, read: (value: T) => number): string {
  const median = medianOf(values, read);
  const ratio = base ? ` (${(median / medianOf(base, read)).toFixed(2)})` : "";
  return `${median.toFixed(median < 10 ? 2 : 0)}${ratio}`;
}
