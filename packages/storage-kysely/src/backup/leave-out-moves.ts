import type { SqlExecute } from "../connection/pool.ts";
import { endOfMove, type OpenMove, readOpenMoves } from "../schema/open-moves.ts";

/**
 * Leaves the open moves of a backup out of a restored database, and returns them: what they need of the other side is not
 * in it, and while one is open no migration runs. The source serves its application again, unless it had given it up. One
 * that was arriving stays withheld, because its copy may not be whole.
 */
export async function leaveOutMoves(execute: SqlExecute): Promise<readonly OpenMove[]> {
  const moves = await readOpenMoves(execute);
  if (moves.length === 0) return [];
  await execute("DELETE FROM application_moves WHERE step <> $1", [endOfMove]);
  await execute("UPDATE applications SET move_state = NULL WHERE move_state = 'moving'");
  return moves;
}
