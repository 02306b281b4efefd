import { setMoveState } from "./copy-row.ts";
import type { Move } from "./move.ts";
import { noteStep } from "./record.ts";

/** Serves the application at the source again, and goes on later from the copy. */
export async function reopen(move: Move): Promise<void> {
  const { source, hosts, router } = move;
  await setMoveState(move, source, null);
  await router.route(hosts, source.cell);
  await noteStep(move, "announce");
}
