import { connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { closerOf } from "./close-server.ts";
import type { CertificatePair } from "./tls.ts";

/** Behaviour of a proxy towards a connection, once it has read the first bytes of a request. */
export type ProxyBehaviour = (socket: Socket, head: string) => void;

/** Settings of {@link startConnectProxy}. */
export interface ConnectProxyOptions {
  /** Certificate of a proxy that speaks TLS. @default none: clear text */
  readonly certificate?: CertificatePair;
  /** @default tunnels to the address that it is told */
  readonly behaviour?: ProxyBehaviour;
}

/** A running proxy. */
export interface ConnectProxy {
  readonly port: number;
  /** Heads of the requests so far, as they came. */
  readonly heads: readonly string[];
  /** Connections so far whose client presented a certificate, which a proxy that speaks TLS asks for. */
  certified(): number;
  /** Connections that are open on the client's side. */
  openConnections(): number;
  /** Closes all connections and frees the port. */
  close(): Promise<void>;
}

/** Starts a proxy on loopback that only knows HTTP CONNECT (RFC 9110 section 9.3.6). */
export async function startConnectProxy({
  certificate,
  behaviour = tunnel,
}: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const heads: string[] = [];
  const open = new Set<Socket>();
  let certified = 0;
  const meet = (socket: Socket): void => {
    open.add(socket);
    if (socket instanceof TLSSocket && Object.keys(socket.getPeerCertificate()).length > 0) certified += 1;
    socket.on("close", () => open.delete(socket));
    // Tests break connections off on both sides.
    socket.on("error", () => undefined);
    socket.once("data", (bytes: Buffer) => {
      const head = bytes.toString("latin1");
      heads.push(head);
      behaviour(socket, head);
    });
  };
  const server = certificate
    ? createTlsServer({ ...certificate, requestCert: true, rejectUnauthorized: false }, meet)
    : createTcpServer(meet);
  server.on("tlsClientError", () => undefined);
  const close = closerOf(server);
  const port = await listen(server);
  return {
    port,
    heads,
    certified: () => certified,
    openConnections: () => open.size,
    close,
  };
}

function tunnel(socket: Socket, head: string): void {
  const [, host = "", port = ""] = /^CONNECT \[?([^\]\s]+?)\]?:(\d+) HTTP\/1\.1\r\n/.exec(head) ?? [];
  const away = connect({ host, port: Number(port) });
  away.once("connect", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.pipe(away).pipe(socket);
  });
  away.on("error", () => void socket.end("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n"));
  away.on("close", () => socket.destroySoon());
  socket.on("close", () => void away.destroy());
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string")
        reject(new TypeError("Cannot listen because the server has no port"));
      else resolve(address.port);
    });
  });
}
