/**
 * Measures the statistics of one of 16 endpoints over 24 and 720 hours with ten million attempts in 30 days, before and
 * after the upkeep has counted their hours. Takes a quarter of an hour and 13 GB under the temporary directory.
 * `--deliveries` and `--days` take other numbers: two million in 6 days have as many attempts in each hour.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { countClosedHours } from "@design-catalog/core/webhooks";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { Client } from "pg";
import { type BenchCaller, openCaller } from "./shared/bench-context.ts";
import { startBenchDatabase } from "./shared/database.ts";
import { daysBefore, writeFinished } from "./shared/finished-deliveries.ts";
import { log } from "./shared/log.ts";
import { percentile, timed } from "./shared/statistics.ts";

const endpointCount = 16;
const rounds = 9;

const { values } = parseArgs({
  options: { deliveries: { type: "string", default: "10000000" }, days: { type: "string", default: "30" } },
});
const days = Number(values.days);
const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
const database = await startBenchDatabase(directory);
try {
  const connectionString = await database.create("statistics");
  const caller = await openCaller(connectionString);
  for (let number = 0; number < endpointCount; number++) {
    const body = { url: `https://hooks-${number}.dealer.example/`, eventTypes: ["*"] };
    await caller.call("createWebhook", { body, asAdministrator: true });
  }
  const id = await fill(connectionString);
  await show("counted when asked", { caller, id, times: 1 });
  const countMs = await timed(() => countAll(caller));
  process.stdout.write(`Counting the hours of ${days} days: ${(countMs / 1_000).toFixed(1)} s\n`);
  await show("from counted hours", { caller, id, times: rounds });
  await caller.close();
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Returns the id of an endpoint. */
async function fill(connectionString: string): Promise<string> {
  const [fromMs = 0] = daysBefore(Date.now(), days);
  const pool = createPool({ connectionString, log });
  await ensurePartitions(pool, { fromMs, days: days + 8 });
  const { rows } = await pool.query("SELECT id FROM webhook_endpoints ORDER BY id");
  const endpointIds = rows.map((row) => String(row["id"]));
  await pool.end();
  const client = new Client({ connectionString });
  await client.connect();
  await writeFinished(client, { count: Number(values.deliveries), days, endpointIds }, () => undefined);
  await client.end();
  return endpointIds[0] ?? "";
}

/** Counts all hours; the clock of the second run is ahead, so it need not wait for the age of the marks. */
async function countAll({ maintenance }: BenchCaller): Promise<void> {
  await countClosedHours(maintenance);
  maintenance.clock.advance(60_000);
  for (let counted = 1; counted > 0;) counted = await countClosedHours(maintenance);
}

interface Shown {
  readonly caller: BenchCaller;
  readonly id: string;
  readonly times: number;
}

async function show(what: string, { caller, id, times }: Shown): Promise<void> {
  for (const hours of [24, 720]) {
    const ms: number[] = [];
    let answer: unknown;
    for (let round = 0; round < times; round++)
      ms.push(
        await timed(async () => {
          answer = await caller.call("getWebhookStatistics", {
            projectId: id,
            query: { hours },
            asAdministrator: true,
          });
        }),
      );
    const figures = `median ${percentile(ms, 50).toFixed(0)} ms, longest ${Math.max(...ms).toFixed(0)} ms`;
    // The operation answers with these members.
    const { attempts, durationMs } = answer as { readonly attempts: object; readonly durationMs: object };
    process.stdout.write(`${hours} hours, ${what}: ${figures}, ${JSON.stringify({ attempts, durationMs })}\n`);
  }
}
