import { percentile } from "../shared/statistics.ts";
import { idleName, measureIdle } from "./idle.ts";
import { measureReads, readsName } from "./reads.ts";
import { formatPace, formatStatements, type PaceTurns } from "./report.ts";
import type { Side } from "./side.ts";
import { type Pace, takeTurn, type Turn, type WayBench } from "./turn.ts";

/** Selection of the loads. */
export interface Selection {
  readonly isQuick: boolean;
  /** Turns of the loads with one endpoint; NaN for the usual number. */
  readonly turns: number;
  /** Words that a load's name must contain, separated by commas; "open" selects all open loops. */
  readonly only: string | undefined;
  /** Receivers that a side takes. */
  readonly endpointsMax: number;
}

interface Plan {
  readonly pace: Pace;
  readonly turns: number;
  /** The pace of each side, where it is not that of the load. */
  readonly paceOf?: (side: Side) => Pace;
}

const closed = (endpoints: number, changes: number): Pace => ({
  name: `closed loop, ${named(endpoints)}`,
  endpoints,
  changes,
});
const open = (endpoints: number, ratePerSecond: number, seconds: number): Pace => ({
  name: `${ratePerSecond.toFixed(0)}/s open loop, ${named(endpoints)}`,
  endpoints,
  ratePerSecond,
  changes: Math.round(ratePerSecond * seconds),
});

/** Changes by which code is compiled and connections are opened. */
const warmUpChanges = 1_500;
/** Changes after a checkpoint, which writes whole pages of all that is changed next. */
const touchChanges = 150;
const statementsOf = /^(closed loop|100\/s open loop), one endpoint$/u;

/** Takes the turns of all sides and prints each load when it is measured. */
export async function measureWay(bench: WayBench, sides: readonly Side[], selection: Selection): Promise<void> {
  for (const side of sides) await takeTurn(bench, side, { name: "warm-up", endpoints: 0, changes: warmUpChanges });
  await takePlans(bench, sides, { selection, plans: plansWithoutEndpoints(selection) });
  if (!selection.isQuick && isSelected({ name: readsName }, selection)) print(await measureReads(bench, sides));
  for (const side of sides) await takeTurn(bench, side, { name: "warm-up", endpoints: 1, changes: warmUpChanges });
  const results = await takePlans(bench, sides, { selection, plans: plansOfOne(selection) });
  if (isSelected({ name: idleName }, selection)) print(await measureIdle(bench, sides));
  if (selection.isQuick) return;
  await measureCapacity(bench, sides, { closedLoop: results[0], selection });
  for (const endpoints of [4, 16].filter((count) => count <= selection.endpointsMax)) {
    const [closedLoop] = await takePlans(bench, sides, { selection, plans: plansOfMany(endpoints) });
    await measureCapacity(bench, sides, { closedLoop, selection });
  }
}

function plansWithoutEndpoints({ isQuick, turns }: Selection): readonly Plan[] {
  return isQuick ? [] : [{ pace: closed(0, 3_000), turns: Number.isNaN(turns) ? 4 : turns }];
}

/** Even numbers of turns: the order of the sides alternates, and whoever comes second pays for pages of the first. */
function plansOfOne({ isQuick, turns: given }: Selection): readonly Plan[] {
  const usual = isQuick ? 2 : 6;
  const turns = Number.isNaN(given) ? usual : given;
  const both = [
    { pace: closed(1, isQuick ? 2_000 : 4_000), turns },
    { pace: open(1, 100, isQuick ? 5 : 8), turns },
  ];
  return isQuick ? both : [...both, { pace: open(1, 50, 8), turns: 2 }, { pace: open(1, 400, 8), turns: 2 }];
}

function plansOfMany(endpoints: number): readonly Plan[] {
  const rates = [50, 100, 400].map((ratePerSecond) => open(endpoints, ratePerSecond, 8));
  return [closed(endpoints, 8_000 / endpoints), ...rates].map((pace) => ({ pace, turns: 2 }));
}

interface Capacity {
  /** Undefined where the selection left the closed loop out. */
  readonly closedLoop: PaceTurns | undefined;
  readonly selection: Selection;
}

/** Loads each side at 80 and 120 % of what it delivered in a closed loop. */
async function measureCapacity(bench: WayBench, sides: readonly Side[], { closedLoop, selection }: Capacity) {
  if (!closedLoop || closedLoop.pace.ratePerSecond !== undefined) return;
  const { endpoints } = closedLoop.pace;
  const capacityOf = ({ name }: Side) =>
    percentile(
      (closedLoop.sides.get(name) ?? []).map(({ perSecond }) => perSecond / endpoints),
      50,
    );
  const turns = endpoints > 1 || Number.isNaN(selection.turns) ? 1 : selection.turns;
  const plans = [0.8, 1.2].map((share) => ({
    pace: { name: `${share * 100} % of its closed loop, ${named(endpoints)}`, endpoints, changes: 0 },
    turns,
    paceOf: (side: Side) => open(endpoints, capacityOf(side) * share, 6),
  }));
  await takePlans(bench, sides, { selection, plans });
}

async function takePlans(
  bench: WayBench,
  sides: readonly Side[],
  { selection, plans }: { readonly selection: Selection; readonly plans: readonly Plan[] },
): Promise<readonly PaceTurns[]> {
  const results: PaceTurns[] = [];
  for (const plan of plans.filter(({ pace }) => isSelected(pace, selection))) {
    const taken = await takeTurns(bench, sides, plan);
    print(formatPace(taken));
    if (statementsOf.test(plan.pace.name)) printStatements(taken);
    results.push(taken);
  }
  return results;
}

async function takeTurns(bench: WayBench, sides: readonly Side[], plan: Plan): Promise<PaceTurns> {
  const { pace, turns, paceOf = () => pace } = plan;
  // Earlier writes must not be flushed during a measurement.
  await bench.stage.database.observer.query("CHECKPOINT");
  for (const side of sides) await takeTurn(bench, side, { ...paceOf(side), changes: touchChanges });
  const taken = new Map<string, Turn[]>(sides.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const side of inTurn(sides, turn)) taken.get(side.name)?.push(await takeTurn(bench, side, paceOf(side)));
  }
  return { pace, sides: taken };
}

/**
 * The sides of a turn. Whoever comes after another pays for pages that PostgreSQL still writes for that one, some 6 % of
 * a closed loop, so the sides that are compared take turns to be the first; the floor stays the last.
 */
function inTurn(sides: readonly Side[], turn: number): readonly Side[] {
  return turn % 2 === 0 ? sides : [...sides.slice(0, -1).toReversed(), ...sides.slice(-1)];
}

function printStatements({ pace, sides }: PaceTurns): void {
  for (const [name, turns] of sides) {
    const last = turns.at(-1);
    if (last) print(formatStatements(name, pace, last));
  }
}

function isSelected({ name }: Pick<Pace, "name">, { only }: Selection): boolean {
  return only === undefined || only.split(",").some((word) => name.includes(word));
}

function named(endpoints: number): string {
  if (endpoints === 0) return "no endpoint";
  return endpoints === 1 ? "one endpoint" : `${endpoints} endpoints`;
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}
