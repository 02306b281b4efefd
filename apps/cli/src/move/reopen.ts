import { setMoveState } from "./copy-row.ts";
import type { Move } from "./move.ts";
import { noteStep } from "./record.ts";

/** Serves the application at the source again. */
export async function serveAtSource(move: Move): Promise<void> {
  const { source, hosts, router } = move;
  await setMoveState(move, source, null);
  await router.routeBack(hosts, source.cell);
}

/** Serves the application at the source again, and goes on later from the copy. */
export async function reopen(move: Move): Promise<void> {
  await serveAtSource(move);
  await noteStep(move, "announce");
}
