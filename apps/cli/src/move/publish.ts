import { setTimeout as sleep } from "node:timers/promises";
import { waitForTransactions } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import { emptyPublication, type Move, replicationName } from "./move.ts";
import { readMovedTables } from "./moved-tables.ts";
import { dropPublished, readSubscription } from "./replication.ts";

const pollMs = 50;

/**
 * Publishes the rows of the application, and keeps what is written from now on until the target has it. Tables without a row
 * of it are published apart: the target follows them without copying, for which PostgreSQL would start a process each.
 * @throws {CliError} `refused` if the source has kept nothing for a target that follows it already
 */
export async function publish(move: Move): Promise<void> {
  if (await isFollowed(move)) return;
  const { source } = move;
  const tables = (await readMovedTables(source.query)).map(({ name }) => name);
  const copied = await tablesWithRows(move, tables);
  const empty = tables.filter((name) => !copied.includes(name));
  await publishTables(move, { copied, empty });
  // A row may have been committed between the look and the slot, and be seen by others only now.
  await waitForTransactions(source.query, () => sleep(pollMs));
  if ((await tablesWithRows(move, empty)).length > 0) await publishTables(move, { copied: tables, empty: [] });
}

/** A new slot would begin now, so the target would miss what was written since the old one was lost. */
async function isFollowed({ applicationId, source, target }: Move): Promise<boolean> {
  const name = replicationName(applicationId);
  if ((await readSubscription(target.query, name)) === undefined) return false;
  const { rows } = await source.query("SELECT FROM pg_replication_slots WHERE slot_name = $1", [name]);
  if (rows.length > 0) return true;
  throw new CliError(
    "refused",
    "Cannot go on with the move because the source has lost its slot, as a fail-over may do: undo it with --abort",
  );
}

async function tablesWithRows({ applicationId, source }: Move, tables: readonly string[]): Promise<readonly string[]> {
  if (tables.length === 0) return [];
  const looks = tables.map(
    (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM "${name}" WHERE application_id = $1)`,
  );
  const { rows } = await source.query(looks.join(" UNION ALL "), [applicationId]);
  return rows.map(({ name }) => String(name));
}

/** Makes both publications, and after them the slot, which reads only what was published when it began. */
async function publishTables(
  move: Move,
  { copied, empty }: { readonly copied: readonly string[]; readonly empty: readonly string[] },
): Promise<void> {
  const { applicationId, source } = move;
  await dropPublished(move);
  for (const [name, tables] of [
    [replicationName(applicationId), copied],
    [emptyPublication(applicationId), empty],
  ] as const) {
    const list = tables.map((table) => `"${table}" WHERE (application_id = '${applicationId}')`).join(", ");
    await source.query(
      `CREATE PUBLICATION "${name}" ${list === "" ? "" : `FOR TABLE ${list}`}
       WITH (publish = 'insert, update, delete', publish_via_partition_root)`,
    );
  }
  await source.query("SELECT pg_create_logical_replication_slot($1, 'pgoutput')", [replicationName(applicationId)]);
}
