import type { Move } from "./move.ts";

/** Sets the state of an application on one side. */
export async function setMoveState(
  { applicationId }: Move,
  { query }: Move["source"],
  state: "moving" | "moved" | null,
): Promise<void> {
  await query("UPDATE applications SET move_state = $2 WHERE id = $1", [applicationId, state]);
}

/** Lets the source serve the application, unless it has given it up: then the target serves it. Returns whether it does. */
export async function reopenSource({ applicationId, source }: Move): Promise<boolean> {
  const { rowCount } = await source.query(
    "UPDATE applications SET move_state = NULL WHERE id = $1 AND move_state IS DISTINCT FROM 'moved'",
    [applicationId],
  );
  return rowCount === 1;
}

/** Lets the source give the application up, unless it serves it. Returns whether it has given it up. */
export async function closeSource({ applicationId, source }: Move): Promise<boolean> {
  const { rowCount } = await source.query(
    "UPDATE applications SET move_state = 'moved' WHERE id = $1 AND move_state IN ('moving', 'moved')",
    [applicationId],
  );
  return rowCount === 1;
}

/** The state of the move as one side has it; undefined where that does not know the application. */
export async function stateAt({ query }: Move["source"], applicationId: string): Promise<unknown> {
  const { rows } = await query("SELECT move_state AS state FROM applications WHERE id = $1", [applicationId]);
  return rows[0]?.["state"];
}

/** Writes the row of the application as the source has it now, with the state of one that arrives. */
export async function copyApplication({ applicationId, source, target }: Move): Promise<void> {
  const text = "SELECT to_jsonb(application) AS row FROM applications AS application WHERE id = $1";
  const { rows } = await source.query(text, [applicationId]);
  await target.query("BEGIN");
  try {
    await target.query("DELETE FROM applications WHERE id = $1", [applicationId]);
    await target.query(
      `INSERT INTO applications SELECT (jsonb_populate_record(NULL::applications, $1::jsonb || '{"move_state": "arriving"}')).*`,
      [JSON.stringify(rows[0]?.["row"])],
    );
    await target.query("COMMIT");
  } catch (error) {
    await target.query("ROLLBACK");
    throw error;
  }
}

/** Tables of the keys that sign tokens. */
export const keyTables = ["signing_keys", "rsa_signing_keys"] as const;

/**
 * Gives the target the source's keys of tokens, retired: they sign nothing there, and tokens of users who come along stay
 * valid until they expire. A key that the target has as its own stays so.
 */
export async function copyKeys({ source, target }: Move): Promise<void> {
  for (const table of keyTables) {
    const { rows } = await source.query(`SELECT to_jsonb(key) AS row FROM ${table} AS key`);
    for (const { row } of rows) {
      await target.query(
        `INSERT INTO ${table} AS own SELECT (jsonb_populate_record(NULL::${table},
           $1::jsonb || jsonb_build_object('retired_at', coalesce($1::jsonb ->> 'retired_at', now()::text)))).*
         ON CONFLICT (application_id, id) DO UPDATE SET retired_at = excluded.retired_at WHERE own.retired_at IS NOT NULL`,
        [JSON.stringify(row)],
      );
    }
  }
}
