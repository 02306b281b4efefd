import type { Move } from "./move.ts";

/**
 * Gives events whose numbers the target's cluster has not reached the number of this transaction: a feed would hold them
 * back until then.
 */
export async function renumberEvents({ applicationId, target }: Pick<Move, "applicationId" | "target">): Promise<void> {
  await target.query(
    `UPDATE events SET transaction_id = pg_current_xact_id()
     WHERE application_id = $1 AND transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`,
    [applicationId],
  );
}
