import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../../cli-error.ts";
import { compareSides } from "../compare-sides.ts";
import type { Move, Step } from "../move.ts";
import { orReopen } from "../reopen.ts";
import { waitForTarget } from "../replication.ts";

/** Longest that the target may take to reach the source while users wait, for all comparisons together. */
const lagMsMax = 30_000;

/** Comparisons, because a mail that was being sent may still get its outcome on the source. */
const triesMax = 3;
const againMs = 300;

export const verify: Step = {
  name: "verify",
  summary: "compare the rows of both sides; if they differ, the source goes on serving",
  run: (move) => orReopen(move, () => compare(move)),
};

async function compare(move: Move): Promise<void> {
  let different: readonly string[] = [];
  let leftMs = lagMsMax;
  for (let tries = 0; tries < triesMax; tries += 1) {
    leftMs -= await waitForTarget(move, leftMs);
    different = await compareSides(move);
    if (different.length === 0) return;
    await sleep(againMs);
  }
  throw new CliError(
    "failed",
    `The rows differ in ${different.join(", ")}, so the source serves the application again`,
  );
}
