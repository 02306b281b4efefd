import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy for tests, in front of a server at a port of 127.0.0.1, that can lose what it is given. */
export interface FaultyProxy {
  readonly port: number;
  /** `swallow` accepts everything and passes nothing on, on connections old and new. */
  setMode(mode: "pass" | "swallow"): void;
  /** Swallows on the connections that exist, and passes on later ones. */
  swallowExisting(): void;
  close(): Promise<void>;
}

/** Starts a proxy that passes everything on. */
export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const swallowing = new Set<Socket>();
  const sockets = new Set<Socket>();
  let mode: "pass" | "swallow" = "pass";
  const pipe = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (bytes) => {
      if (mode === "pass" && !swallowing.has(from)) to.write(bytes);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      swallowing.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    pipe(client, target);
    pipe(target, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the proxy");
  return {
    port: address.port,
    setMode: (next) => (mode = next),
    swallowExisting: () => sockets.forEach((socket) => swallowing.add(socket)),
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, "close");
    },
  };
}
