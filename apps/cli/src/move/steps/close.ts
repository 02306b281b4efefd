import { setTimeout as sleep } from "node:timers/promises";
import { waitForTransactions } from "@design-catalog/storage-kysely";
import { setMoveState } from "../copy-row.ts";
import type { Step } from "../move.ts";
import { movingValue } from "../router.ts";
import { knownMs } from "./announce.ts";

const pollMs = 20;

export const close: Step = {
  name: "close",
  summary: "let the application stand still: every request gets 503 with Retry-After",
  async run(move) {
    const { source, hosts, router } = move;
    // The proxies first: where that fails, or an operator has to do it, users are served meanwhile.
    await router.route(hosts, movingValue);
    await setMoveState(move, source, "moving");
    await sleep(knownMs);
    // Work that began before its process knew.
    await waitForTransactions(source.query, () => sleep(pollMs));
  },
};
