import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a server at a port of 127.0.0.1. */
export interface DelayingProxy {
  readonly port: number;
  /** Closes every connection; data still held back is lost. */
  close(): Promise<void>;
}

/** Starts a proxy that forwards the server's data after `delayMs`, and the clients' immediately. */
export async function startDelayingProxy(targetPort: number, delayMs: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes: Buffer) => void target.write(bytes));
    target.on("data", (bytes: Buffer) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.destroyed || client.write(bytes), delayMs);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the proxy");
  return {
    port: address.port,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}
