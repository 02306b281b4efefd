import { type CliRun, runCatalogctl } from "../../support/catalogctl.ts";
import { conflictsAt, keysAt, leftInCells, movesAt, rowsAt, stateAt } from "../../support/cell-rows.ts";
import type { Stage } from "../../support/stage.ts";
import { type CellName, otherCell } from "../../support/two-cells.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { seededNumbers } from "../chance.ts";
import { atMost, type Check, type Finding, none, same, type Watched } from "../check.ts";
import { type Cells, type CliCall, moverCall, startCells } from "./cells.ts";
import { type Kill, killMover } from "./killed-mover.ts";
import { type MoveLoad, startMoveLoad } from "./move-load.ts";

/** Movers that are killed under load. */
export interface KillPlan extends Watched {
  readonly writers: number;
  /** Repeats the moments of the kills. */
  readonly seed: number;
}

/** Longest moment of a kill in each step, in milliseconds: each step takes longer on any machine. */
const steps: Readonly<Record<string, number>> = {
  check: 100,
  announce: 4_500,
  copy: 500,
  close: 4_500,
  verify: 50,
  leave: 0,
  detach: 100,
  open: 500,
};
/** Steps of which each may still be undone. */
const undone = ["check", "announce", "copy", "close", "verify"];
/** Steps in which the source has given the application up. */
const givenUp = new Set(["detach", "open"]);

/** Longest time without a change: a killed mover, its continuation, and the judge's comparison of both cells. */
const gapMsMax = 40_000;
/** Pause of each writer, which keeps the whole scenario to some thousand rows. */
const pauseMs = 200;
const servedMsMax = 20_000;

/** Cells and clients that all parts of the scenario share. */
interface Run {
  readonly cells: Cells;
  readonly load: MoveLoad;
}

/**
 * Kills the mover in each step that can be undone and undoes the move, then in each step and continues it, to and fro.
 */
export async function killMovers(stage: Stage, { writers, seed, onProgress }: KillPlan): Promise<Finding> {
  const cells = await startCells(stage);
  const run: Run = { cells, load: await startMoveLoad(stage, cells, { writers, pauseMs }) };
  const random = seededNumbers(seed);
  const killIn = (step: string): Kill => ({ step, afterMs: Math.round(random() * (steps[step] ?? 0)) });
  const kills: string[] = [];
  const checks: Check[] = [];
  const parts = undone.length + Object.keys(steps).length + 1;
  const play = async (kill: Kill, judge: (times: string[]) => Promise<readonly Check[]>) => {
    const startMs = performance.now();
    const times: string[] = [];
    checks.push(...(await judge(times)));
    const gapMs = run.load.writers.longestGapMs(startMs);
    kills.push(`${kill.step} ${kill.afterMs}: ${gapMs} ms without a change (${times.join(", ")})`);
    onProgress?.(kills.length / parts);
  };
  for (const kill of undone.map(killIn)) await play(kill, (times) => killAndAbort(run, kill, times));
  let from: CellName = "one";
  for (const kill of Object.keys(steps).map(killIn)) {
    const here = from;
    await play(kill, (times) => killAndContinue(run, kill, { from: here, times }));
    checks.push(...(await eraseAt(cells, here)));
    from = otherCell(here);
  }
  const last = await runCatalogctl(moverCall(cells, from).words, moverCall(cells, from));
  const ended = await run.load.end(cells[otherCell(from)].connectionString);
  return {
    figures: { kills, ...ended.figures },
    checks: [
      ...checks,
      exitCheck(last, "the mover that nobody kills"),
      ...ended.checks,
      // Each kill may have had one delivery of each writer under way.
      atMost("deliveries repeated", ended.repeated, kills.length * writers),
      atMost("ms without an acknowledged change", run.load.writers.longestGapMs(), gapMsMax),
    ],
  };
}

function exitCheck({ exitCode, err }: CliRun, what: string): Check {
  return same(`exit code of ${what}`, [exitCode, exitCode === 0 ? "" : err], [0, ""]);
}

