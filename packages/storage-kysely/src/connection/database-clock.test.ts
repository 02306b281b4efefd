import { expect, test } from "bun:test";
import { createTestDatabase } from "@design-catalog/testing";
import { silentLog } from "../storage-test-tools.ts";
import { createDatabaseClock, createSkewLog } from "./database-clock.ts";
import { createPool } from "./pool.ts";

const hourMs = 3_600_000;

function setUp(skewMs = 0) {
  const system = { nowMs: 1_000_000_000_000 + skewMs };
  const clock = createDatabaseClock({ now: () => system.nowMs });
  return { system, clock, readDatabase: (tookMs = 2) => clock.note(1_000_000_000_000 - tookMs / 2, tookMs) };
}

test.each([
  ["27 h behind", -27 * hourMs],
  ["55 min ahead", 55 * 60_000],
  ["half a second ahead", 500],
])("now() of a process that is %s is the database's time once it is known", (_, skewMs) => {
  const { clock, system, readDatabase } = setUp(skewMs);
  expect(clock.now()).toBe(system.nowMs);
  readDatabase();
  expect(clock.now()).toBe(1_000_000_000_000);
  expect(clock.aheadMs).toBe(-skewMs);
});

test("now() of a process whose clock agrees is the system's, whatever an answer leaves open", () => {
  const { clock, system, readDatabase } = setUp(200);
  readDatabase();
  expect(clock.now()).toBe(system.nowMs);
  // The loop was late, so the answer may be as old.
  clock.note(system.nowMs - 3_000, 4_000);
  expect(clock.aheadMs).toBe(0);
  clock.note(system.nowMs - 3_000, 100);
  expect(clock.aheadMs).toBe(-2_950);
});

test("now() of a machine whose clock is set right is the system's again", () => {
  const { clock, system, readDatabase } = setUp(-hourMs);
  readDatabase();
  system.nowMs += hourMs + 100;
  readDatabase();
  expect(clock.now()).toBe(system.nowMs);
});

test("createSkewLog() says once that clocks differ, and once that they agree again", () => {
  const lines: unknown[] = [];
  const at = (level: string) => (_: string, fields: unknown) => void lines.push([level, fields]);
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const tell = createSkewLog(log);
  for (const aheadMs of [0, 29_000, 3_600_000, 3_600_100, -30_001, 20, 0]) tell({ aheadMs });
  expect(lines).toEqual([
    ["warn", { reason: "3600 s behind the database, whose time counts" }],
    ["info", undefined],
  ]);
});

test("setClock() of a pool sets a clock that has just jumped, without waiting for the next watch", async () => {
  const database = await createTestDatabase();
  const system = { aheadMs: 0 };
  const clock = createDatabaseClock({ now: () => Date.now() + system.aheadMs });
  const pool = createPool({ connectionString: database.connectionString, log: silentLog, clock });
  try {
    await pool.setClock();
    system.aheadMs = 31 * 24 * hourMs;
    await pool.setClock();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(hourMs);
  } finally {
    await pool.end();
    await database.drop();
  }
});
