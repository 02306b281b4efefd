import { formatTable } from "../service/report.ts";
import { type ReceiverKind } from "./receivers.ts";
import type { Side } from "./side.ts";
import { takeTurn, type Turn, type WayBench } from "./turn.ts";

/** Loads of each kind of receiver, as shares of what the service delivers in a closed loop to one that answers at once. */
const shares = [0.1, 0.5, 1.5, 3];
/** Above its capacity the service refuses changes: only those receivers count that it has to keep up with. */
const keptUpWith: readonly ReceiverKind[] = ["0", "50"];
const secondsOfLoad = 5;
const closedChanges = 2_500;
/** The slowest answer to the last delivery. */
const lastAnswerMs = 1_000;

/** Loads a service with one endpoint, by turns of each kind of receiver, and prints a row for each turn. */
export async function measureReceivers(
  bench: WayBench,
  sides: readonly Side[],
  kinds: readonly ReceiverKind[],
): Promise<void> {
  for (const side of sides) {
    await takeTurn(bench, side, { name: "warm-up", endpoints: 1, changes: closedChanges });
    const closed = await takeTurn(bench, side, { name: "closed loop", endpoints: 1, changes: closedChanges });
    const rows = [rowOf("0, closed loop", closed, closed)];
    for (const share of shares)
      rows.push(...(await measureShare(bench, { side, kinds, share, capacity: closed.perSecond })));
    process.stdout.write(`\n${formatTable([side.name, ...titles], rows)}\n`);
  }
}

const titles = [
  "changes",
  "accepted a second",
  "refused",
  "201 p50",
  "201 p99",
  "p99 / that of 0 ms",
  "201 to arrival p99",
  "longest",
  "longest gap",
];

interface Load {
  readonly side: Side;
  readonly kinds: readonly ReceiverKind[];
  readonly share: number;
  readonly capacity: number;
}

async function measureShare(bench: WayBench, { side, kinds, share, capacity }: Load) {
  const rows: (readonly string[])[] = [];
  let ofInstant: Turn | undefined;
  const ratePerSecond = capacity * share;
  for (const kind of kinds.filter((one) => share < 1 || keptUpWith.includes(one))) {
    await bench.receiver.call("become", kind);
    const name = `${kind}, ${(share * 100).toFixed(0)} % of the closed loop`;
    const changes = Math.round(ratePerSecond * secondsOfLoad);
    const turn = await takeTurn(bench, side, { name, endpoints: 1, ratePerSecond, changes });
    await Bun.sleep(lastAnswerMs);
    ofInstant ??= turn;
    rows.push(rowOf(name, turn, ofInstant));
  }
  await bench.receiver.call("become", "0");
  return rows;
}

function rowOf(name: string, turn: Turn, ofInstant: Turn): readonly string[] {
  const { accepted, refused, acceptedPerSecond, answer, lag, longestGapMs } = turn;
  const times = [answer.p50, answer.p99].map((ms) => ms.toFixed(1));
  const ratio = (answer.p99 / ofInstant.answer.p99).toFixed(2);
  const late = [lag.p99, lag.max, longestGapMs].map((ms) => ms.toFixed(0));
  return [name, String(accepted + refused), acceptedPerSecond.toFixed(0), String(refused), ...times, ratio, ...late];
}
