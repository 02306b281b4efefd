import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { gzipSync } from "node:zlib";
import { closerOf } from "./close-server.ts";
import type { CertificatePair } from "./tls.ts";

/** A server that breaks the rules in one way, over real sockets. */
export interface HostileReceiver {
  readonly port: number;
  /** Connections accepted so far. */
  connectionCount(): number;
  /** Connections that the client still holds open. */
  openConnections(): number;
  /** Bytes of requests received so far, after decryption. */
  bytesReceived(): number;
  close(): Promise<void>;
}

/** Behaviour towards a connection; runs once the first bytes of a request (or of a TLS handshake) are in. */
export type HostileBehaviour = (socket: Socket) => void;

const tickMs = 5;
const slowTickMs = 60;
/** Pause between interim responses: fewer than a client bears come within the deadlines of tests. */
const interimTickMs = 300;
const bombBytes = 20_000_000;
let packedBomb: Uint8Array | undefined;
const okHead = "HTTP/1.1 200 OK\r\n";

/** Faults of HTTP, after a good TLS handshake. */
export const hostileAnswers = {
  neverAnswers: () => undefined,
  neverReads: (socket) => void socket.pause(),
  resets: (socket) => socket.destroy(),
  garbage: (socket) => void socket.write("\u0000\u0001 this is not HTTP\r\n\r\n"),
  trickledHeaders: (socket) => repeat(socket, "x", { firstly: `${okHead}x-slow: `, everyMs: slowTickMs }),
  endlessHeaders: (socket) => repeat(socket, `x: ${"y".repeat(4_000)}\r\n`, { firstly: okHead }),
  hugeHeader: (socket) => void socket.write(`${okHead}x: ${"y".repeat(1_048_576)}\r\n\r\n`),
  interimFlood: (socket) => repeat(socket, "HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n".repeat(50)),
  interimTrickle: (socket) => repeat(socket, "HTTP/1.1 102 Processing\r\n\r\n", { everyMs: interimTickMs }),
  switchesProtocols: (socket) =>
    void socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  trickledBody: (socket) =>
    repeat(socket, "x", { firstly: `${okHead}content-length: 10000\r\n\r\n`, everyMs: slowTickMs }),
  endlessBody: (socket) => repeat(socket, "x".repeat(65_536), { firstly: `${okHead}\r\n` }),
  stalledBody: (socket) => void socket.write(`${okHead}content-length: 100\r\n\r\nhello`),
  shortBody: (socket) => void socket.end(`${okHead}content-length: 100\r\n\r\nhello`),
  shortChunks: (socket) => void socket.end(`${okHead}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n9\r\n`),
  longBody: (socket) => void socket.write(`${okHead}content-length: 2\r\n\r\nhello`),
  gzipBomb: (socket) => {
    const bomb = (packedBomb ??= gzipSync(new Uint8Array(bombBytes)));
    const head = `${okHead}connection: close\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.byteLength}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), bomb]));
  },
  contradictoryLength: (socket) =>
    void socket.write(`${okHead}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
  controlBytesInHeader: (socket) => void socket.write(`${okHead}x: a\u0001b\r\ncontent-length: 0\r\n\r\n`),
  partialStatusThenReset: (socket) => void socket.write("HTTP/1.1 2", () => socket.destroy()),
} as const satisfies Record<string, HostileBehaviour>;

/** Faults before or inside the TLS handshake. */
export const hostileHandshakes = {
  silentTls: () => undefined,
  // A handshake record that announces 16,384 bytes and sends them one at a time.
  trickledTls: (socket) => repeat(socket, "\u0002", { firstly: "\u0016\u0003\u0003\u0040\u0000", everyMs: slowTickMs }),
  resetTls: (socket) => socket.destroy(),
  plainHttp: (socket) => void socket.write(`${okHead}content-length: 0\r\n\r\n`),
} as const satisfies Record<string, HostileBehaviour>;

/** Address a receiver listens at. @default 127.0.0.1, at a free port */
export interface ListenOptions {
  readonly host?: "127.0.0.1" | "127.0.0.2";
  readonly port?: number;
}

/** Starts a server on loopback that meets every connection with `behaviour`; it uses TLS only with a certificate. */
export async function startHostileReceiver(
  behaviour: HostileBehaviour,
  certificate?: CertificatePair & Pick<TlsOptions, "ca" | "requestCert">,
  at: ListenOptions = {},
): Promise<HostileReceiver> {
  const open = new Set<Socket>();
  let connectionCount = 0;
  let bytesReceived = 0;
  const meet = (socket: Socket): void => {
    connectionCount++;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    // These servers provoke clients to break off.
    socket.on("error", () => undefined);
    socket.once("data", () => behaviour(socket));
    socket.on("data", (chunk: Uint8Array) => (bytesReceived += chunk.byteLength));
  };
  const server = certificate === undefined ? createTcpServer(meet) : createTlsServer({ ...certificate }, meet);
  server.on("tlsClientError", () => undefined);
  const close = closerOf(server);
  const port = await listen(server, at);
  return {
    port,
    connectionCount: () => connectionCount,
    openConnections: () => open.size,
    bytesReceived: () => bytesReceived,
    close,
  };
}

interface RepeatOptions {
  readonly firstly?: string;
  readonly everyMs?: number;
}

// Writes latin1, one byte per character; stops when the client is gone or reads no more.
function repeat(socket: Socket, text: string, { firstly = "", everyMs = tickMs }: RepeatOptions = {}): void {
  socket.write(firstly, "latin1");
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else if (!socket.writableNeedDrain) socket.write(text, "latin1");
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}

function listen(server: Server, { host = "127.0.0.1", port = 0 }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address === null || typeof address === "string")
        reject(new TypeError("Cannot listen because the server has no port"));
      else resolve(address.port);
    });
  });
}
