import { setTimeout as sleep } from "node:timers/promises";
import { copyDays } from "../copy-days.ts";
import { copyApplication, copyKeys } from "../copy-row.ts";
import type { Step } from "../move.ts";

/** Milliseconds after which no process changes what a state forbids: they read them every 4 s, and before each commit. */
export const knownMs = 5_200;

export const announce: Step = {
  name: "announce",
  summary: "tell the target of an application that arrives, and give it the days and the public keys of the source",
  async run(move) {
    await copyApplication(move);
    await copyKeys(move);
    await copyDays(move);
    // From now on no process of the target does anything for the application.
    await sleep(knownMs);
  },
};
