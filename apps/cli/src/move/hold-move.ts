import { setTimeout as sleep } from "node:timers/promises";
import { type SqlExecute, withoutMigrations } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { Move } from "./move.ts";

/** Longest wait for the connections of a mover that was killed. */
const heldMsMax = 10_000;
const pollMs = 100;

/** Longest wait for processes that start, each of which looks for migrations. */
const migrationMsMax = 10_000;

/** Notices within half a second that the program at the other end was killed, also in the middle of a statement. */
const noticeDeath = "SET client_connection_check_interval = '500ms'";

const moverLock = "design-catalog:move";
const subscriberLock = "design-catalog:subscribe";

/**
 * Keeps other movers from the application until the connections end. A statement of one that was killed may still run,
 * and must end before anybody goes on.
 * @throws {CliError} `refused` while another mover works
 */
export async function holdMove({ applicationId, source, target }: Move): Promise<void> {
  const deadlineMs = performance.now() + heldMsMax;
  const locks = [
    [source, moverLock],
    [target, moverLock],
    [target, subscriberLock],
  ] as const;
  for (const [{ query, cell }, lock] of locks) {
    await query(noticeDeath);
    while (!(await take(query, `${lock}:${applicationId}`))) {
      if (performance.now() > deadlineMs)
        throw new CliError("refused", `Cannot move the application because another command moves it, seen in ${cell}`);
      await sleep(pollMs);
    }
  }
  await give(target.query, `${subscriberLock}:${applicationId}`);
}

/** Marks a connection of its own by which the mover subscribes: nobody takes over while it does. */
export async function holdSubscriber(query: SqlExecute, applicationId: string): Promise<void> {
  await query(noticeDeath);
  if (!(await take(query, `${subscriberLock}:${applicationId}`)))
    throw new CliError("refused", "Cannot move the application because another command moves it");
}

async function take(query: SqlExecute, lock: string): Promise<boolean> {
  const { rows } = await query("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken", [lock]);
  return rows[0]?.["taken"] === true;
}

async function give(query: SqlExecute, lock: string): Promise<void> {
  await query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [lock]);
}

/** Does `work` while nobody migrates either side; a migration that begins later finds the move noted, and is refused. */
export function betweenMigrations({ source, target }: Move, work: () => Promise<void>): Promise<void> {
  const inner = () => withoutMigrations(target.query, { waitMs: migrationMsMax, work });
  return withoutMigrations(source.query, { waitMs: migrationMsMax, work: inner });
}
