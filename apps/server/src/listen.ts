import { Elysia } from "elysia";
import { createFindClientAddress } from "./client-address.ts";

/** Bun itself refuses larger bodies; the handler's limit of 1 MiB answers first and more clearly. */
const requestBytesMaxDefault = 4 * 1024 * 1024;

/** Longer than any request may take, as Bun counts the handler's time as idleness; the service passes its setting. */
const idleSecondsDefault = 75;

/** A listening server. */
export interface Listener {
  /** Its origin. */
  readonly url: string;
  /** Sets the seconds for which the connection of a running request may be silent, instead of the usual limit. */
  allowSilence(request: Request, seconds: number): void;
  /** Number of requests whose answers have not been sent to their last byte. */
  sending(): number;
  /** Stops accepting connections, closes idle ones, and cuts off those whose answers have not been read after 1 s. */
  close(): Promise<void>;
}

/** Address and rules of a server. */
export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Paths that match only as written. Bun resolves `..` and `.` in targets, except for its own routes. */
  readonly exactPaths?: readonly string[];
  /** Bytes of the largest body that a route takes. @default 4 MiB */
  readonly requestBytesMax?: number;
  /** CIDR ranges of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  /** Seconds after which a silent connection is closed. @default 75 */
  readonly idleSeconds?: number;
}

/** A client that does not read its answer must not keep the process from ending. */
const closeMsMax = 1_000;

/** Returns the origin of an address. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Answers a request. */
export type Answer = (request: Request, clientAddress: string | undefined) => Promise<Response>;

/** Listens with Elysia and passes every request on unchanged. */
export function listen(answer: Answer, options: ListenOptions): Listener {
  const { exactPaths = [], requestBytesMax = requestBytesMaxDefault, idleSeconds = idleSecondsDefault } = options;
  const findClientAddress = createFindClientAddress(options.trustedProxies);
  const clientOf = (request: Request, socketAddress: string | undefined) =>
    findClientAddress(socketAddress, request.headers.get("x-forwarded-for"));
  const patient = new WeakSet<Request>();
  /** Answers; the connection is then as silent as others may be, or it would end before its proxy expects. */
  const answerOn = async (request: Request, on: Bun.Server<unknown> | null, seen = request) => {
    try {
      return await answer(seen, clientOf(request, on?.requestIP(request)?.address));
    } finally {
      if (patient.has(request)) on?.timeout(request, idleSeconds);
    }
  };
  const answerExact = (request: Request, on: Bun.Server<unknown>) => answerOn(request, on);
  const routes = Object.fromEntries(exactPaths.map((path) => [path, answerExact]));
  const serve = {
    maxRequestBodySize: Math.max(requestBytesMax, requestBytesMaxDefault),
    idleTimeout: idleSeconds,
    routes,
  };
  const app = new Elysia({ serve });
  app.all("/*", ({ request, server: on }) => answerOn(request, on, besideExactPaths(request, exactPaths)), {
    parse: "none",
  });
  app.listen({ hostname: options.host, port: options.port });
  const { server } = app;
  if (!server) throw new Error(`Cannot listen on ${options.host}:${options.port}`);
  return {
    url: server.url.origin,
    allowSilence(request, seconds) {
      patient.add(request);
      server.timeout(request, seconds);
    },
    sending: () => server.pendingRequests,
    async close() {
      const cuttingOff = setTimeout(() => void server.stop(true), closeMsMax);
      await server.stop();
      clearTimeout(cuttingOff);
    },
  };
}

/** Returns the request, or one for a missing path if its target was another spelling of an exact path. */
function besideExactPaths(request: Request, exactPaths: readonly string[]): Request {
  const { pathname, origin } = exactPaths.length > 0 && URL.canParse(request.url) ? new URL(request.url) : noUrl;
  if (!exactPaths.includes(pathname)) return request;
  return new Request(`${origin}${pathname}/`, { method: request.method, headers: request.headers });
}

const noUrl = { pathname: "", origin: "" };
