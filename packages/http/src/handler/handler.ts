import { DomainError, errorCodes, invalid, type Operation, type ServedApplication } from "@design-catalog/core";
import { noTelemetry } from "@design-catalog/core/engine";
import { bodyBytesMax, bodyTimeoutMsDefault, takeRest } from "../request/body.ts";
import { errorResponse } from "../response/error-response.ts";
import { type ContextRoute, contextRoute, type Pages } from "../routes/context-route.ts";
import { findApplication, type OperationDependencies } from "../routes/request-context.ts";
import { type Call, finish, hasHost, requestIdOf, splitTarget, withoutBody } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";
import { createRouter, type Match, type Router } from "../routes/router.ts";
import { discoveryRoutes } from "../system/discovery-routes.ts";
import { type SystemDependencies, systemRoutes } from "../system/system-routes.ts";
import { createOriginRules, isPreflight, type OriginRules } from "./cors.ts";
import { countRefused, countStranger, isStranger } from "./count-stranger.ts";
import { operationRoute } from "./operation-route.ts";
import { logAccess, logFailure } from "./request-log.ts";
import { traceRequest } from "./request-trace.ts";
import { takesRest, withoutTrailingSlash } from "./trailing-slash.ts";
import { withinTime } from "./within-time.ts";

/** Milliseconds until a request is answered with 503, below the usual 30 s of proxies. */
const requestTimeoutMsDefault = 25_000;

/** Bytes taken in of a body that nobody reads, before its connection is closed. */
const restBytesMax = 4 * bodyBytesMax;

/** Dependencies of a handler. */
export interface HandlerDependencies
  extends OperationDependencies, Omit<SystemDependencies, "isDraining" | "descriptions"> {
  readonly operations: readonly Operation[];
  /**
   * Pages for people, such as the sign-in page. Without them there is no authorization endpoint, and the links of mails
   * (`/verify`, `/reset`, `/invitation`, `/account` and `/forgot`) lead to what the host itself serves there.
   * @default none
   */
  readonly pages?: Pages;
  /** Further routes of the host, such as the MCP server. */
  readonly contextRoutes?: readonly ContextRoute[];
  /** @default 25000 */
  readonly requestTimeoutMs?: number;
  /** Milliseconds for a body to arrive. @default 20000 */
  readonly bodyTimeoutMs?: number;
  /**
   * True where the server takes no more of a body than its Content-Length says, as Bun's does: a body is then read at
   * once, at a quarter of the cost. A host that builds requests itself leaves it out. @default false
   */
  readonly lengthsEnforced?: boolean;
}

/** A route of a handler, as a list of them shows it. */
export type ServedRoute = Pick<Route, "name" | "method" | "path">;

/** Answers requests. It needs only web standards, so it runs in any host that has `Request` and `Response`. */
export interface Handler {
  /** Everything that is served. */
  readonly routes: readonly ServedRoute[];
  /** Never rejects: every failure is a response. */
  handle(request: Request): Promise<Response>;
  /** Answers new requests with 503 from now on, so load balancers turn away; running requests continue. */
  drain(): void;
  /** Number of requests that have not been answered yet. */
  inFlight(): number;
}

/**
 * Creates the handler of an application's operations, the OpenAPI documents, the API page and the probes.
 * @example
 * ```ts
 * import { createAuthenticator, defaultApplicationId, operations } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { storage, ports } = await createMemoryHost();
 * const authenticate = createAuthenticator(storage, ports);
 * const baseUrl = "https://catalog.example";
 * const readiness = async () => ({ ready: true, checks: {} });
 * const served = { applicationId: defaultApplicationId, baseUrl, readiness };
 * const handler = createHandler({ operations, storage, ports, authenticate, ...served });
 * const response = await handler.handle(new Request(`${baseUrl}/api/v1/me`));
 * assert.equal(response.status, 401);
 * ```
 */
export function createHandler(dependencies: HandlerDependencies): Handler {
  const { ports } = dependencies;
  const { telemetry = noTelemetry } = ports;
  const state = { isDraining: false, inFlight: 0, draining: new AbortController() };
  const { pages, contextRoutes: ofHost = [] } = dependencies;
  const given = [...(pages?.routes ?? []), ...ofHost];
  const descriptions = given.filter((route) => route.documented !== false);
  const routes = [
    ...dependencies.operations.map((operation) => operationRoute(operation, dependencies)),
    ...ofHost.map((route) => contextRoute(route, dependencies)),
    ...[...discovery(dependencies), ...(pages?.routes ?? [])].map((route) => contextRoute(route, dependencies, "all")),
    ...systemRoutes({ ...dependencies, descriptions, isDraining: () => state.isDraining }),
  ];
  const router = createRouter(routes);
  const origins = createOriginRules(dependencies);
  const service = { router, state, dependencies, origins };
  return {
    routes,
    async handle(request) {
      const startedMs = performance.now();
      const call = {
        request,
        requestId: requestIdOf(request, ports.ids),
        ...splitTarget(request.url),
        known: {},
      };
      state.inFlight += 1;
      const { route, response } = await answer(service, call);
      await origins.open(response, call);
      state.inFlight -= 1;
      const isLast = state.isDraining || !(await isBodyTaken(request, { route, status: response.status }));
      finish(response, call.requestId, isLast);
      const measured = { status: response.status, durationMs: performance.now() - startedMs };
      logAccess(ports.log, { call, route, ...measured, clientAddress: dependencies.clientAddress?.(request) });
      telemetry.requestAnswered({ operation: route?.name, ...measured });
      return request.method === "HEAD" ? withoutBody(response) : response;
    },
    drain() {
      state.isDraining = true;
      state.draining.abort(new DomainError("unavailable", "The server is stopping"));
    },
    inFlight: () => state.inFlight,
  };
}

