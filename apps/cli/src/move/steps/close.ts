import { setTimeout as sleep } from "node:timers/promises";
import { waitForTransactions } from "@design-catalog/storage-kysely";
import { CliError } from "../../cli-error.ts";
import { setMoveState, stateAt } from "../copy-row.ts";
import type { Move, Step } from "../move.ts";
import { orReopen } from "../reopen.ts";
import { waitForTarget } from "../replication.ts";
import { movingValue } from "../router.ts";
import { knownMs } from "./announce.ts";

const pollMs = 20;

/** Longest that the target may take to reach what the source has written by now, while users are served. */
const lagMsMax = 60_000;

/** The same behind a command that was killed: the map may still say that nobody serves the users. */
const closedLagMsMax = 10_000;

/** Longest wait for transactions that began before, of whichever program: users wait meanwhile. */
const transactionMsMax = 10_000;

export const close: Step = {
  name: "close",
  summary: "let the application stand still: every request gets 503 with Retry-After",
  async run(move) {
    const { applicationId, source, readHosts, router } = move;
    const wasClosed = (await stateAt(source, applicationId)) === "moving";
    if (wasClosed) await setMoveState(move, source, null);
    // The copy may have ended long ago, and the target have stopped to follow since.
    await orReopen(move, () => waitForTarget(move, wasClosed ? closedLagMsMax : lagMsMax));
    // The proxies first: where that fails, or an operator has to do it, users are served meanwhile.
    await router.route(await readHosts(), movingValue, { back: source.cell });
    await orReopen(move, async () => {
      await setMoveState(move, source, "moving");
      await sleep(knownMs);
      await endOfTransactions(move);
    });
  },
};

/** Waits for changes that were on their way to their commit. @throws {CliError} `failed` if one takes too long */
async function endOfTransactions({ source }: Move): Promise<void> {
  const endMs = performance.now() + transactionMsMax;
  await waitForTransactions(source.query, async () => {
    if (performance.now() > endMs) {
      throw new CliError(
        "failed",
        `A transaction in ${source.cell} goes on for more than ${transactionMsMax / 1_000} s, so the source serves the ` +
          "application again: pg_stat_activity and pg_prepared_xacts tell whose it is, also in other databases of the server",
      );
    }
    await sleep(pollMs);
  });
}
