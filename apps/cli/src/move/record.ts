import { endOfMove } from "@design-catalog/storage-kysely";
import type { Move, Side } from "./move.ts";

/** Name that a move has in the record once all of it is done. */
export const doneStep = endOfMove;

/** Name that a move has in the record while it is being undone: what is left of it must not be taken for a copy. */
export const undoneStep = "abort";

/** Reads the step that the latest move has completed last on this side; undefined if there was none. */
export async function readStep(
  { query }: Pick<Side, "query">,
  { applicationId, role }: { readonly applicationId: string; readonly role: "source" | "target" },
): Promise<{ readonly step: string; readonly peer: string } | undefined> {
  const { rows } = await query("SELECT step, peer FROM application_moves WHERE application_id = $1 AND role = $2", [
    applicationId,
    role,
  ]);
  const [row] = rows;
  return row && { step: String(row["step"]), peer: String(row["peer"]) };
}

/** Notes on both sides that a step is complete. The source is the one that counts, so it comes last. */
export async function noteStep({ applicationId, source, target }: Move, step: string): Promise<void> {
  const text = `INSERT INTO application_moves (application_id, role, peer, step) VALUES ($1, $2, $3, $4)
    ON CONFLICT (application_id, role) DO UPDATE SET peer = $3, step = $4, at = now()`;
  await target.query(text, [applicationId, "target", source.peer, step]);
  await source.query(text, [applicationId, "source", target.peer, step]);
}

/** Forgets a move on both sides. */
export async function forgetMove({ applicationId, source, target }: Move): Promise<void> {
  const text = "DELETE FROM application_moves WHERE application_id = $1 AND role = $2";
  await target.query(text, [applicationId, "target"]);
  await source.query(text, [applicationId, "source"]);
}
