import { CliError, explain } from "../cli-error.ts";
import { reopenSource } from "./copy-row.ts";
import type { Move } from "./move.ts";
import { noteStep } from "./record.ts";

/** Serves the application at the source again. @throws {CliError} `refused` if the source has given it up */
export async function serveAtSource(move: Move): Promise<void> {
  await openSource(move);
  await move.router.routeBack(await move.readHosts(), move.source.cell);
}

/** Serves the application at the source again, from where the move goes on later. A proxy that was not told is said. */
export async function returnToSource(move: Move): Promise<void> {
  const { source, readHosts, router, say } = move;
  await openSource(move);
  // Something else has ended the run, which a failure here must not hide.
  await router.routeBack(await readHosts(), source.cell).catch((error: unknown) => say(explain(error).message));
  await noteStep(move, "announce");
}

/** Does work for which users wait. Where it fails, the source serves again, and the move goes on later from the copy. */
export async function orReopen(move: Move, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await returnToSource(move);
    throw error;
  }
}

async function openSource(move: Move): Promise<void> {
  if (await reopenSource(move)) return;
  const { cell } = move.source;
  throw new CliError("refused", `${cell} has given the application up, so only the other side may serve it`);
}
