import { CliError } from "../cli-error.ts";
import { reopenSource } from "./copy-row.ts";
import type { Move } from "./move.ts";
import { noteStep } from "./record.ts";

/** Serves the application at the source again. @throws {CliError} `refused` if the source has given it up */
export async function serveAtSource(move: Move): Promise<void> {
  const { source, readHosts, router } = move;
  if (!(await reopenSource(move)))
    throw new CliError("refused", `${source.cell} has given the application up, so only the other side may serve it`);
  await router.routeBack(await readHosts(), source.cell);
}

/** Does work for which users wait. Where it fails, the source serves again, and the move goes on later from the copy. */
export async function orReopen(move: Move, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await serveAtSource(move);
    await noteStep(move, "announce");
    throw error;
  }
}
