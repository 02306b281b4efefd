import { setTimeout as sleep } from "node:timers/promises";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import { CliError, explain } from "../cli-error.ts";
import { stateAt } from "./copy-row.ts";
import type { Move, Side } from "./move.ts";
import { doneStep, readStep } from "./record.ts";
import { returnToSource } from "./reopen.ts";

/** Steps behind which users may wait for the next one while the source can still serve them. */
const reopenedAfter: readonly string[] = ["copy", "close", "verify"];

/** Longest wait for a statement of the interrupted run: one that changes the state of the application takes milliseconds. */
const statementMsMax = 1_000;

/** A move that a signal may interrupt. */
export interface InterruptibleMove {
  /** The move as its steps see it: once it is interrupted, it asks no database and no proxy any more. */
  readonly move: Move;
  /** Ends the run. A move that has not ended by itself leaves no users waiting whom the source can serve. */
  readonly end: () => Promise<void>;
  /** Says that the move has ended by itself, also by a failure. */
  readonly over: () => void;
}

/** Prepares a move for signals: the steps of an interrupted command go on until its process ends. */
export function interruptible(move: Move): InterruptibleMove {
  let isOver = false;
  let isStopped = false;
  let asking: Promise<unknown> = Promise.resolve();
  let routing: Promise<unknown> = Promise.resolve();
  const unlessStopped = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isStopped ? Promise.reject(new CliError("interrupted", "Interrupted")) : work();
  const ask =
    (query: SqlExecute): SqlExecute =>
    (...given) =>
      unlessStopped(() => settling(query(...given), (settled) => void (asking = settled)));
  const route = (work: () => Promise<void>) =>
    unlessStopped(() => settling(work(), (settled) => void (routing = settled)));
  const { source, target, router } = move;
  return {
    move: {
      ...move,
      source: { ...source, query: ask(source.query) },
      target: { ...target, query: ask(target.query) },
      router: {
        describe: (...given) => router.describe(...given),
        route: (...given) => route(() => router.route(...given)),
        routeBack: (...given) => route(() => router.routeBack(...given)),
      },
    },
    over: () => void (isOver = true),
    async end() {
      if (isOver) return;
      isStopped = true;
      // A command for a proxy that is still running could undo what is said to the proxy next.
      await Promise.all([routing, Promise.race([asking, sleep(statementMsMax)])]);
      await reopen({ ...move, source: onPool(source), target: onPool(target) }).catch((error: unknown) =>
        move.say(`${explain(error).message}: users may wait, so run the same command again`),
      );
    },
  };
}

/** Passes on a promise, and one that resolves once it is settled. */
function settling<Result>(work: Promise<Result>, note: (settled: Promise<unknown>) => void): Promise<Result> {
  note(work.catch(() => undefined));
  return work;
}

/** The side by other connections: that of the run may be busy for minutes, comparing rows. */
function onPool(side: Side): Side {
  return { ...side, query: side.service.pool.query };
}

/** Lets the source serve again where it still can. */
async function reopen(move: Move): Promise<void> {
  const { applicationId, source, say } = move;
  const last = await readStep(source, { applicationId, role: "source" });
  if (!last || last.step === doneStep) return;
  if ((await stateAt(source, applicationId)) === "moved") {
    say(`${source.cell} has given the application up, so users wait: run the same command again, which ends the move`);
  } else if (reopenedAfter.includes(last.step)) {
    await returnToSource(move);
    say(`${source.cell} serves the application again: run the same command again to go on with the move`);
  }
}
