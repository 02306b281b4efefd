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
import { type Circumstances, createServer, logFault } from "./create-server.ts";
import { refuseLarge } from "./refuse-large.ts";
import { refuseParams } from "./refuse-params.ts";

/** A message to the server, from somebody who has shown a token that is made out to it. */
export interface McpCall {
  /** For its headers; the body has been read. */
  readonly request: Request;
  /** The JSON of the body. */
  readonly message: unknown;
  /** Aborts when the time for the request is up. */
  readonly signal: AbortSignal;
}

/**
 * Answers a message of the Model Context Protocol: of 2026-07-28 and, for clients of before, of 2025. No message depends
 * on another one, so any process can answer any of them. Tools run the operations of the service with the rights of the
 * token, as requests to the REST API do.
 * @throws {DomainError} `not_found` when the server is switched off, `unavailable` when the time is up
 */
export async function answerMcp(context: OperationContext, call: McpCall): Promise<Response> {
  const settings = await readMcpSettings(context.store);
  if (!settings.enabled) throw new DomainError("not_found", "The MCP server of this application is switched off");
  const refusal =
    (await refuseForeign(context, call.request)) ??
    refuseBatch(call.message) ??
    refuseLarge(call.message) ??
    (await refuseParams(call.request, call.message));
  if (refusal) return refusal;
  // After this point the work is not taken back.
  call.signal.throwIfAborted();
  const { message } = call;
  const request = withoutSignal(call.request);
  return serve({ request, message }, { context, settings, request });
}

/** The library drops its answer when a client goes away; the tool runs on, and its call is to be logged as any other. */
function withoutSignal({ url, method, headers }: Request): Request {
  return new Request(url, { method, headers });
}

type Message = Pick<McpCall, "request" | "message">;

/** Of tools that answer at once nothing is left to stream: each answer is one JSON document. */
async function serve({ request, message }: Message, circumstances: Circumstances): Promise<Response> {
  const create = () => createServer(circumstances);
  if (await isLegacyRequest(request, message)) return serveLegacy({ request, message }, create());
  const onerror = (error: Error) => logFault(circumstances.context, error);
  // Nothing that a client could listen to ever changes while it does.
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
 * Keeps out pages of origins that nobody has let in. Besides the service's own those may call that the client of the
 * token is sent back to after a sign-in, such as an assistant that runs in a browser. Programs have no origin.
 */
async function refuseForeign({ store, actor, baseUrl }: OperationContext, request: Request) {
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  const client = await storedClient(store, actor?.clientId ?? "");
  // That of an application's own scheme is `null`, as are those of extensions of the browser.
  const origins = [baseUrl, ...(client?.redirectUris ?? [])].map(originOf).filter((one) => one !== "null");
  if (URL.canParse(origin) && origins.includes(originOf(origin))) return undefined;
  const error = { code: ProtocolErrorCode.InvalidRequest, message: "Pages of this origin are not let in" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 403 });
}

/** On the user's own machine any port may be a client's, as for redirects (RFC 8252, 7.3). */
function originOf(url: string): string {
  const { origin, protocol, hostname } = new URL(url);
  return isLoopback(url) ? `${protocol}//${hostname}` : origin;
}

/** The revisions from 2025-06-18 on have none; one message cannot ask for a thousand calls. */
function refuseBatch(message: unknown): Response | undefined {
  if (!Array.isArray(message)) return undefined;
  const error = { code: ProtocolErrorCode.InvalidRequest, message: "Send each message by itself; batches are refused" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 });
}
