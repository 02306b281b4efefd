import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../../cli-error.ts";
import type { Step } from "../move.ts";
import { publish } from "../publish.ts";
import { renumberEvents } from "../renumber-events.ts";
import { readCopy, waitForTarget } from "../replication.ts";
import { subscribe } from "../subscribe.ts";

const pollMs = 250;

/** Failures after which the copy is given up: PostgreSQL repeats it every few seconds, so a passing one ends by itself. */
const failuresMax = 3;

/** Longest that the target may take to reach what the source has written, before the application stops. */
const lagMsMax = 60_000;

export const copy: Step = {
  name: "copy",
  summary: "copy the rows by logical replication while the application is in use, and follow its changes",
  async run(move) {
    await publish(move);
    await subscribe(move);
    const before = (await readCopy(move)).failures;
    let told = -1;
    for (;;) {
      const { total, ready, failures } = await readCopy(move);
      if (failures - before >= failuresMax)
        throw new CliError("failed", "PostgreSQL cannot copy the rows: see the log of the target's server");
      if (ready !== told) move.say(`${ready} of ${total} tables are copied`);
      told = ready;
      if (total > 0 && ready === total) break;
      await sleep(pollMs);
    }
    await waitForTarget(move, lagMsMax);
    // Most events get their numbers now, so only the latest need them while the application stands still.
    await renumberEvents(move);
    await waitForTarget(move, lagMsMax);
  },
};
