/**
 * Measures the service with ten million finished deliveries next to one with hardly any; takes a quarter of an hour and
 * 13 GB under the temporary directory. docs/operations/benchmarks.md has the results.
 */
import { parseArgs } from "node:util";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import type { ApiClient } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { Client } from "pg";
import type { LoadGenerator } from "./programs/load.ts";
import type { Receiver } from "./programs/receiver.ts";
import { endpoints, serviceRound } from "./service/deliveries.ts";
import { creationLoad, openClient, registerEndpoints } from "./shared/changes.ts";
import { announced, writeFigures } from "./shared/figures.ts";
import { daysBefore, writeFinished } from "./shared/finished-deliveries.ts";
import { log } from "./shared/log.ts";
import { describeMachine } from "./shared/machine.ts";
import { type Program, startProgram } from "./shared/program.ts";
import { setStage, type Stage } from "./shared/stage.ts";
import { compare } from "./shared/statistics.ts";
import { measureDrop } from "./ten-million/day-drop.ts";
import { measureDetail, measurePages } from "./ten-million/grid-pages.ts";
import { describeTenMillion, type TenMillionFigures } from "./ten-million/ten-million-report.ts";

const days = 30;
const daysAhead = 8;
/** Days between two progress lines. */
const daysShown = 5;
const deliveriesFew = 10_000;
const rounds = 5;
/** Endpoints of finished deliveries; those not registered have been deleted. */
const endpointsEver = 16;

const { values } = parseArgs({ options: { deliveries: { type: "string", default: "10000000" } } });
const deliveriesMany = Number(values.deliveries);
await run();
process.exit(0);

interface Tools {
  readonly stage: Stage;
  readonly receiver: Program<Receiver>;
  readonly load: Program<LoadGenerator>;
}

async function run(): Promise<void> {
  const stage = await setStage();
  const tools = { stage, receiver: startProgram<Receiver>("receiver"), load: startProgram<LoadGenerator>("load") };
  const machine = describeMachine(stage.database.version);
  try {
    const urls = await tools.receiver.call("listen", { certificate: stage.certificate, ports: endpoints });
    const few = await prepare(tools, { name: "few", count: deliveriesFew, urls });
    const many = await prepare(tools, { name: "many", count: deliveriesMany, urls });
    try {
      const figures = { measuredAt: new Date().toISOString(), machine, deliveriesFew, deliveriesMany };
      const measured = { ...figures, ...(await measure(tools, { few, many })) };
      await writeFigures(`finished-${deliveriesMany}`, measured);
      process.stdout.write(`\n${describeTenMillion(measured)}\n`);
    } finally {
      await Promise.all([few.api.stop(), many.api.stop()]);
    }
  } finally {
    await Promise.all([tools.receiver.stop(), tools.load.stop()]);
    await stage.stop();
  }
}

interface Side {
  readonly connectionString: string;
  readonly api: ServiceProcess;
  readonly client: ApiClient;
}

async function prepare(
  { stage }: Tools,
  { name, count, urls }: { readonly name: string; readonly count: number; readonly urls: readonly string[] },
): Promise<Side> {
  const connectionString = await stage.database.create(name);
  const api = await stage.startService("api", connectionString);
  const client = await openClient(api);
  await registerEndpoints(client, urls);
  await load(connectionString, count);
  return { connectionString, api, client: await openClient(api) };
}

async function load(connectionString: string, count: number): Promise<void> {
  const [fromMs = 0] = daysBefore(Date.now(), days);
  const pool = createPool({ connectionString, log });
  await ensurePartitions(pool, { fromMs, days: days + daysAhead });
  const { rows } = await pool.query("SELECT id FROM webhook_endpoints ORDER BY id");
  await pool.end();
  const registered = rows.map(({ id }) => String(id));
  const gone = Array.from({ length: endpointsEver - registered.length }, (_, index) =>
    index.toString(16).padStart(24, "6"),
  );
  const client = new Client({ connectionString });
  await client.connect();
  const startMs = performance.now();
  await writeFinished(client, { count, days, endpointIds: [...registered, ...gone] }, (done, of) => {
    if (done % daysShown !== 0) return;
    const seconds = ((performance.now() - startMs) / 1_000).toFixed(0);
    process.stdout.write(`Wrote ${done} of ${of} days of ${count} deliveries, ${seconds} s\n`);
  });
  await client.end();
}

async function measure(tools: Tools, { few, many }: { readonly few: Side; readonly many: Side }) {
  const pages = await announced("grid pages", () => measurePages(few, many));
  const detail = await announced("one delivery", async () => ({
    few: await measureDetail(few),
    many: await measureDetail(many),
  }));
  const throughput = await announced("deliveries", () => compareThroughput(tools, { few, many }));
  const dropping = { ...many, days: daysBefore(Date.now(), days) };
  const drop = await announced("dropping days", () => measureDrop(dropping));
  return { pages, detail, throughput, drop } satisfies Partial<TenMillionFigures>;
}

/** Compares the throughput in turns, with the side of few deliveries as the floor. */
async function compareThroughput(tools: Tools, { few, many }: { readonly few: Side; readonly many: Side }) {
  const results: { readonly service: number; readonly floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const floor = await deliver(tools, few);
    results.push({ floor, service: await deliver(tools, many) });
  }
  return compare(results);
}

async function deliver(tools: Tools, { connectionString, api, client }: Side): Promise<number> {
  const { service } = await serviceRound({ ...tools, connectionString }, creationLoad(api.url, client.token));
  return service.backlog;
}
