/** Sends requests over keep-alive connections. */
import { serveCalls } from "../shared/program.ts";
import { type HttpConnection, openConnection, requestBytes } from "./http-connection.ts";

/** A request to send repeatedly. */
export interface Load {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  /** JSON text. */
  readonly body?: string;
  /** Status of a good answer. */
  readonly status: number;
  /** Other statuses that do not end the run. @default none */
  readonly tolerated?: readonly number[];
  readonly connections: number;
  readonly durationMs: number;
  /** Ends the run after so many requests. @default no bound */
  readonly countMax?: number;
  /** Requests per second over all connections. @default as many as are answered */
  readonly ratePerSecond?: number;
}

const handlers = {
  /** Returns the number of answers and the milliseconds they took. */
  async run(load: Load) {
    const connections = await Promise.all(Array.from({ length: load.connections }, () => openConnection(load.origin)));
    const startMs = performance.now();
    const sent = { count: 0 };
    await Promise.all(connections.map((connection, index) => use(connection, { load, index, startMs, sent })));
    const elapsedMs = performance.now() - startMs;
    for (const connection of connections) connection.close();
    return { count: sent.count, elapsedMs };
  },
};

/** Calls that a load generator answers. */
export type LoadGenerator = typeof handlers;

interface Share {
  readonly load: Load;
  readonly index: number;
  readonly startMs: number;
  /** Requests sent on all connections. */
  readonly sent: { count: number };
}

async function use(connection: HttpConnection, { load, index, startMs, sent }: Share): Promise<void> {
  const { durationMs, countMax = Infinity, ratePerSecond = Infinity, connections } = load;
  const intervalMs = (connections / ratePerSecond) * 1_000;
  let nextMs = startMs + (intervalMs * index) / connections;
  const bytes = requestBytes(load);
  while (performance.now() - startMs < durationMs && sent.count < countMax) {
    sent.count++;
    const waitMs = nextMs - performance.now();
    if (waitMs > 0) await Bun.sleep(waitMs);
    nextMs += intervalMs;
    const { status, text } = await connection.exchange(bytes);
    if (!isGood(status, load)) throw new Error(`Cannot count an answer: ${text.slice(0, 300)}`);
  }
}

function isGood(status: number, { status: expected, tolerated = [] }: Load): boolean {
  return status === expected || tolerated.includes(status);
}

serveCalls(handlers);
