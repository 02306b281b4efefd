import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import { UnfitServer } from "../connection/unfit-server.ts";
import { createPositions, type Sample } from "./positions.ts";
import { type Ask, assertSame, readPrimary, readStandby } from "./questions.ts";

/** Pause between two looks at the primary, to which a lag is known. */
const intervalMs = 500;

/** The primary's way, and how far a standby has followed it. */
export interface Following {
  /** Compares a standby with the primary, and notes where it is. @throws {UnfitServer} for one of something else */
  compare(standby: Ask): Promise<void>;
  /** Milliseconds that the standby was behind at most when it was compared last; undefined beyond the bound. */
  lagMs(): number | undefined;
  /** The latest place of the primary that contains nothing which a standby lacks; undefined beyond the bound. */
  reachedBy(position: number): Sample | undefined;
  stop(): Promise<void>;
}

/** Options for following a primary. */
interface FollowOptions {
  readonly query: Ask;
  readonly lagMsMax: number;
  readonly log: Log;
}

/** Begins to follow a primary: asks it twice a second where it is. */
export function followPrimary({ query, lagMsMax, log }: FollowOptions): Following {
  const positions = createPositions(lagMsMax);
  const tell = createLagLog(log, lagMsMax);
  const stopped = new AbortController();
  let primary: Awaited<ReturnType<typeof readPrimary>> | undefined;
  let place = 0;
  /** Where the standby was ahead of the primary: its history is another one, also once the primary has come as far. */
  let strayedAt: number | undefined;

  const reachedBy = (position: number) => positions.reachedBy(position, performance.now());

  async function look(): Promise<typeof primary & object> {
    const before = place;
    const sample = await readPrimary(query);
    if (before > sample.position) strayedAt = before;
    else if (before !== strayedAt) strayedAt = undefined;
    positions.note(sample);
    primary = sample;
    return sample;
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Without an answer the standby falls behind what is known, which says all.
      await look().catch(() => undefined);
      tell(reachedBy(place) === undefined);
      await sleep(intervalMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    async compare(standby) {
      const followed = await readStandby(standby);
      assertSame(followed, primary ?? (await look()));
      place = followed.position;
      if (strayedAt !== undefined) throw new UnfitServer("it is ahead of the primary: their histories differ");
    },
    lagMs() {
      const sample = reachedBy(place);
      return sample && performance.now() - sample.atMs;
    },
    reachedBy,
    stop() {
      stopped.abort();
      return watching;
    },
  };
}

/** Returns a function that logs once that a standby is too far behind, and once that it no longer is. */
function createLagLog(log: Log, lagMsMax: number): (isBehind: boolean) => void {
  const startedMs = performance.now();
  let isTold = false;
  return (isBehind) => {
    // At first nothing is known of the primary's way.
    if (isBehind === isTold || (isBehind && performance.now() - startedMs < lagMsMax)) return;
    isTold = isBehind;
    if (isBehind) log.warn("The read replica is too far behind, so it is not used", { delayMs: lagMsMax });
    else log.info("The read replica has caught up");
  };
}
