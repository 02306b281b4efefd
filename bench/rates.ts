/**
 * Counts what arrives in a minute at endpoints that ask for a rate, while two processes record more events than these take,
 * and compares how late the same events reach another endpoint without and with them. docs/operations/benchmarks.md has
 * the results.
 */
import type { ChangeLoadGenerator } from "./programs/change-load.ts";
import type { Arrival, Receiver } from "./programs/receiver.ts";
import { formatTable } from "./service/report.ts";
import { creationLoad, openClient, registerEndpoints } from "./shared/changes.ts";
import { describeMachine } from "./shared/machine.ts";
import { type Program, startProgram } from "./shared/program.ts";
import { setStage } from "./shared/stage.ts";
import { percentile } from "./shared/statistics.ts";
import { changeNumber } from "./way/change-number.ts";

/** From the lowest that an endpoint may ask for, which has six turns in the minute. */
const rates = [0.1, 1, 10, 50] as const;
const changesPerSecond = 60;
/** A minute and what the first deliveries take. */
const seconds = 70;
const usualSeconds = 20;
const minuteMs = 60_000;
/** Part of its rate by which a minute may differ; and by one attempt, since a minute may begin with one. */
const tolerance = 0.05;
const connections = 32;
const collectTimeoutMs = 60_000;

const stage = await setStage();
const ends: (() => Promise<unknown>)[] = [() => stage.stop()];
try {
  process.exitCode = await run();
} finally {
  for (const end of ends.toReversed()) await end();
}
process.exit();

async function run(): Promise<number> {
  print(JSON.stringify(describeMachine(stage.database.version)));
  const database = await stage.database.create("rates");
  const service = await startService(database);
  await startService(database);
  const client = await openClient(service);
  const creation = creationLoad(service.url, client.token);
  const load = startProgram<ChangeLoadGenerator>("change-load");
  ends.push(() => load.stop());
  const other = await startReceiver();
  await registerEndpoints(client, [other.url]);
  const measure = measuring({ load, creation, other: other.program });
  await measure(usualSeconds);
  const usual = await measure(usualSeconds);
  const limited = await Promise.all(rates.map(startReceiver));
  for (const [index, { url }] of limited.entries())
    await registerEndpoints(client, [url], { maxPerSecond: rates[index] });
  const loaded = await measure(seconds);
  const arrived = await Promise.all(limited.map(({ program }) => firstMinute(program)));
  const minutes = rates.map((rate, index) => ({ rate, asked: rate * 60, arrived: arrived[index] ?? NaN }));
  print(
    formatTable(
      ["attempts a minute", "asked for", "arrived"],
      minutes.map((one) => [`${one.rate} a second`, String(one.asked), String(one.arrived)]),
    ),
  );
  print(
    formatTable(
      ["201 to arrival at another endpoint, ms", "p50", "p99"],
      [
        ["without them", ...usual],
        ["with them", ...loaded],
      ],
    ),
  );
  return minutes.every((one) => Math.abs(one.arrived - one.asked) <= Math.max(1, one.asked * tolerance)) ? 0 : 1;
}

async function startService(database: string) {
  const service = await stage.startService("all", database);
  ends.push(() => service.stop());
  return service;
}

async function startReceiver() {
  const program = startProgram<Receiver>("receiver");
  ends.push(() => program.stop());
  const [url = ""] = await program.call("listen", { certificate: stage.certificate, ports: 1 });
  return { program, url };
}

interface Measuring {
  readonly load: Program<ChangeLoadGenerator>;
  readonly creation: ReturnType<typeof creationLoad>;
  readonly other: Program<Receiver>;
}

/** Returns a function that sends changes for so long and tells how late their events reached the other endpoint. */
function measuring({ load, creation, other }: Measuring) {
  const body = JSON.stringify({ ...JSON.parse(creation.body), number: changeNumber(0) });
  let first = 1;
  return async (forSeconds: number) => {
    const count = changesPerSecond * forSeconds;
    const sent = await load.call("run", {
      ...creation,
      body,
      connections,
      first,
      count,
      ratePerSecond: changesPerSecond,
    });
    first += count;
    const accepted = sent.filter(({ isAccepted }) => isAccepted);
    const answers = new Map(accepted.map(({ change, answeredMs }) => [change, answeredMs]));
    const arrivals = await other.call("collect", { count: accepted.length, timeoutMs: collectTimeoutMs });
    const late = arrivals.map(({ change, atMs }) => atMs - (answers.get(change ?? NaN) ?? NaN));
    return [50, 99].map((percent) => percentile(late, percent).toFixed(1));
  };
}

/** Arrivals in the minute that begins with the first. */
async function firstMinute(receiver: Program<Receiver>): Promise<number> {
  const arrivals: readonly Arrival[] = await receiver.call("collect", { count: 1, timeoutMs: collectTimeoutMs });
  const startMs = Math.min(...arrivals.map(({ atMs }) => atMs));
  return arrivals.filter(({ atMs }) => atMs - startMs < minuteMs).length;
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
