import { DomainError } from "@design-catalog/core/engine";
import type { DatabasePool, SqlResult, SqlSend, SqlStatement } from "./pool.ts";
import { unavailable } from "./sql-errors.ts";

/** Connections that lookups take at once: more would not be faster, and writes need the others. */
const connectionsMax = 2;
/** Lookups of one round trip: a slow one holds up no more than these. */
const lookupsMax = 16;
/** Longest wait for a round trip to begin, as for a connection: requests answer 503 within 2 s. */
const waitMsMax = 1_500;
/** Pause between two searches for lookups that have waited too long. */
const searchEveryMs = 400;

interface Lookup extends SqlStatement {
  readonly sinceMs: number;
  readonly resolve: (result: SqlResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs statements that read a row by its key, outside transactions. The first are sent at once; those that come while
 * these are under way share the next round trip, which costs this process and PostgreSQL far more than a lookup.
 */
export function createLookups(pool: Pick<DatabasePool, "withConnection">): SqlSend<SqlResult> {
  const waiting: Lookup[] = [];
  let running = 0;
  let search: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    running++;
    while (waiting.length > 0) await answer(pool, waiting.splice(0, lookupsMax));
    running--;
  }

  function refuseLate(): void {
    search ??= setTimeout(() => {
      search = undefined;
      const latestMs = performance.now() - waitMsMax;
      const late = waiting.filter(({ sinceMs }) => sinceMs <= latestMs);
      for (const { reject } of waiting.splice(0, late.length))
        reject(unavailable(new Error("lookups wait behind slow ones")));
      if (waiting.length > 0) refuseLate();
    }, searchEveryMs);
  }

  return (text, values) =>
    new Promise((resolve, reject) => {
      waiting.push({ text, values, sinceMs: performance.now(), resolve, reject });
      if (running < connectionsMax) void run();
      else refuseLate();
    });
}

async function answer(pool: Pick<DatabasePool, "withConnection">, lookups: readonly Lookup[]): Promise<void> {
  try {
    const results = await pool.withConnection(({ batch }) => batch(lookups));
    for (const [index, { resolve }] of lookups.entries()) resolve(results[index] ?? { rows: [] });
  } catch (error) {
    const isShared = lookups.length === 1 || (error instanceof DomainError && error.code === "unavailable");
    if (isShared) for (const { reject } of lookups) reject(error);
    // The server skips what follows a failure, so each is asked by itself.
    else await Promise.all(lookups.map((lookup) => answer(pool, [lookup])));
  }
}
