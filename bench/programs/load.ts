/** Sends requests over keep-alive connections; bare sockets leave most of the machine to the servers. */
import { serveCalls } from "../program.ts";

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
    const connections = await Promise.all(Array.from({ length: load.connections }, () => connect(load)));
    const startMs = performance.now();
    const sent = { count: 0 };
    await Promise.all(connections.map((connection, index) => use(connection, { load, index, startMs, sent })));
    const elapsedMs = performance.now() - startMs;
    for (const { close } of connections) close();
    return { count: sent.count, elapsedMs };
  },
};

/** Calls that a load generator answers. */
export type LoadGenerator = typeof handlers;

interface Connection {
  /** Sends the request and waits for its answer. @throws {Error} when the answer is not the expected one */
  readonly exchange: () => Promise<void>;
  readonly close: () => void;
}

interface Share {
  readonly load: Load;
  readonly index: number;
  readonly startMs: number;
  /** Requests sent on all connections. */
  readonly sent: { count: number };
}

async function use(connection: Connection, { load, index, startMs, sent }: Share): Promise<void> {
  const { durationMs, countMax = Infinity, ratePerSecond = Infinity, connections } = load;
  const intervalMs = (connections / ratePerSecond) * 1_000;
  let nextMs = startMs + (intervalMs * index) / connections;
  while (performance.now() - startMs < durationMs && sent.count < countMax) {
    sent.count++;
    const waitMs = nextMs - performance.now();
    if (waitMs > 0) await Bun.sleep(waitMs);
    nextMs += intervalMs;
    await connection.exchange();
  }
}

async function connect(load: Load): Promise<Connection> {
  const { hostname, port } = new URL(load.origin);
  const bytes = Buffer.from(requestText(load));
  let answer = "";
  let pending = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_socket, chunk) {
        answer += chunk.toString("latin1");
        if (!isComplete(answer)) return;
        if (isGood(answer, load)) pending.resolve();
        else pending.reject(new Error(`Cannot count an answer: current value is ${answer.slice(0, 300)}`));
      },
      close: () => pending.reject(new Error("Cannot continue as the server closed a connection")),
    },
  });
  return {
    exchange() {
      answer = "";
      pending = Promise.withResolvers<void>();
      socket.write(bytes);
      return pending.promise;
    },
    close() {
      pending.promise.catch(() => undefined);
      socket.end();
    },
  };
}

function isGood(answer: string, { status, tolerated = [] }: Load): boolean {
  return [status, ...tolerated].some((one) => answer.startsWith(`HTTP/1.1 ${one} `));
}

function requestText({ origin, method, path, token, body }: Load): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`, `Authorization: Bearer ${token}`];
  const typed = body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`];
  return [...lines, ...typed, "", body ?? ""].join("\r\n");
}

/** Tells whether an answer is complete; both servers send a length with every body. */
function isComplete(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/iu.exec(answer.slice(0, headEnd))?.[1];
  return answer.length >= headEnd + 4 + Number(length ?? 0);
}

serveCalls(handlers);
