/**
 * Measures how fast a receiver catches up through the event feed, how long a page takes over 29 days of events, and how
 * much the feed's index costs each event, in two minutes; docs/operations/benchmarks.md has the results.
 */
import { defaultApplicationId } from "@design-catalog/core";
import { idTimePrefix } from "@design-catalog/core/engine";
import { ensurePartitions } from "@design-catalog/storage-kysely";
import type { ApiClient } from "@design-catalog/testing/api-client";
import { Client } from "pg";
import { eventBody, openClient } from "./shared/changes.ts";
import { daysBefore, writeFinished } from "./shared/finished-deliveries.ts";
import { runOnStage, type Stage } from "./shared/stage.ts";
import { percentile, spreadOf, timed } from "./shared/statistics.ts";

const runMsMax = 600_000;
const days = 29;
/** Four deliveries have one event. */
const deliveryCount = 1_200_000;
const pageEvents = 500;
const writingRounds = 6;
const insertedEvents = 20_000;
const measuredChanges = 300;
const feedIndex = "events__transaction_id__id__index";

await runOnStage(run, runMsMax);

async function run(on: Stage): Promise<void> {
  const connectionString = await on.database.create("feed");
  const service = await on.startService("api", connectionString);
  const database = new Client({ connectionString });
  await database.connect();
  try {
    const client = await openClient(service);
    process.stdout.write(`${JSON.stringify({ writing: await compareWriting(client, database) })}\n`);
    await fill(database);
    process.stdout.write(`${JSON.stringify({ reading: await readAll(client) })}\n`);
  } finally {
    await database.end();
    await service.stop();
  }
}

async function fill(database: Client): Promise<void> {
  const [fromMs = 0] = daysBefore(Date.now(), days);
  await ensurePartitions(
    { withConnection: (work) => work({ query: (text, values) => database.query(text, values && [...values]) }) },
    { fromMs, days },
  );
  await writeFinished(
    database,
    { count: deliveryCount, days, endpointIds: Array.from({ length: 16 }, (_, n) => n.toString(16).padStart(24, "0")) },
    () => undefined,
  );
}

async function readAll(client: ApiClient) {
  const times: number[] = [];
  let events = 0;
  const startMs = performance.now();
  for (let after = "", isLast = false; !isLast;) {
    const pageMs = performance.now();
    const { status, body } = await client.call("GET", `/api/v1/admin/webhooks/events?limit=${pageEvents}${after}`);
    times.push(performance.now() - pageMs);
    // The documented shape of the answer.
    const page = body as unknown as { readonly events?: readonly unknown[]; readonly next: string };
    if (!page.events) throw new Error(`Cannot measure because a page was refused with ${status}`);
    events += page.events.length;
    after = `&after=${encodeURIComponent(page.next)}`;
    isLast = page.events.length < pageEvents;
  }
  const seconds = (performance.now() - startMs) / 1_000;
  const pages = { count: times.length, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
  return { events, perSecond: Math.round(events / seconds), pages };
}

/** Compares inserts of single events with and without the index, in turns, with the time of a change. */
async function compareWriting(client: ApiClient, database: Client) {
  const extra: number[] = [];
  for (let round = 0; round < writingRounds; round++) {
    const withIndex = await insertEvents(database, round);
    await database.query(`DROP INDEX ${feedIndex}`);
    const without = await insertEvents(database, round);
    await database.query(`CREATE INDEX ${feedIndex} ON events (application_id, transaction_id, id)`);
    extra.push(((withIndex - without) * 1_000) / insertedEvents);
  }
  const changes: number[] = [];
  for (let change = 0; change < measuredChanges; change++) {
    changes.push(await timed(() => client.call("POST", "/api/v1/projects", { name: "Lobby" })));
  }
  const changeP50Ms = percentile(changes, 50);
  const indexMicroseconds = spreadOf(extra);
  return { indexMicroseconds, changeP50Ms, shareOfChange: indexMicroseconds.median / 1_000 / changeP50Ms };
}

/** Milliseconds of the inserts, which are rolled back. */
async function insertEvents(database: Client, round: number): Promise<number> {
  await database.query("BEGIN");
  const prefix = idTimePrefix(Date.now()) + round.toString(16);
  const durationMs = await timed(() =>
    database.query(`DO $$ BEGIN FOR number IN 1..${insertedEvents} LOOP
      INSERT INTO events (id, application_id, type, body, created_at)
      VALUES ('${prefix}' || lpad(to_hex(number), 15, '0'), '${defaultApplicationId}', 'project.created', '${eventBody}', now());
    END LOOP; END $$`),
  );
  await database.query("ROLLBACK");
  return durationMs;
}
