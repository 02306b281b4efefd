import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core/engine";
import type { SqlExecute } from "../connection/pool.ts";

/** The lock of Kysely's migrator: processes of versions that know no other one wait for it too. */
export const migrationLockId = "3853314791062309107";
const pollMs = 100;

/** Takes the lock on the connection of `execute`, which nobody else may use; false if `waitMs` are over before. */
export async function takeMigrationLock(execute: SqlExecute, waitMs = Infinity): Promise<boolean> {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    // Polls, since a statement that waits would keep a concurrent index from being finished.
    const { rows } = await execute(`SELECT pg_try_advisory_lock(${migrationLockId}) AS taken`);
    if (rows[0]?.["taken"] === true) return true;
    if (performance.now() > deadlineMs) return false;
    await sleep(pollMs);
  }
}

/** Gives the lock back; a connection that is lost has given it back already. */
export async function giveMigrationLock(execute: SqlExecute): Promise<void> {
  await execute(`SELECT pg_advisory_unlock(${migrationLockId})`).catch(() => undefined);
}

/**
 * Does `work` while nobody migrates the database. `execute` must be one connection to the server itself.
 * @throws {DomainError} `in_progress` if somebody migrates it for longer than `waitMs`
 * @example
 * ```ts
 * const connection = await connectWithoutLimits(process.env.DATABASE_URL ?? "");
 * assert.equal(await withoutMigrations(connection.query, { waitMs: 5_000, work: async () => 1 }), 1);
 * await connection.end();
 * ```
 */
export async function withoutMigrations<Result>(
  execute: SqlExecute,
  { waitMs, work }: { readonly waitMs: number; readonly work: () => Promise<Result> },
): Promise<Result> {
  if (!(await takeMigrationLock(execute, waitMs)))
    throw new DomainError("in_progress", "Another process is migrating the database");
  try {
    return await work();
  } finally {
    await giveMigrationLock(execute);
  }
}
