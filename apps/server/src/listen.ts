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
  /**
   * Paths that are answered only as they are written. Bun resolves `..` and `.` before anybody sees the target of a
   * request; only its own routes are matched with what was sent.
   */
  readonly exactPaths?: readonly string[];
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** What answers a request. */
export type Answer = (request: Request, clientAddress: string | undefined) => Promise<Response>;

/** Elysia listens and hands every request to the handler as it came. */
export function listen(answer: Answer, options: ListenOptions): Listener {
  const { exactPaths = [] } = options;
  const findClientAddress = createFindClientAddress(options.trustedProxies);
  const clientOf = (request: Request, socketAddress: string | undefined) =>
    findClientAddress(socketAddress, request.headers.get("x-forwarded-for"));
  const answerExact = (request: Request, server: Bun.Server<unknown>) =>
    answer(request, clientOf(request, server.requestIP(request)?.address));
  const routes = Object.fromEntries(exactPaths.map((path) => [path, answerExact]));
  const serve = { maxRequestBodySize: requestBytesMax, idleTimeout: idleTimeoutSeconds, routes };
  const app = new Elysia({ serve });
  app.all(
    "/*",
    ({ request, server }) =>
      answer(besideExactPaths(request, exactPaths), clientOf(request, server?.requestIP(request)?.address)),
    { parse: "none" },
  );
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

/** The request as it is, unless its target was another spelling of an exact path: then it asks for a path that is none. */
function besideExactPaths(request: Request, exactPaths: readonly string[]): Request {
  const { pathname, origin } = exactPaths.length > 0 && URL.canParse(request.url) ? new URL(request.url) : noUrl;
  if (!exactPaths.includes(pathname)) return request;
  return new Request(`${origin}${pathname}/`, { method: request.method, headers: request.headers });
}

const noUrl = { pathname: "", origin: "" };
