import { Socket } from "node:net";

/** Longest time, in milliseconds, for closing connections to say goodbye. */
const goodbyeMs = 500;

/** The sockets of a pool, to cut when the server is silent: pg has no call for that. */
export interface SocketRegistry {
  /** Makes a socket that stays registered until it closes. */
  readonly open: () => Socket;
  destroyAll(): void;
  /** Resolves when all sockets are closed; cuts those that linger. */
  closed(): Promise<void>;
}

/** Creates an empty registry. */
export function createSocketRegistry(): SocketRegistry {
  const sockets = new Set<Socket>();
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    open() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      return socket;
    },
    destroyAll,
    async closed() {
      const closing = [...sockets].map(
        (socket) => new Promise<void>((resolve) => socket.once("close", () => resolve())),
      );
      const timer = setTimeout(destroyAll, goodbyeMs);
      await Promise.all(closing);
      clearTimeout(timer);
    },
  };
}
