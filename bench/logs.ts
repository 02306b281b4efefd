/**
 * Measures what keeping lines of the log in the database adds to the processor time of a request: by the cost of a line
 * and of its row, and by whole requests to one process that keeps lines and does not, in turns.
 * docs/operations/benchmarks.md has the results. Takes four minutes.
 */
import { fileURLToPath } from "node:url";
import type { Load, LoadGenerator } from "./programs/load.ts";
import { openClient } from "./shared/changes.ts";
import { measureLine, measureRow } from "./shared/log-line-cost.ts";
import { type Program, startProgram } from "./shared/program.ts";
import { runOnStage, type Stage } from "./shared/stage.ts";
import { percentile } from "./shared/statistics.ts";
import { startCounting } from "./way/counters.ts";

const runMsMax = 290_000;
/** Pairs of turns. They are many and short, as the machine's speed changes by more than what is measured. */
const pairCount = 40;
const turnMs = 600;
/** Milliseconds until a signal has arrived. */
const switchMs = 30;
const connections = 16;
const databaseName = "logs";

type Request = Omit<Load, "origin" | "connections" | "durationMs">;

interface Bench {
  readonly stage: Stage;
  readonly load: Program<LoadGenerator>;
  readonly origin: string;
  readonly pid: number;
  /** Has the service stop keeping lines, or begin again. */
  readonly flip: () => void;
}

/** Processor time of some requests. */
interface Turn {
  readonly count: number;
  readonly ms: number;
}

await runOnStage(run, runMsMax);

async function run(stage: Stage): Promise<void> {
  const load = startProgram<LoadGenerator>("load");
  const mainPath = fileURLToPath(import.meta.resolve("./programs/switched-log.ts"));
  const connectionString = await stage.database.create(databaseName);
  const service = await stage.startService("api", connectionString, mainPath);
  try {
    const client = await openClient(service);
    const { body: project } = await client.call("POST", "/api/v1/projects", { name: "Lobby" });
    const found = { method: "GET", path: `/api/v1/projects/${project.id}`, token: client.token, status: 200 };
    const missing = { ...found, path: `/api/v1/projects/${"0".repeat(24)}`, status: 404 };
    const bench = { stage, load, origin: service.url, pid: service.pid, flip: () => service.kill("SIGUSR2") };
    for (const request of [found, missing]) await measure(bench, request);
    await compareTurns({ ...bench, flip: () => undefined }, "both turns without a change", found);
    await compareTurns(bench, "answers with 200, which are not kept", found);
    const requestUs = await compareTurns(bench, "answers with 404, of which 200 a second are stored", missing);
    for (const status of [200, 404]) report(`a line with ${status} on its way`, await measureLine(status), requestUs);
    const { service: own, database } = await measureRow(stage, connectionString);
    report("the row of a line in the service", own, requestUs);
    report("the row of a line in PostgreSQL", database, requestUs);
  } finally {
    await Promise.all([service.stop(), load.stop()]);
  }
}

function report(what: string, us: number, requestUs: number): void {
  const share = ((us / requestUs) * 100).toFixed(2);
  process.stdout.write(`${what}: ${us.toFixed(2)} µs, ${share} % of a request with 404 (${requestUs.toFixed(0)} µs)\n`);
}

/** Compares turns with and without keeping, and begins with each in turns. Returns the microseconds of a request. */
async function compareTurns(bench: Bench, title: string, request: Request): Promise<number> {
  const pairs: { readonly kept: Turn; readonly not: Turn }[] = [];
  for (let pair = 0; pair < pairCount; pair++) {
    const first = await measure(bench, request);
    bench.flip();
    await Bun.sleep(switchMs);
    const second = await measure(bench, request);
    pairs.push(pair % 2 === 0 ? { kept: first, not: second } : { kept: second, not: first });
  }
  const [kept, not] = [meanOf(pairs.map((pair) => pair.kept)), meanOf(pairs.map((pair) => pair.not))];
  const added = pairs.map((pair) => (meanOf([pair.kept]) / meanOf([pair.not]) - 1) * 100);
  const [low, median, high] = [25, 50, 75].map((percent) => percentile(added, percent).toFixed(1));
  const means = `${kept.toFixed(0)} and ${not.toFixed(0)} µs a request, ${((kept / not - 1) * 100).toFixed(1)} % more`;
  process.stdout.write(`${title}: ${means}; by pairs ${median} % (half of them ${low} to ${high})\n`);
  return kept;
}

/** Microseconds of a request. */
function meanOf(turns: readonly Turn[]): number {
  const sumOf = (of: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + of(turn), 0);
  return (sumOf(({ ms }) => ms) / sumOf(({ count }) => count)) * 1_000;
}

async function measure({ stage, load, origin, pid }: Bench, request: Request): Promise<Turn> {
  const stop = await startCounting(stage.database.observer, { pids: [pid], database: databaseName });
  const { count } = await load.call("run", { ...request, origin, connections, durationMs: turnMs });
  const { server, postgres } = (await stop()).processorMs;
  return { count, ms: server + postgres };
}
