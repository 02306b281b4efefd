import type { OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { Id } from "../../ports/id.ts";
import { webhookEndpoints } from "../endpoints/table.ts";
import { retentionDays } from "../events/delivery-tables.ts";
import type { UpkeepPorts } from "../upkeep/upkeep-ports.ts";
import { addDuration } from "./summary.ts";
import { type AttemptHourRow, attemptHours, type CountedHourRow, countedHours } from "./tables.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Minutes after the end of an hour until nearly all its results are there. Storages know a result of five as late. */
const closedMinutes = 10;

/** Minutes from the mark of an hour to its count: statements that do not see the mark have ended by then. */
const markedMinutes = 1;

/** Minutes of attempts that one statement reads, so none takes long. */
const sliceMinutes = 30;

/** Hours of an application that one run counts: a restored database has 720. */
const hoursPerRun = 100;

/**
 * Counts the attempts of hours that are over, in all applications, so statistics need not; returns how many hours. A
 * failing application does not hold up the others.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * await call("createWebhook", { body: { url: "https://hooks.example.com/", eventTypes: ["*"] } });
 * assert.equal(await countClosedHours(maintenance), 0); // the first run marks the hours
 * passDays(1);
 * assert((await countClosedHours(maintenance)) > 0);
 * ```
 */
export async function countClosedHours(ports: ExpiryPorts & Pick<UpkeepPorts, "upkeep">): Promise<number> {
  return inEachApplication(ports, "Attempts could not be counted", (context) => countHours(context, ports.upkeep));
}

async function countHours(context: OperationContext, upkeep: UpkeepPorts["upkeep"]): Promise<number> {
  const { store } = context;
  const nowMs = context.ports.clock.now();
  const marks = await store.select(countedHours, { orderBy: [{ column: "hour", direction: "desc" }] });
  const ripe = formatTimestamp(nowMs - markedMinutes * minuteMs);
  const due = marks.filter(({ isCounted, markedAt }) => !isCounted && markedAt <= ripe).slice(0, hoursPerRun);
  for (const mark of due) await countHour(context, upkeep, mark);
  await markHours(context, new Set(marks.map(({ hour }) => hour)));
  return due.length;
}

/** Marks the closed hours that statistics can ask for. An application without endpoints has no attempts. */
async function markHours({ store, ports }: OperationContext, known: ReadonlySet<string>): Promise<void> {
  const nowMs = ports.clock.now();
  const markedAt = formatTimestamp(nowMs);
  const rows: CountedHourRow[] = [];
  const firstMs = Math.floor((nowMs - retentionDays * 24 * hourMs) / hourMs) * hourMs;
  for (let startMs = firstMs; startMs + hourMs + closedMinutes * minuteMs <= nowMs; startMs += hourMs) {
    const hour = formatTimestamp(startMs);
    if (!known.has(hour)) rows.push({ id: ports.ids.next(), hour, markedAt, isCounted: false });
  }
  if (rows.length === 0 || (await store.select(webhookEndpoints, { limit: 1 })).length === 0) return;
  await store.transaction((transaction) => transaction.insert(countedHours, rows));
}

/** Counts an hour, unless a late result has taken its mark away: the next run marks it again. */
async function countHour(
  context: OperationContext,
  upkeep: UpkeepPorts["upkeep"],
  mark: CountedHourRow,
): Promise<void> {
  const { id, hour } = mark;
  const rows = await readHour(context, upkeep, hour);
  await context.store.transaction(async (transaction) => {
    const marked = await transaction.update(countedHours, matches({ id, isCounted: false }), { isCounted: true });
    if (marked.length === 0) return;
    await transaction.erase(attemptHours, matches({ hour }));
    await transaction.insert(attemptHours, rows);
  });
}

async function readHour(
  { applicationId, ports }: OperationContext,
  upkeep: UpkeepPorts["upkeep"],
  hour: string,
): Promise<readonly AttemptHourRow[]> {
  const startMs = Date.parse(hour);
  const byEndpoint = new Map<Id<"endpoint">, Counts>();
  for (let fromMs = startMs; fromMs < startMs + hourMs; fromMs += sliceMinutes * minuteMs) {
    const [from, to] = [formatTimestamp(fromMs), formatTimestamp(fromMs + sliceMinutes * minuteMs)];
    for (const { endpointId, outcome, durationMs, count } of await upkeep.countAttempts({ applicationId, from, to })) {
      const counts = byEndpoint.get(endpointId) ?? { success: 0, failure: 0, durations: new Map<number, number>() };
      byEndpoint.set(endpointId, counts);
      counts[outcome] += count;
      addDuration(counts.durations, durationMs, count);
    }
  }
  return [...byEndpoint].map(([endpointId, counts]) => {
    return { id: ports.ids.next(), endpointId, hour, ...counts, durations: [...counts.durations] };
  });
}

interface Counts {
  success: number;
  failure: number;
  readonly durations: Map<number, number>;
}
