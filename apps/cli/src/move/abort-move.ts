import { CliError } from "../cli-error.ts";
import { keyTables, stateAt } from "./copy-row.ts";
import { holdMove } from "./hold-move.ts";
import type { Move } from "./move.ts";
import { leftOut, moveRecord, readMovedTables } from "./moved-tables.ts";
import { doneStep, forgetMove, noteStep, readStep, undoneStep } from "./record.ts";
import { serveAtSource } from "./reopen.ts";
import { unsubscribe } from "./replication.ts";
import { refuseOtherPeer } from "./run-move.ts";

/** Steps behind which the target has a complete copy, of an application that the source does not change any more. */
const completeAfter: readonly string[] = ["verify", "leave", "detach"];

/**
 * Undoes a move that the source has not given up yet: the source serves first, then all that the target has of the
 * application goes. It may be repeated.
 * @throws {CliError} `refused` after that
 */
export async function abortMove(move: Move): Promise<void> {
  await holdMove(move);
  if (await hasOnlyNote(move)) return forgetMove(move);
  await refuseLateAbort(move);
  await refuseLiveTarget(move);
  await noteStep(move, undoneStep);
  await serveAtSource(move);
  await unsubscribe(move);
  await eraseArrived(move);
  await eraseKeys(move);
  await forgetMove(move);
}

/**
 * True for a move of which the target has the first note and nothing else, as the command has ended before the source had
 * its own.
 */
async function hasOnlyNote(move: Move): Promise<boolean> {
  const { applicationId, source, target } = move;
  const noted = await readStep(target, { applicationId, role: "target" });
  const own = await readStep(source, { applicationId, role: "source" });
  const isOpen = noted?.peer === source.peer && noted.step !== doneStep;
  return isOpen && (!own || own.step === doneStep) && (await stateAt(target, applicationId)) === undefined;
}

/** Keeps an undoing, which erases the application there, from a target that serves it. */
async function refuseLiveTarget({ applicationId, target }: Move): Promise<void> {
  const state = await stateAt(target, applicationId);
  if (state !== undefined && state !== "arriving") refuse(`${target.cell} serves the application`);
}

async function refuseLateAbort(move: Move): Promise<void> {
  const { applicationId, source, target } = move;
  const last = await readStep(source, { applicationId, role: "source" });
  const isGivenUp = (await stateAt(source, applicationId)) === "moved";
  if (!last || (last.step === doneStep && !isGivenUp)) return refuseForgotten(move);
  refuseOtherPeer(move, last);
  if (last.step === doneStep) refuse(`it has ended: to have the application back, move it from ${target.cell}`);
  if (isGivenUp)
    refuse("the source has given the application up: run the command without --abort, which ends the move");
}

/**
 * Judges a move that the source has forgotten, as one does that was restored from a backup. Once both sides were compared,
 * the target has all that users have ever written, and the source only what the backup has.
 */
async function refuseForgotten({ applicationId, source, target }: Move): Promise<void> {
  const noted = await readStep(target, { applicationId, role: "target" });
  if (noted?.peer !== source.peer || noted.step === doneStep) refuse("none is under way");
  if (!completeAfter.includes(noted.step)) return;
  refuse(
    `only ${target.cell} has all of the application: its move is behind the step ${noted.step}, which ${source.cell} has ` +
      'forgotten, as after a restore; see "the source is lost" among the failures in docs/operations/cells.md',
  );
}

function refuse(reason: string): never {
  throw new CliError("refused", `Cannot abort the move because ${reason}`);
}

/**
 * Erases what the target has of the application, also what it would not have had from the source. Its row comes behind
 * those that move: while it says `arriving`, no worker looks at them.
 */
async function eraseArrived({ applicationId, target, say }: Move): Promise<void> {
  const own = Object.keys(leftOut).filter((name) => name !== moveRecord);
  for (const name of [...(await readMovedTables(target.query)).map((table) => table.name), ...own]) {
    const { rowCount } = await target.query(`DELETE FROM ${name} WHERE application_id = $1`, [applicationId]);
    if (rowCount) say(`removed ${rowCount} rows of ${name} in ${target.cell}`);
  }
}

/**
 * Removes the keys that came along. Where other moves have brought or taken keys, all stay until they expire: tokens of
 * those applications need them.
 */
async function eraseKeys({ applicationId, source, target }: Move): Promise<void> {
  const { rows: others } = await target.query(
    "SELECT FROM application_moves WHERE NOT (application_id = $1 AND role = 'target') LIMIT 1",
    [applicationId],
  );
  if (others.length > 0) return;
  for (const table of keyTables) {
    const ids = (await source.query(`SELECT id FROM ${table}`)).rows.map(({ id }) => String(id));
    await target.query(`DELETE FROM ${table} WHERE id = ANY ($1) AND retired_at IS NOT NULL`, [ids]);
  }
}
