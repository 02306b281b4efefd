/**
 * Loads one process of the service for half an hour and judges whether its memory grows; see
 * docs/operations/benchmarks.md.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import type { LoadGenerator } from "./programs/load.ts";
import type { Sink } from "./programs/sink.ts";
import { creationLoad, openClient, registerEndpoints } from "./shared/changes.ts";
import { writeFigures } from "./shared/figures.ts";
import { describeMachine } from "./shared/machine.ts";
import { type Program, startProgram } from "./shared/program.ts";
import { setStage, type Stage } from "./shared/stage.ts";
import { type MemorySample, takeSample } from "./soak/soak-sample.ts";
import { describeSoak, judgeSoak } from "./soak/soak-verdict.ts";
import { readTableStates } from "./soak/table-states.ts";

/** Mostly good receivers, and one of each kind that takes another path through the service. */
const paths = [...Array<string>(13).fill("/good"), "/slow", "/large", "/failing"];
const sliceMs = 30_000;
/** Time without load at the end of each slice, until deliveries are made and connections closed. */
const quietMs = 5_000;
/** The service may report overload on a busy machine. */
const tolerated = [503];
const readsPerSecond = 50;
const gridsPerSecond = 5;
const minuteMs = 60_000;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, "per-second": { type: "string", default: "500" } },
});
process.exit(await run(Number(values.minutes) * minuteMs, Number(values["per-second"])));

async function run(durationMs: number, deliveriesPerSecond: number): Promise<number> {
  const stage = await setStage();
  const sink = startProgram<Sink>("sink");
  const load = startProgram<LoadGenerator>("load");
  const connectionString = await stage.database.create("soak");
  const service = await startService(stage, connectionString);
  try {
    const machine = describeMachine(stage.database.version);
    const origin = await sink.call("listen", stage.certificate);
    const startMs = performance.now();
    const urls = paths.map((path) => origin + path);
    await registerEndpoints(await openClient(service), urls);
    const { samples, brokenOff } = await soak({ service, load, deliveriesPerSecond, startMs, durationMs });
    const counts = await sink.call("counts", undefined);
    const verdict = judgeSoak(samples);
    const database = await readTableStates(connectionString);
    const figures = { machine, deliveriesPerSecond, durationMs, brokenOff, counts, verdict, database, samples };
    await writeFigures("soak", figures);
    process.stdout.write(`\n${describeSoak(verdict)}\nRequests to receivers: ${JSON.stringify(counts)}\n`);
    process.stdout.write(`The database: ${JSON.stringify(database)}\n`);
    return verdict.isFlat ? 0 : 1;
  } finally {
    await Promise.all([service.stop(), sink.stop(), load.stop()]);
    await stage.stop();
  }
}

async function startService(stage: Stage, connectionString: string): Promise<ServiceProcess> {
  const mainPath = fileURLToPath(import.meta.resolve("./programs/soaked-service.ts"));
  return stage.startService("all", connectionString, mainPath);
}

interface Soaking {
  readonly service: ServiceProcess;
  readonly load: Program<LoadGenerator>;
  readonly deliveriesPerSecond: number;
  readonly startMs: number;
  readonly durationMs: number;
}

/**
 * Loads in slices, each with new connections and a new token, as clients come and go, and takes samples between them:
 * memory of running requests is not a leak. Returns the number of failed slices.
 */
async function soak(soaking: Soaking) {
  const { service, startMs, durationMs } = soaking;
  const samples: MemorySample[] = [];
  let brokenOff = 0;
  while (performance.now() < startMs + durationMs) {
    const failure = await loadSlice(soaking).catch(String);
    if (failure !== undefined) {
      brokenOff++;
      process.stdout.write(`A slice failed: ${failure}\n`);
    }
    await sleep(quietMs);
    const sample = await takeSample(service, startMs);
    samples.push(sample);
    process.stdout.write(`${describeSample(sample)}\n`);
  }
  return { samples, brokenOff };
}

/** Loads for one slice; returns the failure, if any. */
async function loadSlice({ service, load, deliveriesPerSecond }: Soaking): Promise<string | undefined> {
  const client = await openClient(service);
  const { token } = client;
  const creation = creationLoad(service.url, token);
  const { body: project } = await client.call("POST", creation.path, JSON.parse(creation.body));
  const common = { origin: service.url, token, durationMs: sliceMs - quietMs, tolerated };
  const read = { method: "GET", path: `/api/v1/projects/${project.id}`, status: 200 };
  const grid = {
    method: "POST",
    path: "/api/v1/admin/webhooks/deliveries/grid",
    body: JSON.stringify({ startRow: 0, endRow: 100, filterModel: {}, sortModel: [] }),
    status: 200,
  };
  const results = await Promise.allSettled([
    load.call("run", { ...creation, ...common, connections: 16, ratePerSecond: deliveriesPerSecond / paths.length }),
    load.call("run", { ...read, ...common, connections: 8, ratePerSecond: readsPerSecond }),
    load.call("run", { ...grid, ...common, connections: 2, ratePerSecond: gridsPerSecond }),
  ]);
  const failure = results.find(({ status }) => status === "rejected");
  return failure?.status === "rejected" ? String(failure.reason) : undefined;
}

function describeSample({ atMs, rss, own, heapUsed, objectCount, files }: MemorySample): string {
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
  const memory = `${mebibytes(own)} of ${mebibytes(rss)} resident, heap ${mebibytes(heapUsed)}`;
  return `${(atMs / 1_000).toFixed(0)} s: ${memory}, ${objectCount} objects, ${files} files`;
}
