import { CliError } from "../cli-error.ts";
import { stateAt } from "./copy-row.ts";
import { betweenMigrations } from "./hold-move.ts";
import type { Move, Step } from "./move.ts";
import { doneStep, noteStep, readStep, undoneStep } from "./record.ts";
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

/** Runs the steps that a held move still needs, and notes each: a move that was interrupted goes on where it stood. */
export async function runMove(move: Move): Promise<void> {
  for (const step of await stepsLeft(move)) {
    const work = async () => {
      await step.run(move);
      await noteStep(move, step === steps.at(-1) ? doneStep : step.name);
    };
    move.say(`${step.name}: ${step.summary}`);
    // Once it is noted, the record of the move keeps migrations away.
    await (step === check ? betweenMigrations(move, work) : work());
  }
}

/**
 * The steps after the last complete one; none of a move that has ended. @throws {CliError} `refused` for an application that
 * moves or has moved to another deployment, or whose move is being undone
 */
export async function stepsLeft(move: Move): Promise<readonly Step[]> {
  const { applicationId, source } = move;
  const last = await readStep(source, { applicationId, role: "source" });
  const isDone = last?.step === doneStep;
  // It may have come back since, and move again.
  if (!last || (isDone && (await stateAt(source, applicationId)) !== "moved")) return steps;
  refuseOtherPeer(move, last);
  if (last.step === undoneStep)
    throw new CliError("refused", "Cannot go on with the move because it is being undone: repeat --abort first");
  if (isDone) return [];
  const left = steps.slice(steps.findIndex(({ name }) => name === last.step) + 1);
  // Whoever repeats a comparison must let the application stand still first.
  return left[0] === verify ? [close, ...left] : left;
}

/** @throws {CliError} `refused` if the record names another target */
export function refuseOtherPeer(
  { target }: Move,
  { step, peer }: { readonly step: string; readonly peer: string },
): void {
  if (peer === target.peer) return;
  const way = step === doneStep ? "has moved" : "is on its way";
  throw new CliError("refused", `Cannot move the application because it ${way} to ${peer}`);
}
