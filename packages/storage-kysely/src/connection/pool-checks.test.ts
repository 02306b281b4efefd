import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { silentLog } from "../storage-test-tools.ts";
import { createPool } from "./pool.ts";

test("a pool whose statements are few checks its server as often as one with many, and leaves looks alone", async () => {
  let checks = 0;
  const clock = { now: () => Date.now(), aheadMs: 0, note: () => void checks++ };
  const connectionString = process.env[testDatabaseUrlVariable] ?? "";
  const pool = createPool({ connectionString, log: silentLog, clock });
  const isChecked = () => checks > 0;
  while (!isChecked()) await sleep(20);
  await sleep(1_000);
  const idle = checks;
  for (let looks = 0; looks < 5; looks++) {
    await pool.look("SELECT 1");
    await sleep(100);
  }
  expect(checks).toBe(idle);
  // A short one at a time, as when one person reads a page now and then.
  for (let statements = 0; statements < 8; statements++) {
    await pool.query("SELECT 1");
    await sleep(250);
  }
  expect(checks - idle).toBeGreaterThanOrEqual(3);
  await pool.end();
});
