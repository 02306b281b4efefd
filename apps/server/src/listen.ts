import { Elysia } from "elysia";
import { createFindClientAddress } from "./client-address.ts";

/** Above this Bun itself refuses a body; the handler's own limit of 1 MiB answers first and more clearly. */
const requestBytesMax = 4 * 1024 * 1024;

/** Bun counts the handler's time as idleness, so this is longer than any request may take. */
const idleTimeoutSeconds = 30;

/** A listening server. */
export interface Listener {
  /** Where it listens. */
  readonly url: string;
  /** Stops accepting connections and closes those that are idle. */
  close(): Promise<void>;
}

/** Where a server listens. */
export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** What answers a request. */
export type Answer = (request: Request, clientAddress: string | undefined) => Promise<Response>;

/** Elysia listens and hands every request to the handler as it came. */
export function listen(answer: Answer, options: ListenOptions): Listener {
  const findClientAddress = createFindClientAddress(options.trustedProxies);
  const app = new Elysia({ serve: { maxRequestBodySize: requestBytesMax, idleTimeout: idleTimeoutSeconds } });
  const clientOf = (request: Request, socketAddress: string | undefined) =>
    findClientAddress(socketAddress, request.headers.get("x-forwarded-for"));
  app.all("/*", ({ request, server }) => answer(request, clientOf(request, server?.requestIP(request)?.address)), {
    parse: "none",
  });
  app.listen({ hostname: options.host, port: options.port });
  const { server } = app;
  if (!server) throw new Error(`Cannot listen on ${options.host}:${options.port}`);
  return {
    url: server.url.origin,
    async close() {
      await server.stop();
    },
  };
}
