import type { Server, Socket } from "node:net";

/**
 * Returns a function that closes a server with all its connections. Those whose TLS handshake is not over are among them:
 * Node never ends the closing of a server for one that its client broke off then, and knows nothing to wait for.
 */
export function closerOf(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of connections) socket.destroy();
    });
}
