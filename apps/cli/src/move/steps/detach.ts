import { copyApplication, copyKeys } from "../copy-row.ts";
import type { Step } from "../move.ts";
import { renumberEvents } from "../renumber-events.ts";
import { unsubscribe } from "../replication.ts";

export const detach: Step = {
  name: "detach",
  summary: "end the replication, and bring settings, keys and numbers of events up to date",
  async run(move) {
    await unsubscribe(move);
    await renumberEvents(move);
    await copyKeys(move);
    await copyApplication(move);
  },
};