/** A host without operations, such as a worker, signs nobody in. */
function discovery({ operations, pages }: HandlerDependencies): readonly ContextRoute[] {
  return operations.length === 0 ? [] : discoveryRoutes(pages?.languages);
}

/** True if the whole body of a request has arrived, so its connection can carry another request. */
async function isBodyTaken(
  request: Request,
  { route, status }: { readonly route: Route | undefined; readonly status: number },
): Promise<boolean> {
  // Nobody waits for the rest of a refused upload.
  if (route?.ownTimeLimit === true && request.body) return status < 400;
  if (status === errorCodes.request_timeout.status) return false;
  const isTooLarge = status === errorCodes.payload_too_large.status;
  return (request.bodyUsed && !isTooLarge) || takeRest(request, restBytesMax);
}

interface Service {
  readonly router: Router<Route>;
  readonly state: { readonly isDraining: boolean; readonly draining: AbortController };
  readonly dependencies: HandlerDependencies;
  readonly origins: OriginRules;
}

/** Stands for the route of a path that does not exist. */
const noRoute = { name: "", strangers: "refused" } as const;

type Found = Match<Route> & { readonly outcome: "found" };

async function answer(
  service: Service,
  call: Call,
): Promise<{ readonly route: Route | undefined; readonly response: Response }> {
  const { router, dependencies, origins } = service;
  const preflight = isPreflight(call) ? await origins.preflight(call) : undefined;
  if (preflight) return { route: undefined, response: preflight };
  let found: Found;
  try {
    found = findRoute(router, call);
  } catch (error) {
    // Any page can make its visitors' browsers ask, so a refused question takes nothing from their network's limit.
    const counted = isPreflight(call) ? error : await countRefused(dependencies, call, { route: noRoute, error });
    const moved = counted === error ? withoutTrailingSlash(router, call) : undefined;
    if (moved) return { route: undefined, response: moved };
    return { route: undefined, response: await refuse(counted, call, { route: undefined, dependencies }) };
  }
  const { telemetry = noTelemetry } = dependencies.ports;
  const route = found.target;
  return { route, response: await traceRequest(telemetry, { call, route }, () => followRoute(service, call, found)) };
}

/** The one place where errors of a route end, so every request gets an answer. */
async function followRoute({ state, dependencies }: Service, call: Call, found: Found): Promise<Response> {
  const { target: route, parameters } = found;
  try {
    if (state.isDraining && !route.probe) throw new DomainError("unavailable", "The server is stopping");
    const { requestTimeoutMs: timeoutMs = requestTimeoutMsDefault, bodyTimeoutMs = bodyTimeoutMsDefault } =
      dependencies;
    const { lengthsEnforced } = dependencies;
    if (route.strangers === "all") await countStranger(dependencies, call, route);
    const stopped = state.draining.signal;
    const run = (signal: AbortSignal) =>
      route.handle({ ...call, parameters, signal, stopped, bodyTimeoutMs, lengthsEnforced });
    const response = await (route.ownTimeLimit === true ? run(stopped) : withinTime(timeoutMs, run));
    if (route.strangers === "unknown" && isStranger(call)) await countStranger(dependencies, call, route);
    return response;
  } catch (error) {
    return refuse(await countRefused(dependencies, call, { route, error }), call, { route, dependencies });
  }
}

async function refuse(
  error: unknown,
  call: Call,
  { route, dependencies }: { readonly route: Route | undefined; readonly dependencies: HandlerDependencies },
): Promise<Response> {
  const { applicationId, baseUrl } = await askedApplication(dependencies, call);
  logFailure(dependencies.ports.log, error, { requestId: call.requestId, operation: route?.name, applicationId });
  return errorResponse(error, call, { route, baseUrl });
}

/** The application for log lines, challenges and problem types; the default one while the domains cannot be read. */
async function askedApplication(dependencies: HandlerDependencies, call: Call): Promise<ServedApplication> {
  try {
    return await findApplication(dependencies, call);
  } catch {
    return dependencies;
  }
}

/** True for a probe without a host: it is of no application, and load balancers such as HAProxy ask so by HTTP/1.0. */
function isBareProbe(router: Router<Route>, { request, path }: Call): boolean {
  if (request.headers.get("host")) return false;
  const match = router.match(request.method, path);
  return match.outcome === "found" && match.target.probe === true;
}

function findRoute(router: Router<Route>, call: Call): Found {
  const { request, path } = call;
  // Without one host, the application of the request is unknown.
  if (!hasHost(request) && !isBareProbe(router, call))
    throw invalid("/headers/Host", "invalid_format", "The header must name one host");
  const match = router.match(request.method, path);
  // What takes all paths below takes those that lead elsewhere, too.
  const leads =
    match.outcome === "found" && takesRest(match.target) && withoutTrailingSlash(router, call) !== undefined;
  if (match.outcome === "found" && !leads) return match;
  if (match.outcome !== "wrong method") throw new DomainError("not_found", "The path does not exist");
  const { allow } = match;
  throw new DomainError("method_not_allowed", `The path allows ${allow.join(", ")}`, { allow });
}
