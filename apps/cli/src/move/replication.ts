import { setTimeout as sleep } from "node:timers/promises";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import { emptyPublication, type Move, replicationName } from "./move.ts";

const pollMs = 50;

/** Longest that the target may take to give up its subscription together with the slot. */
const dropMsMax = 15_000;

/** Ends the replication on both sides, also one that has never begun or has lost its slot. */
export async function unsubscribe(move: Move): Promise<void> {
  await dropSubscription(move);
  await dropPublished(move);
}

/** Removes what the source keeps for a target that does not follow it. */
export async function dropPublished({ applicationId, source }: Move): Promise<void> {
  const name = replicationName(applicationId);
  await dropSlots(source, [name]);
  await source.query(`DROP PUBLICATION IF EXISTS "${name}", "${emptyPublication(applicationId)}"`);
}

async function dropSubscription({ applicationId, source, target }: Move): Promise<void> {
  const name = replicationName(applicationId);
  const id = await readSubscription(target.query, name);
  if (id === undefined) return;
  try {
    // It asks the source, for which users would wait without end.
    await target.query(`SET statement_timeout = '${dropMsMax}ms'`);
    await target.query(`DROP SUBSCRIPTION "${name}"`);
  } catch {
    // Without its slot, as after a fail-over of the source, it can only be dropped apart from it.
    await target.query(`ALTER SUBSCRIPTION "${name}" DISABLE`);
    await target.query(`ALTER SUBSCRIPTION "${name}" SET (slot_name = NONE)`);
    await target.query(`DROP SUBSCRIPTION "${name}"`);
    // Each table that was being copied had a slot of its own.
    const { rows } = await source.query("SELECT slot_name AS name FROM pg_replication_slots WHERE slot_name ~ $1", [
      `^pg_${id}_sync_[0-9]+_${await readSystem(target.query)}$`,
    ]);
    await dropSlots(
      source,
      rows.map((row) => String(row["name"])),
    );
  } finally {
    await target.query("SET statement_timeout = 0");
  }
}

async function readSystem(query: SqlExecute): Promise<string> {
  const { rows } = await query("SELECT system_identifier::text AS id FROM pg_control_system()");
  return String(rows[0]?.["id"]);
}

/** The server of a subscription that has gone may hold its slot for a moment. */
const slotMsMax = 10_000;

/** @throws {CliError} `failed` for one that stays in use: it would keep the log of the source for ever */
async function dropSlots({ query }: Move["source"], names: readonly string[]): Promise<void> {
  for (const endMs = Date.now() + slotMsMax; ; await sleep(pollMs)) {
    await query(
      "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = ANY ($1) AND NOT active",
      [names],
    );
    const { rows } = await query("SELECT FROM pg_replication_slots WHERE slot_name = ANY ($1)", [names]);
    if (rows.length === 0) return;
    if (Date.now() > endMs)
      throw new CliError("failed", `The source cannot drop the slot ${names.join(", ")} because it stays in use`);
  }
}

/** Number of the subscription in this database; undefined if there is none. */
export async function readSubscription(query: SqlExecute, name: string): Promise<string | undefined> {
  const text = `SELECT oid::text AS id FROM pg_subscription WHERE subname = $1
    AND subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const { rows } = await query(text, [name]);
  return rows[0] && String(rows[0]["id"]);
}

/** Tables that the target has copied whole, and failures of the copy. */
export async function readCopy({ applicationId, target }: Move) {
  const { rows } = await target.query(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE srsubstate = 'r'))::int AS ready,
       (SELECT (apply_error_count + sync_error_count)::int FROM pg_stat_subscription_stats AS stats
        WHERE stats.subname = $1) AS failures
     FROM pg_subscription_rel JOIN pg_subscription ON pg_subscription.oid = srsubid WHERE subname = $1`,
    [replicationName(applicationId)],
  );
  const { total, ready, failures } = rows[0] ?? {};
  return { total: Number(total), ready: Number(ready), failures: Number(failures ?? 0) };
}

/**
 * Waits until the target has all that the source has written by now, and tells for how many milliseconds.
 * @throws {CliError} `failed` if it takes too long
 */
export async function waitForTarget({ applicationId, source }: Move, waitMs: number): Promise<number> {
  const startMs = performance.now();
  const { rows } = await source.query("SELECT pg_current_wal_lsn()::text AS lsn");
  const lsn = String(rows[0]?.["lsn"]);
  for (; performance.now() - startMs < waitMs; await sleep(pollMs)) {
    const { rows: slots } = await source.query(
      "SELECT FROM pg_replication_slots WHERE slot_name = $1 AND confirmed_flush_lsn >= $2::pg_lsn",
      [replicationName(applicationId), lsn],
    );
    if (slots.length > 0) return performance.now() - startMs;
  }
  throw new CliError(
    "failed",
    `The target has not followed within ${Math.round(waitMs / 1_000)} s: see the log of its PostgreSQL`,
  );
}
