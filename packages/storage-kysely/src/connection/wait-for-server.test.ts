import { expect, setDefaultTimeout, test } from "bun:test";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { waitForServer } from "./wait-for-server.ts";

setDefaultTimeout(90_000);

/** A server that drops its first connections and never answers the later ones; calls `onConnection` with the count. */
async function startSilentServer(dropped: number, onConnection: (count: number) => void) {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (count <= dropped) socket.destroy();
    onConnection(count);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Cannot name the port of the server");
  return {
    url: `postgresql://postgres@127.0.0.1:${address.port}/catalog`,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("waitForServer() given refusals, then silence looks again long before the wait ends", async () => {
  const stop = new AbortController();
  using server = await startSilentServer(3, (count) => count === 5 && stop.abort());
  // Refusals that doubled the time for an answer would give all of the rest to the fourth look.
  const waiting = waitForServer(server.url, { waitMs: 15_000, signal: stop.signal, onWait() {} });
  expect(await waiting.catch(String)).toStartWith("AbortError");
});

test("waitForServer() hears a signal during a look", async () => {
  const stop = new AbortController();
  using server = await startSilentServer(0, () => stop.abort());
  const waits: unknown[] = [];
  const waiting = waitForServer(server.url, {
    waitMs: 60_000,
    signal: stop.signal,
    onWait: (wait) => waits.push(wait),
  });
  expect(await waiting.catch(String)).toStartWith("AbortError");
  expect(waits).toEqual([]);
});
