import type { SqlExecute } from "../connection/pool.ts";

/**
 * Name in the record of moves once all steps are complete.
 * @example
 * ```ts
 * assert.equal(endOfMove, "done");
 * ```
 */
export const endOfMove = "done";

/** A move of an application that has begun and not ended, as one side has noted it. */
export interface OpenMove {
  readonly applicationId: string;
  readonly role: "source" | "target";
  /** Server and database of the other side. */
  readonly peer: string;
  /** Step that was completed last. */
  readonly step: string;
}

/**
 * Reads the moves that have begun and not ended, also those whose mover was interrupted.
 * @example
 * ```ts
 * const pool = createPool({ connectionString: process.env.DATABASE_URL ?? "", log: console });
 * assert.deepEqual(await readOpenMoves(pool.query), []);
 * await pool.end();
 * ```
 */
export async function readOpenMoves(execute: SqlExecute): Promise<readonly OpenMove[]> {
  // An older schema has no record of moves.
  const { rows: found } = await execute("SELECT to_regclass('application_moves') IS NOT NULL AS present");
  if (found[0]?.["present"] !== true) return [];
  const { rows } = await execute(
    "SELECT application_id AS id, role, peer, step FROM application_moves WHERE step <> $1 ORDER BY application_id, role",
    [endOfMove],
  );
  return rows.map(({ id, role, peer, step }) => ({
    applicationId: String(id),
    role: role === "source" ? "source" : "target",
    peer: String(peer),
    step: String(step),
  }));
}
