import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../cli-error.ts";
import { type Move, replicationName } from "./move.ts";
import { readMovedTables } from "./moved-tables.ts";

/** Publishes the rows of the application, and keeps what is written from now on until the target has it. */
export async function publish({ applicationId, source }: Move): Promise<void> {
  const name = replicationName(applicationId);
  const { rows } = await source.query("SELECT FROM pg_publication WHERE pubname = $1", [name]);
  if (rows.length === 0) {
    const tables = await readMovedTables(source.query);
    const list = tables.map((table) => `"${table.name}" WHERE (application_id = '${applicationId}')`).join(", ");
    await source.query(
      `CREATE PUBLICATION "${name}" FOR TABLE ${list} WITH (publish = 'insert, update, delete', publish_via_partition_root)`,
    );
  }
  await source.query(
    `SELECT pg_create_logical_replication_slot($1, 'pgoutput')
     WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)`,
    [name],
  );
}

/** Lets the target copy and follow what the source publishes. */
export async function subscribe({ applicationId, target, sourceForTarget }: Move): Promise<void> {
  const name = replicationName(applicationId);
  if ((await subscriptions(target.query, name)) > 0) return;
  const address = sourceForTarget.replaceAll("'", "''");
  // The slot exists already: making it would wait for ever if both databases were in one cluster.
  await target.query(
    `CREATE SUBSCRIPTION "${name}" CONNECTION '${address}' PUBLICATION "${name}" WITH (create_slot = false)`,
  );
}

/** Ends the replication on both sides, also one that has never begun or has lost its slot. */
export async function unsubscribe({ applicationId, source, target }: Move): Promise<void> {
  const name = replicationName(applicationId);
  if ((await subscriptions(target.query, name)) > 0) {
    try {
      await target.query(`DROP SUBSCRIPTION "${name}"`);
    } catch {
      // Without its slot, as after a fail-over of the source, it can only be dropped apart from it.
      await target.query(`ALTER SUBSCRIPTION "${name}" DISABLE`);
      await target.query(`ALTER SUBSCRIPTION "${name}" SET (slot_name = NONE)`);
      await target.query(`DROP SUBSCRIPTION "${name}"`);
    }
  }
  await source.query(
    "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active",
    [name],
  );
  await source.query(`DROP PUBLICATION IF EXISTS "${name}"`);
}

async function subscriptions(query: Move["target"]["query"], name: string): Promise<number> {
  const text = `SELECT FROM pg_subscription WHERE subname = $1
    AND subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return (await query(text, [name])).rows.length;
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

const pollMs = 50;

/** Waits until the target has all that the source has written by now. @throws {CliError} `failed` if it takes too long */
export async function waitForTarget({ applicationId, source }: Move, waitMs: number): Promise<void> {
  const { rows } = await source.query("SELECT pg_current_wal_lsn()::text AS lsn");
  const lsn = String(rows[0]?.["lsn"]);
  for (const endMs = Date.now() + waitMs; Date.now() < endMs; await sleep(pollMs)) {
    const { rows: slots } = await source.query(
      "SELECT FROM pg_replication_slots WHERE slot_name = $1 AND confirmed_flush_lsn >= $2::pg_lsn",
      [replicationName(applicationId), lsn],
    );
    if (slots.length > 0) return;
  }
  throw new CliError("failed", `The target has not followed within ${waitMs / 1_000} s: see the log of its PostgreSQL`);
}
