/** Sends numbered changes over keep-alive connections and notes the times of each. */
import { serveCalls } from "../shared/program.ts";
import { changeNumber } from "../way/change-number.ts";
import { type HttpConnection, openConnection, type RequestText, requestBytes } from "./http-connection.ts";

/** Changes to send. */
export interface ChangeLoad extends RequestText {
  /** JSON text with `changeNumber(0)`, which each change replaces by its own. */
  readonly body: string;
  readonly connections: number;
  /** Number of the first change; the others follow. */
  readonly first: number;
  readonly count: number;
  /** Changes a second, sent in time whether or not earlier ones have been answered. @default one per connection at once */
  readonly ratePerSecond?: number | undefined;
}

/** One change, in wall-clock milliseconds with a fraction. */
export interface SentChange {
  readonly change: number;
  /** When it was sent; under a rate, when it was due if no connection was free. */
  readonly sentMs: number;
  readonly answeredMs: number;
  /** False if the service refused it because of its load. */
  readonly isAccepted: boolean;
}

const accepted = 201;
const refused = 503;

const handlers = {
  /** Sends all changes. @throws {Error} when an answer is neither 201 nor 503 */
  async run(load: ChangeLoad): Promise<readonly SentChange[]> {
    const connections = await Promise.all(Array.from({ length: load.connections }, () => openConnection(load.origin)));
    const sending = { load, startMs: performance.now(), next: 0, sent: [] };
    await Promise.all(connections.map((connection) => use(connection, sending)));
    for (const connection of connections) connection.close();
    return sending.sent;
  },
};

/** Calls that a change load answers. */
export type ChangeLoadGenerator = typeof handlers;

interface Sending {
  readonly load: ChangeLoad;
  readonly startMs: number;
  next: number;
  readonly sent: SentChange[];
}

async function use(connection: HttpConnection, sending: Sending): Promise<void> {
  const { load, startMs, sent } = sending;
  while (sending.next < load.count) {
    const index = sending.next++;
    const dueMs = load.ratePerSecond === undefined ? undefined : startMs + (index / load.ratePerSecond) * 1_000;
    const sentMs = await untilDue(dueMs);
    const change = load.first + index;
    const body = load.body.replace(changeNumber(0), changeNumber(change));
    const { status, text } = await connection.exchange(requestBytes({ ...load, body }));
    if (status !== accepted && status !== refused) throw new Error(`Cannot count an answer: ${text.slice(0, 300)}`);
    sent.push({ change, sentMs: wall(sentMs), answeredMs: wall(performance.now()), isAccepted: status === accepted });
  }
}

/** Waits and returns the time of sending; a change that is late counts from when it was due. */
async function untilDue(dueMs: number | undefined): Promise<number> {
  if (dueMs === undefined) return performance.now();
  const waitMs = dueMs - performance.now();
  if (waitMs <= 0) return dueMs;
  await Bun.sleep(waitMs);
  return performance.now();
}

function wall(ms: number): number {
  return performance.timeOrigin + ms;
}

serveCalls(handlers);
