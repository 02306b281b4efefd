import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { closerOf } from "./close-server.ts";
import type { CertificatePair, TestAuthority } from "./tls.ts";

/** A request as it arrived, byte for byte. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  /** Names in lower case; a repeated header is joined with ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Wall-clock milliseconds at which the last byte arrived. */
  readonly receivedAtMs: number;
}

/** A receiver's answer. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Milliseconds to wait before answering. */
  readonly delayMs?: number;
}

/** Settings of {@link startReceiver}. */
export interface ReceiverOptions {
  /** Signs the receiver's certificate, unless `certificate` is given. */
  readonly authority: TestAuthority;
  /** @default a certificate of the authority for localhost and the loopback addresses */
  readonly certificate?: CertificatePair;
  /** Loopback address to listen on. @default "127.0.0.1" */
  readonly host?: "127.0.0.1" | "127.0.0.2" | "::1";
  /** @default 0, any free port */
  readonly port?: number;
  /** Decides the answer to each request. @default 204 */
  readonly respond?: (request: ReceivedRequest) => ReceiverResponse | Promise<ReceiverResponse>;
}

/** A running receiver of webhooks. */
export interface Receiver {
  /** `https://localhost:PORT`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Every request so far, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Server name of each TLS connection so far; "" if the client sent none. */
  readonly serverNames: readonly string[];
  /** Number of TLS connections accepted so far. */
  connectionCount(): number;
  /**
   * Waits until at least `count` requests have arrived and returns all of them.
   * @throws {Error} if they do not arrive within `timeoutMs`
   */
  waitFor(count: number, timeoutMs: number): Promise<readonly ReceivedRequest[]>;
  /** Drops idle connections, like a server whose keep-alive time is over. */
  closeIdleConnections(): void;
  /** Closes all connections and frees the port. */
  close(): Promise<void>;
}

const pollMs = 2;

/** Starts a real HTTPS server on loopback that records its requests. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const certificate = options.certificate ?? (await issueLoopback(options.authority));
  const server = createServer({ ...certificate }, (incoming, outgoing) => {
    answer(incoming, outgoing, { requests, respond: options.respond }).catch((error: unknown) =>
      outgoing.destroy(asError(error)),
    );
  });
  const serverNames: string[] = [];
  server.on("secureConnection", (socket) => serverNames.push(socket.servername || ""));
  // A client may refuse our certificate by breaking off the handshake; that is not our failure.
  server.on("tlsClientError", () => undefined);
  const close = closerOf(server);
  const port = await listen(server, options);
  return {
    url: `https://localhost:${port}`,
    port,
    requests,
    serverNames,
    connectionCount: () => serverNames.length,
    waitFor: (count, timeoutMs) => waitFor(requests, count, timeoutMs),
    closeIdleConnections: () => server.closeIdleConnections(),
    async close() {
      const closed = close();
      // Bun tells nobody of the connections of a server for HTTP.
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Recording {
  readonly requests: ReceivedRequest[];
  readonly respond: ReceiverOptions["respond"];
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, recording: Recording): Promise<void> {
  const request = await receive(incoming);
  recording.requests.push(request);
  const response = (await recording.respond?.(request)) ?? { status: 204 };
  if (response.delayMs !== undefined) await sleep(response.delayMs);
  outgoing.writeHead(response.status, { ...response.headers });
  outgoing.end(response.body);
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method: incoming.method ?? "",
    path: incoming.url ?? "",
    headers: Object.fromEntries(headers),
    body: new Uint8Array(Buffer.concat(chunks)),
    receivedAtMs: Date.now(),
  };
}

async function waitFor(
  requests: readonly ReceivedRequest[],
  count: number,
  timeoutMs: number,
): Promise<readonly ReceivedRequest[]> {
  const deadlineMs = performance.now() + timeoutMs;
  while (requests.length < count) {
    if (performance.now() > deadlineMs) {
      throw new Error(`Cannot wait longer than ${timeoutMs} ms for ${count} requests: count ${requests.length}`);
    }
    await sleep(pollMs);
  }
  return requests;
}

function issueLoopback(authority: TestAuthority): Promise<CertificatePair> {
  return authority.issue({ names: ["localhost", "*.localhost"], addresses: ["127.0.0.1", "::1"] });
}

function listen(server: Server, options: ReceiverOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string")
        reject(new TypeError("Cannot listen because the server has no port"));
      else resolve(address.port);
    });
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
