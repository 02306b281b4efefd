import { setTimeout as sleep } from "node:timers/promises";
import { runCatalogctl } from "../../support/catalogctl.ts";
import { leftInCells, stateAt } from "../../support/cell-rows.ts";
import type { Outcome } from "../../support/load.ts";
import type { Stage } from "../../support/stage.ts";
import { atMost, type Finding, none, same, type Watched } from "../check.ts";
import { moverCall, startCells } from "./cells.ts";
import { startMoveLoad } from "./move-load.ts";

/** A move under load. */
export interface MovePlan extends Watched {
  readonly writers: number;
  /** Milliseconds of load before the move and after it. */
  readonly loadMs: number;
}

/** Longest that the application may stand still. Continuous integration runs another script at the same time, on two cores. */
const gapMsMax = process.env["CI"] === undefined ? 10_000 : 20_000;

/** Moves an application while clients write and read, and checks that nothing is lost. */
export async function moveUnderLoad(stage: Stage, plan: MovePlan): Promise<Finding> {
  const cells = await startCells(stage);
  plan.onProgress?.(0.3);
  const load = await startMoveLoad(stage, cells, plan);
  const { words, environment } = moverCall(cells);
  const loadMs = performance.now();
  await sleep(plan.loadMs);
  const startMs = performance.now();
  const moved = await runCatalogctl(words, { environment });
  const movedMs = Math.round(performance.now() - startMs);
  plan.onProgress?.(0.7);
  await sleep(plan.loadMs);
  const { figures, checks, repeated } = await load.end(cells.two.connectionString);
  // Behind the load, because its start would slow down what the move is compared with.
  const again = await runCatalogctl(words, { environment });
  return {
    figures: {
      movedMs,
      moverProcessorMs: moved.processorMs,
      ...figures,
      ...p99s(load.other.outcomes, { loadMs, startMs, endMs: startMs + movedMs }),
    },
    checks: [
      same("exit code of the mover", [moved.exitCode, moved.exitCode === 0 ? "" : moved.err], [0, ""]),
      same("exit code and steps of the mover that has nothing left to do", [again.exitCode, again.err], [0, ""]),
      ...checks,
      // Each writer may have had one delivery under way when its process stopped to know the application.
      atMost("deliveries repeated", repeated, plan.writers),
      atMost("ms without an acknowledged change", load.writers.longestGapMs(), gapMsMax),
      same("state at the source", await stateAt(cells, "one"), ["moved"]),
      same("state at the target", await stateAt(cells, "two"), [null]),
      none("replication left behind", await leftInCells(cells)),
    ],
  };
}

/** The load before this time counts for nothing: the first requests make the processes compile what they run. */
const warmMs = 1_500;

/** Times by `performance.now()`. */
interface MoveTimes {
  readonly loadMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Durations of answers of the application that stays, without the move and during it, and their ratio. */
function p99s(outcomes: readonly Outcome[], { loadMs, startMs, endMs }: MoveTimes) {
  const p99 = (some: readonly Outcome[]) => {
    const sorted = some.map(({ durationMs }) => durationMs).toSorted((one, other) => one - other);
    return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  };
  const warm = outcomes.filter(({ startedAtMs }) => startedAtMs >= loadMs + warmMs);
  const isDuring = ({ startedAtMs }: Outcome) => startedAtMs >= startMs && startedAtMs < endMs;
  const inMove = warm.filter(isDuring);
  const without = warm.filter((each) => !isDuring(each));
  const [withoutMs, inMoveMs] = [p99(without), p99(inMove)];
  const ratio = Number((inMoveMs / withoutMs).toFixed(2));
  return {
    otherAnswers: [without.length, inMove.length],
    otherP99Ms: withoutMs,
    otherP99InMoveMs: inMoveMs,
    otherP99Ratio: ratio,
  };
}
