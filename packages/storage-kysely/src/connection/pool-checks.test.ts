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
  /** Checks during five looks, and how long all took: one of more than 250 ms, as on a busy machine, may have asked for a check. */
  async function look() {
    const before = { checks, atMs: performance.now() };
    for (let looks = 0; looks < 5; looks++) {
      await pool.look("SELECT 1");
      await sleep(100);
    }
    return { checks: checks - before.checks, tookMs: performance.now() - before.atMs };
  }
  // A check is due every 5 s also without looks, so at least one of two such series in a row has none.
  const series = [];
  while (series.length < 2) {
    const one = await look();
    if (one.tookMs < 700) series.push(one.checks);
    else series.length = 0;
  }
  expect(series).toContain(0);
  const idle = checks;
  // A short one at a time, as when one person reads a page now and then.
  for (let statements = 0; statements < 8; statements++) {
    await pool.query("SELECT 1");
    await sleep(250);
  }
  expect(checks - idle).toBeGreaterThanOrEqual(3);
  await pool.end();
});
