import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A TCP port of `host` that nothing is listening on at the moment.
 * @example
 * ```ts
 * assert((await findFreePort("127.0.0.1")) > 0);
 * ```
 */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") {
    throw new TypeError(`Cannot find a free port because the listener has no port: ${String(address)}`);
  }
  return address.port;
}
