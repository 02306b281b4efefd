import { formatTable } from "../service/report.ts";
import { creationLoad } from "../shared/changes.ts";
import { percentile } from "../shared/statistics.ts";
import { type ReceiverKind } from "./receivers.ts";
import { formatFigure } from "./report.ts";
import type { Side } from "./side.ts";
import { takeTurn, type Turn, type WayBench } from "./turn.ts";

/** Loads of each kind of receiver, as shares of what the service delivers in a closed loop to one that answers at once. */
const shares = [0.1, 0.5, 1.5, 3];
/** Above its capacity the service refuses changes: only those receivers count that it has to keep up with. */
const keptUpWith: readonly ReceiverKind[] = ["0", "50"];
const secondsOfLoad = 5;
const closedDeliveries = 6_000;
/** The slowest answer to the last delivery. */
const lastAnswerMs = 1_000;

/** Loads to measure. */
export interface ReceiverLoads {
  readonly kinds: readonly ReceiverKind[];
  readonly endpoints: number;
  /** Rounds of each load, in which the kinds alternate. */
  readonly turns: number;
}

/** Loads a service, by turns of each kind of receiver, and prints a row with the medians of each. */
export async function measureReceivers(bench: WayBench, sides: readonly Side[], loads: ReceiverLoads): Promise<void> {
  const { endpoints } = loads;
  const changes = Math.round(closedDeliveries / endpoints);
  for (const side of sides) {
    await takeTurn(bench, side, { name: "warm-up", endpoints, changes });
    const rows: (readonly string[])[] = [];
    for (const share of shares) rows.push(...(await measureShare(bench, { ...loads, side, share })));
    process.stdout.write(`\n${formatTable([side.name, ...titles], rows)}\n`);
  }
}

const titles = [
  "changes",
  "accepted a second",
  "to the closed loop",
  "refused",
  "201 p50",
  "201 p99",
  "p99 / that of 0 ms",
  "201 to arrival p99",
  "longest",
  "longest gap",
];

interface Load extends ReceiverLoads {
  readonly side: Side;
  readonly share: number;
}

/** Name of a second turn of the first kind in each round, which shows what two turns of the same differ by. */
const again = "0 again";

/** Each round begins with a closed loop, because what a machine can do changes from one minute to the next. */
async function measureShare(bench: WayBench, { side, kinds, endpoints, turns, share }: Load) {
  const measured = kinds.filter((one) => share < 1 || keptUpWith.includes(one));
  const taken = new Map<string, (readonly number[])[]>();
  const note = (name: string, figures: readonly number[]) => taken.set(name, [...(taken.get(name) ?? []), figures]);
  for (let round = 0; round < turns; round++) {
    const changes = Math.round(closedDeliveries / endpoints);
    const closed = await takeTurn(bench, side, { name: "closed loop", endpoints, changes });
    note("0, closed loop", figuresOf(closed, { closed, ofInstant: closed }));
    const ratePerSecond = closed.acceptedPerSecond * share;
    const pace = { endpoints, ratePerSecond, changes: Math.round(ratePerSecond * secondsOfLoad) };
    let ofInstant: Turn | undefined;
    for (const kind of [...measured, again] as const) {
      await bench.receiver.call("become", kind === again ? "0" : kind);
      const turn = await takeTurn(bench, side, { name: kind, ...pace });
      await Bun.sleep(lastAnswerMs);
      ofInstant ??= turn;
      note(`${kind}, ${(share * 100).toFixed(0)} % of the closed loop`, figuresOf(turn, { closed, ofInstant }));
    }
    await bench.receiver.call("become", "0");
    if (share <= 1) continue;
    const surplusPerSecond = ratePerSecond - closed.acceptedPerSecond;
    const bound = await takeRelievedTurn(bench, side, { endpoints, changes, surplusPerSecond });
    note(
      `closed loop, ${((share - 1) * 100).toFixed(0)} % refused elsewhere`,
      figuresOf(bound, { closed, ofInstant: closed }),
    );
  }
  return [...taken].map(([name, figures]) => rowOf(name, figures));
}

interface RelievedPace {
  readonly endpoints: number;
  readonly changes: number;
  /** Requests a second that the other server gets. */
  readonly surplusPerSecond: number;
}

/**
 * Takes a closed loop while a server that does nothing else refuses the surplus of a load at once: what is accepted then
 * is what the machine leaves to a service for which refusing costs nothing.
 */
async function takeRelievedTurn(
  bench: WayBench,
  side: Side,
  { surplusPerSecond, ...pace }: RelievedPace,
): Promise<Turn> {
  const load = {
    ...creationLoad(await bench.refusing.call("listen", undefined), await side.signIn()),
    connections: 64,
  };
  const some = { ...load, first: 0, count: Math.ceil(surplusPerSecond / 2), ratePerSecond: surplusPerSecond };
  const over = new AbortController();
  const refuse = async () => {
    while (!over.signal.aborted) await bench.load.call("run", some);
  };
  const refused = refuse();
  try {
    return await takeTurn(bench, side, { name: "closed loop", ...pace });
  } finally {
    over.abort();
    await refused;
  }
}

/** Decimals of the figures of a turn. */
const digits = [0, 0, 2, 0, 1, 1, 2, 0, 0, 0];

/** The turns of the same round with which a turn is compared. */
interface Round {
  readonly closed: Turn;
  /** With receivers that answer at once. */
  readonly ofInstant: Turn;
}

function figuresOf(turn: Turn, { closed, ofInstant }: Round): readonly number[] {
  const { accepted, refused, acceptedPerSecond, answer, lag, longestGapMs } = turn;
  return [
    accepted + refused,
    acceptedPerSecond,
    acceptedPerSecond / closed.acceptedPerSecond,
    refused,
    answer.p50,
    answer.p99,
    answer.p99 / ofInstant.answer.p99,
    lag.p99,
    lag.max,
    longestGapMs,
  ];
}

function rowOf(name: string, turns: readonly (readonly number[])[]): readonly string[] {
  const median = (column: number) =>
    percentile(
      turns.map((figures) => figures[column] ?? NaN),
      50,
    );
  return [name, ...digits.map((count, column) => formatFigure(median(column), count))];
}
