import type { Clock, Log } from "@design-catalog/core/ports";

/** A difference up to which clocks agree, in milliseconds: less shows nowhere, and measurements differ by some. */
const agreedMs = 250;

/** A difference of which an operator should hear, in milliseconds: a machine that keeps its time is within one second. */
const skewMsMax = 30_000;

/** A process's clock, set by that of its database: every process thus has the same time, that of stored rows. */
export interface DatabaseClock extends Clock {
  /** Milliseconds by which the database is ahead of the system's clock; 0 while they agree. */
  readonly aheadMs: number;
  /** Notes the database's time, as an answer told that took this long. */
  note(databaseMs: number, tookMs: number): void;
}

/**
 * Creates a clock that shows the system's time until it hears of another one. {@link createPool} asks the database twice
 * a second, or every 5 s while it is not used.
 * @example
 * ```ts
 * const clock = createDatabaseClock({ now: () => 1_000_000 });
 * clock.note(1_060_000, 2);
 * assert.equal(clock.now(), 1_060_001);
 * ```
 */
export function createDatabaseClock(system: Clock): DatabaseClock {
  let aheadMs = 0;
  return {
    now: () => system.now() + aheadMs,
    get aheadMs() {
      return aheadMs;
    },
    note(databaseMs, tookMs) {
      // The server answered in the middle, give or take half the time.
      const measuredMs = databaseMs + tookMs / 2 - system.now();
      const doubtMs = agreedMs + tookMs / 2;
      if (Math.abs(measuredMs - aheadMs) <= doubtMs) return;
      aheadMs = Math.abs(measuredMs) <= doubtMs ? 0 : Math.round(measuredMs);
    },
  };
}

/**
 * Tells operators by how much a process's own clock is off; undefined for one that is as good as any.
 * @example
 * ```ts
 * assert.equal(skewText({ aheadMs: 3_600_000 }), "3600 s behind the database, whose time counts");
 * assert.equal(skewText({ aheadMs: 800 }), undefined);
 * ```
 */
export function skewText({ aheadMs }: Pick<DatabaseClock, "aheadMs">): string | undefined {
  if (Math.abs(aheadMs) <= skewMsMax) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return `${seconds} s ${aheadMs > 0 ? "behind" : "ahead of"} the database, whose time counts`;
}

/** Returns a function that logs once that the clocks differ, and once that they agree again. */
export function createSkewLog(log: Log): (clock: Pick<DatabaseClock, "aheadMs">) => void {
  let isTold = false;
  return (clock) => {
    const reason = skewText(clock);
    if ((reason !== undefined) === isTold) return;
    isTold = reason !== undefined;
    if (isTold) log.warn("The clock of this machine differs from the database's", { reason });
    else log.info("The clock of this machine agrees with the database's again");
  };
}
