/**
 * Measures what keeping lines of the log in the database adds to the processor time of a request, in one process that
 * keeps them and does not, in turns; docs/operations/benchmarks.md has the results. Takes four minutes.
 */
import { fileURLToPath } from "node:url";
import { openClient } from "./shared/changes.ts";
import { type Program, startProgram } from "./shared/program.ts";
import { runOnStage, type Stage } from "./shared/stage.ts";
import { formatSpread, spreadOf } from "./shared/statistics.ts";
import type { Load, LoadGenerator } from "./programs/load.ts";
import { startCounting } from "./way/counters.ts";

const runMsMax = 290_000;
const rounds = 6;
/** Milliseconds until a signal has arrived, and lines that wait have been written. */
const switchMs = 1_500;
const databaseName = "logs";

type Request = Omit<Load, "origin" | "connections">;

interface Bench {
  readonly stage: Stage;
  readonly load: Program<LoadGenerator>;
  readonly origin: string;
  readonly pid: number;
  readonly flip: () => void;
}

/** Processor time of a request in microseconds. */
interface Cost {
  readonly service: number;
  readonly both: number;
}

await runOnStage(run, runMsMax);

async function run(stage: Stage): Promise<void> {
  const load = startProgram<LoadGenerator>("load");
  const mainPath = fileURLToPath(import.meta.resolve("./programs/switched-log.ts"));
  const service = await stage.startService("api", await stage.database.create(databaseName), mainPath);
  try {
    const client = await openClient(service);
    const { token } = client;
    const { body: project } = await client.call("POST", "/api/v1/projects", { name: "Lobby" });
    const flip = () => service.kill("SIGUSR2");
    const bench = { stage, load, origin: service.url, pid: service.pid, flip };
    const found = { method: "GET", path: `/api/v1/projects/${project.id}`, token, status: 200 };
    const missing = { ...found, path: `/api/v1/projects/${"0".repeat(24)}`, status: 404 };
    await compareOn(bench, "answers with 200, none is kept", { ...found, durationMs: 4_000 });
    // A write has at most 200 lines, and there is one in each second.
    const kept = { ...missing, durationMs: 9_000, ratePerSecond: 180 };
    await compareOn(bench, "180 answers a second with 404, all are kept", kept);
    await compareOn(bench, "a flood of 404, 200 a second are kept", { ...missing, durationMs: 4_000 });
  } finally {
    await Promise.all([service.stop(), load.stop()]);
  }
}

/** Compares consecutive rounds with and without keeping, and begins with each in turns. */
async function compareOn(bench: Bench, title: string, request: Request): Promise<void> {
  await measure(bench, request);
  const pairs: { readonly kept: Cost; readonly not: Cost }[] = [];
  for (let round = 0; round < rounds; round++) {
    const isFirstKept = round % 2 === 0;
    const first = await measure(bench, request);
    await flip(bench);
    const second = await measure(bench, request);
    pairs.push(isFirstKept ? { kept: first, not: second } : { kept: second, not: first });
  }
  for (const part of ["service", "both"] as const) {
    const added = spreadOf(pairs.map(({ kept, not }) => (kept[part] / not[part] - 1) * 100));
    const sumOf = (costs: readonly Cost[]) => costs.reduce((sum, cost) => sum + cost[part], 0);
    const [kept, not] = [sumOf(pairs.map((pair) => pair.kept)), sumOf(pairs.map((pair) => pair.not))];
    const all = `${(kept / rounds).toFixed(0)} and ${(not / rounds).toFixed(0)} µs a request`;
    const named = part === "both" ? "service and database" : part;
    process.stdout.write(
      `${title}, ${named}: ${all}, ${((kept / not - 1) * 100).toFixed(2)} % more; by pairs ${formatSpread(added, 2)} %\n`,
    );
  }
}

async function flip({ flip: send }: Bench): Promise<void> {
  send();
  await Bun.sleep(switchMs);
}

async function measure({ stage, load, origin, pid }: Bench, request: Request): Promise<Cost> {
  const stop = await startCounting(stage.database.observer, { pids: [pid], database: databaseName });
  const { count } = await load.call("run", { ...request, origin, connections: 16 });
  const { server, postgres } = (await stop()).processorMs;
  return { service: (server / count) * 1_000, both: ((server + postgres) / count) * 1_000 };
}
