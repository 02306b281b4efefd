import { DomainError, type OperationContext } from "@design-catalog/core";
import { readMcpSettings } from "@design-catalog/core/application";
import { isLoopback, storedClient } from "@design-catalog/core/identity";
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { answerBatch } from "./answer-batch.ts";
import { type Circumstances, createServer, logFault } from "./create-server.ts";
import { refuseLarge } from "./refuse-large.ts";
import { refuseParams } from "./refuse-params.ts";
import { withoutNulls } from "./without-nulls.ts";

/** A message to the server from a caller whose token was issued for it. */
export interface McpCall {
  /** Gives the headers; the body has been read. */
  readonly request: Request;
  /** The parsed body. */
  readonly message: unknown;
  /** Bytes of the body. */
  readonly bytes: number;
  /** Aborts when the time for the request is up. */
  readonly signal: AbortSignal;
  /**
   * Counts further messages of a batch against the caller's limits, all or none; the first has been counted.
   * @throws {DomainError} `rate_limited`, when limits are enforced
   */
  readonly countMore: (messages: number) => Promise<unknown>;
}

/**
 * Answers a message of the Model Context Protocol, revision 2026-07-28 or, for older clients, 2025. Messages do not
 * depend on each other, so any process can answer any of them. Tools run the operations of the service with the rights
 * of the token, as requests to the REST API do.
 * @throws {DomainError} `not_found` when the server is disabled, `unavailable` when the time is up
 */
export async function answerMcp(context: OperationContext, call: McpCall): Promise<Response> {
  const settings = await readMcpSettings(context.store);
  if (!settings.enabled) throw new DomainError("not_found", "The MCP server of this application is disabled");
  const foreign = await refuseForeign(context, call.request);
  if (foreign) return foreign;
  const { message, request } = call;
  const answer = (one: unknown) => answerMessage(one, { context, settings, request, bytes: call.bytes }, call.signal);
  return Array.isArray(message) ? answerBatch(message, call, answer) : answer(message);
}

async function answerMessage(given: unknown, circumstances: Circumstances, signal: AbortSignal): Promise<Response> {
  const message = withoutNulls(given);
  const refusal = refuseLarge(message) ?? (await refuseParams(circumstances.request, message));
  if (refusal) return refusal;
  // From here on the work is not undone.
  signal.throwIfAborted();
  const request = requestForLibrary(circumstances.request);
  return serve({ request, message }, { ...circumstances, request });
}

/**
 * Removes the signal, as the library drops its answer when a client disconnects, but the tool runs on and its call must
 * be logged. Accepts both media types for the client: the library refuses older ones that name only one of them, although
 * every answer here is JSON, and a server may disregard the header (RFC 9110 section 12.5.1).
 */
function requestForLibrary({ url, method, headers: given }: Request): Request {
  const headers = new Headers(given);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(url, { method, headers });
}

type Message = Pick<McpCall, "request" | "message">;

/** Answers by one JSON document; tools return at once, so there is nothing to stream. */
async function serve({ request, message }: Message, circumstances: Circumstances): Promise<Response> {
  const create = () => createServer(circumstances);
  if (await isLegacyRequest(request, message)) return serveLegacy({ request, message }, create());
  const onerror = (error: Error) => logFault(circumstances.context, error);
  // Nothing changes that a client could subscribe to.
  const handler = createMcpHandler(create, { legacy: "reject", maxSubscriptions: 0, onerror });
  return handler.fetch(request, { parsedBody: message });
}

async function serveLegacy({ request, message }: Message, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/**
 * Refuses pages of unknown origins. Allowed are the service's own origin and those to which the token's client
 * redirects after a sign-in, such as an assistant that runs in a browser. Programs have no origin.
 */
async function refuseForeign({ store, actor, baseUrl }: OperationContext, request: Request) {
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  const client = await storedClient(store, actor?.clientId ?? "");
  // Private URI schemes and browser extensions have the origin `null`.
  const origins = [baseUrl, ...(client?.redirectUris ?? [])].map(originOf).filter((one) => one !== "null");
  if (URL.canParse(origin) && origins.includes(originOf(origin))) return undefined;
  const error = { code: ProtocolErrorCode.InvalidRequest, message: "This origin is not allowed" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 403 });
}

/**
 * Returns the origin, without the port for the user's own machine: any port there may be the client's (RFC 8252 section
 * 7.3).
 */
function originOf(url: string): string {
  const { origin, protocol, hostname } = new URL(url);
  return isLoopback(url) ? `${protocol}//${hostname}` : origin;
}
