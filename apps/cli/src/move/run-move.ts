import { CliError } from "../cli-error.ts";
import { setMoveState } from "./copy-row.ts";
import type { Move, Step } from "./move.ts";
import { readMovedTables } from "./moved-tables.ts";
import { doneStep, forgetMove, noteStep, readStep } from "./record.ts";
import { unsubscribe } from "./replication.ts";
import { announce } from "./steps/announce.ts";
import { check } from "./steps/check.ts";
import { close } from "./steps/close.ts";
import { copy } from "./steps/copy.ts";
import { detach } from "./steps/detach.ts";
import { leave } from "./steps/leave.ts";
import { open } from "./steps/open.ts";
import { verify } from "./steps/verify.ts";

/** All steps in their order. */
export const steps: readonly Step[] = [check, announce, copy, close, verify, leave, detach, open];

/** Runs the steps that a move still needs, and notes each: a move that was interrupted goes on where it stood. */
export async function runMove(move: Move): Promise<void> {
  for (const step of await stepsLeft(move)) {
    move.say(`${step.name}: ${step.summary}`);
    await step.run(move);
    await noteStep(move, step === steps.at(-1) ? doneStep : step.name);
  }
}

/**
 * The steps after the last complete one; none of a move that has ended. @throws {CliError} `refused` for an application that
 * moves or has moved to another deployment
 */
export async function stepsLeft(move: Move): Promise<readonly Step[]> {
  const { applicationId, source, target } = move;
  const last = await readStep(source, { applicationId, role: "source" });
  const isDone = last?.step === doneStep;
  // It may have come back since, and move again.
  if (!last || (isDone && (await stateAtSource(move)) !== "moved")) return steps;
  if (last.peer !== target.peer)
    throw new CliError(
      "refused",
      `Cannot move the application because it ${isDone ? "has moved" : "is on its way"} to ${last.peer}`,
    );
  if (isDone) return [];
  const left = steps.slice(steps.findIndex(({ name }) => name === last.step) + 1);
  // Whoever repeats a comparison must let the application stand still first.
  return left[0] === verify ? [close, ...left] : left;
}

/** Undoes a move that the source has not given up yet. @throws {CliError} `refused` after that */
export async function abortMove(move: Move): Promise<void> {
  const { applicationId, hosts, source, target, router } = move;
  const left = await stepsLeft(move);
  if ((await stateAtSource(move)) === "moved" || left[0] === detach || left[0] === open)
    throw new CliError(
      "refused",
      "Cannot abort the move because the source has given the application up: run it to its end",
    );
  if (left.length === steps.length) throw new CliError("refused", "Cannot abort a move because none is under way");
  await unsubscribe(move);
  await setMoveState(move, source, null);
  await router.routeBack(hosts, source.cell);
  const tables = ["applications", ...(await readMovedTables(target.query)).map(({ name }) => name)];
  for (const name of tables) {
    move.say(`remove what ${name} has of it in ${target.cell}`);
    await target.query(`DELETE FROM ${name} WHERE application_id = $1`, [applicationId]);
  }
  await forgetMove(move);
}

async function stateAtSource({ applicationId, source }: Move): Promise<unknown> {
  const { rows } = await source.query("SELECT move_state AS state FROM applications WHERE id = $1", [applicationId]);
  return rows[0]?.["state"];
}
