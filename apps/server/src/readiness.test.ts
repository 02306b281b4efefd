import { afterEach, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createPool } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { silentLog } from "@design-catalog/testing/test-ports";
import {
  createAddressPolicy,
  createDispatcher,
  createSystemResolver,
  createTlsTransport,
  type Dispatcher,
} from "@design-catalog/webhook-engine";
import { readiness } from "./readiness.ts";

/**
 * Half a minute passes in one and a half seconds. Faster, a busy machine would make a sound dispatcher look stalled.
 */
const speed = 20;
const waitMsMax = 10_000;
const healthy = {
  health: () => ({ ready: true }) as const,
  checkedHealth: async () => ({ ready: true }) as const,
  hasSchemaFault: () => false,
  query: async () => ({ rows: [] }),
};
const clock = { aheadMs: 0 };
let close: (() => Promise<void>) | undefined;

afterEach(() => close?.());

/** Runs a dispatcher with a fast clock, on a queue that fails while `fails()` is true. */
async function startDispatcher(fails: () => boolean) {
  const { memory, ports } = await createTestApplication();
  const transport = createTlsTransport({});
  const dispatcher = createDispatcher({
    ...ports,
    log: silentLog,
    deliveries: memory.deliveries,
    queue: {
      ...memory.queue,
      claim: (queue, limits) =>
        fails() ? Promise.reject(new Error("secret text of an error")) : memory.queue.claim(queue, limits),
    },
    transport,
    addressPolicy: createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] }),
    timers: {
      now: () => performance.now() * speed,
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs / speed);
        return () => clearTimeout(timer);
      },
    },
  });
  close = async () => {
    await dispatcher.stop({ drainMs: 0 });
    await transport.close();
  };
  dispatcher.start();
  return dispatcher;
}

/** Returns the answer as soon as `ready` is so, or the last one. */
async function readinessOnce(ready: boolean, dispatcher: Dispatcher) {
  const deadlineMs = performance.now() + waitMsMax;
  for (;;) {
    const answer = await readiness({ pool: healthy, jobs: healthy, dispatcher, clock });
    if (answer.ready === ready || performance.now() > deadlineMs) return answer;
    await sleep(20);
  }
}

test("readiness() of a process whose dispatcher has stalled says why, and is ready once it moves again", async () => {
  let fails = true;
  const dispatcher = await startDispatcher(() => fails);
  expect(await readinessOnce(false, dispatcher)).toEqual({
    ready: false,
    checks: {
      database: "ok",
      queue: "ok",
      clock: "ok",
      dispatcher: expect.stringMatching(/^no progress for \d+ ms: claiming deliver(ies|y-retries) fails$/u),
    },
  });
  fails = false;
  expect(await readinessOnce(true, dispatcher)).toMatchObject({
    ready: true,
    checks: { dispatcher: "ok" },
  });
}, 90_000);

test("readiness() of a process without a dispatcher does not mention one", async () => {
  expect(await readiness({ pool: healthy, jobs: healthy, dispatcher: undefined, clock })).toEqual({
    ready: true,
    checks: { database: "ok", queue: "ok", clock: "ok" },
  });
});

const lack = { ready: false, reason: "no server" } as const;
const unhealthy = { ...healthy, health: () => lack, checkedHealth: async () => lack };

test.each([
  ["database", { pool: unhealthy, jobs: healthy }],
  ["queue", { pool: healthy, jobs: unhealthy }],
] as const)("readiness() given no %s is not ready and says why", async (part, parts) => {
  const answer = await readiness({ ...parts, dispatcher: undefined, clock });
  expect(answer).toMatchObject({ ready: false, checks: { [part]: "no server" } });
  expect(answer.checks).not.toHaveProperty("dispatcher");
});

test.each([
  [30_000, "ok"],
  [31_000, "31 s behind the database, whose time counts"],
  [-97_200_000, "97200 s ahead of the database, whose time counts"],
])("readiness() given a database that is %d ms ahead is ready", async (aheadMs, text) => {
  const parts = { pool: healthy, jobs: healthy, dispatcher: undefined };
  expect(await readiness({ ...parts, clock: { aheadMs } })).toMatchObject({ ready: true, checks: { clock: text } });
});

test("readiness() is false once a statement has failed on a schema that is newer, and not for a mere fault", async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, log: silentLog });
  const ask = () => readiness({ pool, jobs: healthy, dispatcher: undefined, clock });
  try {
    while (!pool.health().ready) await sleep(20);
    await pool.query("ALTER TABLE signals RENAME COLUMN name TO title");
    await pool.query("SELECT name FROM signals", []).catch(() => undefined);
    expect(await ask()).toMatchObject({ ready: true });
    await pool.query("INSERT INTO kysely_migration VALUES ('9999-later', '2026')");
    expect(await ask()).toMatchObject({
      ready: false,
      checks: { database: "statements of this version fail on a newer schema: 9999-later" },
    });
  } finally {
    await pool.end();
    await database.drop();
  }
});
