/** Sends numbered changes over keep-alive connections and notes the times of each. */
import { serveCalls } from "../shared/program.ts";
import { changeNumber } from "../way/change-number.ts";
import { type HttpConnection, openConnection, type RequestText, requestBytes } from "./http-connection.ts";

/** Changes to send. */
export interface ChangeLoad extends RequestText {
  /** JSON text with `changeNumber(0)`, which each change replaces by its own. */
  readonly body: string;
  /** Connections that are open from the start; a load of a rate opens another whenever all of them wait for answers. */
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
  /** When it was sent; under a rate, when it was due. */
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
    const sending: Sending = { load, connections, startMs: performance.now(), next: 0, sent: [] };
    if (load.ratePerSecond === undefined) await Promise.all(connections.map((connection) => use(connection, sending)));
    else await sendInTime(sending, load.ratePerSecond);
    for (const connection of connections) connection.close();
    return sending.sent;
  },
};

/** Calls that a change load answers. */
export type ChangeLoadGenerator = typeof handlers;

interface Sending {
  readonly load: ChangeLoad;
  readonly connections: HttpConnection[];
  readonly startMs: number;
  next: number;
  readonly sent: SentChange[];
}

async function use(connection: HttpConnection, sending: Sending): Promise<void> {
  while (sending.next < sending.load.count)
    await exchange(connection, sending, { index: sending.next++, sentMs: performance.now() });
}

/** Sends each change when it is due, however many wait for their answers: clients do not wait for one another. */
async function sendInTime(sending: Sending, ratePerSecond: number): Promise<void> {
  const { load, connections, startMs } = sending;
  const free = [...connections];
  const sendOne = async (change: TimedChange) => {
    const connection = takeOpen(free) ?? (await open(sending));
    await exchange(connection, sending, change);
    free.push(connection);
  };
  const all: Promise<void>[] = [];
  for (let index = 0; index < load.count; index++) {
    const sentMs = startMs + (index / ratePerSecond) * 1_000;
    const waitMs = sentMs - performance.now();
    if (waitMs > 0) await Bun.sleep(waitMs);
    all.push(sendOne({ index, sentMs }));
  }
  await Promise.all(all);
}

/** Takes the connection that was used last, which servers keep longest. */
function takeOpen(free: HttpConnection[]): HttpConnection | undefined {
  for (let last = free.pop(); last; last = free.pop()) if (last.isOpen) return last;
  return undefined;
}

async function open({ load, connections }: Sending): Promise<HttpConnection> {
  const connection = await openConnection(load.origin);
  connections.push(connection);
  return connection;
}

interface TimedChange {
  readonly index: number;
  /** By the monotonic clock; under a rate, when it was due. */
  readonly sentMs: number;
}

async function exchange(connection: HttpConnection, { load, sent }: Sending, { index, sentMs }: TimedChange) {
  const change = load.first + index;
  const body = load.body.replace(changeNumber(0), changeNumber(change));
  const { status, text } = await connection.exchange(requestBytes({ ...load, body }));
  if (status !== accepted && status !== refused) throw new Error(`Cannot count an answer: ${text.slice(0, 300)}`);
  sent.push({ change, sentMs: wall(sentMs), answeredMs: wall(performance.now()), isAccepted: status === accepted });
}

function wall(ms: number): number {
  return performance.timeOrigin + ms;
}

serveCalls(handlers);
