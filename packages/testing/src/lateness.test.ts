import { expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { watchLateness } from "./lateness.ts";

const heldUpMs = 300;
/** A tick and what counts as punctual. */
const unseenMs = 30;

test("stopwatch() leaves out what holds the process up, also what has not ended, and nothing else", async () => {
  const lateness = watchLateness();
  const [startMs, ownMs] = [performance.now(), lateness.stopwatch()];
  const leftOutMs = () => performance.now() - startMs - ownMs();
  Bun.sleepSync(heldUpMs);
  expect(leftOutMs()).toBeGreaterThanOrEqual(heldUpMs - unseenMs - 1);
  await sleep(1);
  expect(leftOutMs()).toBeGreaterThanOrEqual(heldUpMs - unseenMs - 1);
  Bun.sleepSync(heldUpMs);
  await sleep(1);
  expect(leftOutMs()).toBeGreaterThanOrEqual(2 * (heldUpMs - unseenMs) - 1);
  expect(ownMs()).toBeGreaterThan(0);
  lateness.stop();
});
