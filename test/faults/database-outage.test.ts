import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { judgeArrivals } from "../support/arrivals.ts";
import { countDeliveries, projectIds, waitForQuiescence } from "../support/delivery-rows.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { countStatuses, type Outcome, slowestByItselfMs, slowestMs, startLoad } from "../support/load.ts";
import { createPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { watchReadiness } from "../support/readiness-watch.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const stoppedMs = 20_000;
const frozenMs = 8_000;
/** Requests are answered within 2 s while the database is unavailable; the rest is for a busy machine. */
const answerMsMax = 2_000 + 500;
/** Time from the database's return to the first success. */
const recoveryMsMax = 5_000;
/** Time from the loss of the database to /readyz reporting it. */
const noticeMsMax = 5_000;
const quiescenceTimeoutMs = 60_000;
const calmMs = 1_000;

let stage: Stage;
let postgres: PostgresServer;
let service: ServiceProcess;
let receiver: Receiver;
let secret: string;
let token: string;

beforeAll(async () => {
  stage = await createStage();
  postgres = await createPostgresServer(stage.dataDirectory("postgres"));
  stage.atEnd(() => postgres.stop());
  await postgres.start();
  service = await stage.startService({
    environment: { DATABASE_URL: postgres.connectionString, MASTER_KEY: randomBytes(32).toString("base64") },
  });
  receiver = await stage.startReceiver();
  const client = await signIn(service.url, stage.administrator);
  token = client.token;
  ({ secret } = await registerEndpoint(client, { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] }));
});

afterAll(() => stage.end());

describe("a service whose database", () => {
  test("is stopped for 20 s answers 503 at once, survives, recovers and loses nothing", async () => {
    await expectToSurvive("PostgreSQL stopped for 20 s", {
      forMs: stoppedMs,
      takeAway: () => postgres.stop(),
      giveBack: () => postgres.start(),
    });
  });

  test("is frozen for 8 s answers 503 within 2 s, survives, recovers and loses nothing", async () => {
    await expectToSurvive("PostgreSQL frozen for 8 s", {
      forMs: frozenMs,
      takeAway: async () => postgres.freeze(),
      giveBack: async () => postgres.thaw(),
    });
  });
});

interface Outage {
  readonly forMs: number;
  takeAway(): Promise<void>;
  giveBack(): Promise<void>;
}

async function expectToSurvive(subject: string, outage: Outage): Promise<void> {
  const load = startLoad({ url: service.url, token, writers: 6, readers: 2, pauseMs: 50 });
  const readiness = watchReadiness(service.url);
  const toldBefore = service.output().length;
  await sleep(calmMs);
  const goneAtMs = performance.now();
  await outage.takeAway();
  const noticedAtMs = await readiness.untilFirst(503, { sinceMs: goneAtMs, timeoutMs: noticeMsMax });
  const metrics = await (await fetch(`${service.url}/metrics`, { signal: AbortSignal.timeout(noticeMsMax) })).text();
  await sleep(outage.forMs - (performance.now() - goneAtMs));
  await outage.giveBack();
  const backAtMs = performance.now();
  const succeededAtMs = await waitUntil(() => firstSuccessAfter(load.outcomes, backAtMs), {
    timeoutMs: recoveryMsMax,
    what: "a success after the database's return",
  });
  const readyAtMs = await readiness.untilFirst(200, { sinceMs: backAtMs, timeoutMs: recoveryMsMax });
  await sleep(calmMs);
  await load.stop();
  await readiness.stop();
  await waitForQuiescence(postgres.connectionString, quiescenceTimeoutMs);

  expectFewWarnings(service.output().slice(toldBefore));
  const { outcomes } = load;
  const during = outcomes.filter(
    ({ startedAtMs, durationMs }) => startedAtMs < backAtMs && startedAtMs + durationMs > goneAtMs,
  );
  const arrivals = judgeArrivals(receiver.requests, secret);
  const existing = await projectIds(postgres.connectionString);
  printFigures(subject, {
    statuses: countStatuses(outcomes),
    statusesDuring: countStatuses(during),
    slowestDuringMs: slowestMs(during),
    slowestMs: slowestMs(outcomes),
    noticedMs: Math.round(noticedAtMs - goneAtMs),
    firstSuccessMs: Math.round(succeededAtMs - backAtMs),
    readyMs: Math.round(readyAtMs - backAtMs),
    acknowledged: load.acknowledged().length,
    events: arrivals.events,
    duplicates: arrivals.duplicates,
  });

  expect(outcomes.filter(({ status = 0, kind }) => ![503, kind === "write" ? 201 : 200].includes(status))).toEqual([]);
  expect(during.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect(slowestByItselfMs(outcomes)).toBeLessThan(answerMsMax);
  expect(load.acknowledged().filter((id) => !arrivals.entityIds.has(id))).toEqual([]);
  expect([...arrivals.entityIds].filter((id) => !existing.has(id))).toEqual([]);
  expect(arrivals.events).toBe(existing.size);
  expect(await countDeliveries(postgres.connectionString)).toEqual({ delivered: existing.size });
  expect([arrivals.changedBodies, arrivals.unverified]).toEqual([[], []]);
  expect(await Promise.race([service.exited, "runs"])).toBe("runs");
  // Metrics that need no database are served; the others are absent, not invented.
  expect(metrics).toContain("\ncatalog_database_up 0\n");
  expect(metrics).toMatch(/^catalog_webhook_attempts_total\{.*outcome="success".*\} [1-9]/mu);
  expect(metrics).not.toMatch(/^catalog_(?:queue|partition)_\w+(?:\{.*\})? /mu);
}

/** Checks that a repeated warning is logged once, and again with a count after 30 s, never with a stack. */
function expectFewWarnings(output: string): void {
  const lines = output.split("\n").filter((line) => line.includes('"level":"warn"'));
  const messages = lines.map((line) => String(JSON.parse(line).msg));
  expect(messages).toContain("Request not answered");
  for (const [message, of] of Map.groupBy(messages, (text) => text)) {
    expect([message, of.length <= 2]).toEqual([message, true]);
  }
  expect(output).not.toContain('"stack"');
}

/** Returns the time at which the first request that began after `sinceMs` succeeded. */
function firstSuccessAfter(outcomes: readonly Outcome[], sinceMs: number): number | undefined {
  const first = outcomes.find(({ status = 0, startedAtMs }) => startedAtMs > sinceMs && status < 300);
  return first && first.startedAtMs + first.durationMs;
}