/** Runs a command, and notes how long it took. */
async function timed(times: string[], words: readonly string[], call: CliCall): Promise<CliRun> {
  const startMs = performance.now();
  const run = await runCatalogctl([...words], call);
  times.push(`command ${Math.round(performance.now() - startMs)}`);
  return run;
}

async function killAndAbort({ cells, load }: Run, kill: Kill, times: string[]): Promise<readonly Check[]> {
  const { words, environment } = moverCall(cells);
  const keys = await keysAt(cells, "two");
  const signal = await killMover({ words, environment }, kill);
  const aborted = await timed(times, [...words, "--abort"], { words, environment });
  const isNothing = kill.step === "check" && aborted.err.includes("because none is under way");
  const said = (what: string) => `${what}, killed in ${kill.step} and undone`;
  return [
    same(said("end of the mover"), signal, "SIGKILL"),
    same(said("exit code"), aborted.exitCode, isNothing ? 4 : 0),
    same(said("state at the source"), await stateAt(cells, "one"), [null]),
    same(said("rows at the target"), await rowsAt(cells, "two"), {}),
    same(said("row of the application at the target"), await stateAt(cells, "two"), []),
    same(said("keys at the target"), await keysAt(cells, "two"), keys),
    none(said("replication left behind"), await leftInCells(cells)),
    none(said("moves noted"), [...(await movesAt(cells, "one")), ...(await movesAt(cells, "two"))]),
    none(said("seconds without a write"), await untilWritten(load)),
  ];
}

/** Waits for the next acknowledged change; returns how it has failed. */
async function untilWritten({ writers }: MoveLoad): Promise<readonly string[]> {
  const before = writers.acknowledged().length;
  const isWritten = () => (writers.acknowledged().length > before ? true : undefined);
  return waitUntil(isWritten, { timeoutMs: servedMsMax, what: "a write" }).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

async function killAndContinue(
  { cells, load }: Run,
  kill: Kill,
  { from, times }: { readonly from: CellName; readonly times: string[] },
): Promise<readonly Check[]> {
  const to = otherCell(from);
  const call = moverCall(cells, from);
  const said = (what: string) => `${what}, killed in ${kill.step} and continued`;
  const checks = [same(said("end of the mover"), await killMover(call, kill), "SIGKILL")];
  checks.push(none(said("conflicts at the target"), (await conflictsAt(cells, to)) === 0 ? [] : ["conflict"]));
  // Nothing serves the application now, so both sides must be alike.
  if (kill.step === "leave") {
    const startMs = performance.now();
    checks.push(same(said("number and hash of all rows"), await rowsAt(cells, to), await rowsAt(cells, from)));
    times.push(`judge ${Math.round(performance.now() - startMs)}`);
  }
  if (givenUp.has(kill.step)) {
    const refused = await timed(times, [...call.words, "--abort"], call);
    const sentence = "run the command without --abort, which ends the move";
    checks.push(same(said("refusal of --abort"), [refused.exitCode, refused.err.includes(sentence)], [4, true]));
  }
  checks.push(exitCheck(await timed(times, call.words, call), said("the mover")));
  return [
    ...checks,
    same(said("state at the source"), await stateAt(cells, from), ["moved"]),
    same(said("state at the target"), await stateAt(cells, to), [null]),
    none(said("replication left behind"), await leftInCells(cells)),
    none(said("seconds without a write"), await untilWritten(load)),
  ];
}

/** Erases what the former cell keeps, so the application can come back. */
async function eraseAt(cells: Cells, from: CellName): Promise<readonly Check[]> {
  const words = ["applications", "delete", cells.applicationId, "--name", "North", "--now"];
  const erased = await runCatalogctl(words, moverCall(cells, from));
  return [exitCheck(erased, `the deletion in ${from}`), same(`rows left in ${from}`, await rowsAt(cells, from), {})];
}
