import type { OperationContext } from "@design-catalog/core";
import { checkLimits, parseJsonBody } from "@design-catalog/core/engine";
import { Type } from "@sinclair/typebox";
import { readBody } from "../request/body.ts";
import { inTurn } from "../request/large-bodies.ts";
import { checkMediaType, decodeText } from "../request/request-body.ts";
import type { ContextRoute } from "../routes/context-route.ts";
import type { RouteDescription } from "../routes/route.ts";

/** A message of the Model Context Protocol, on its way to the server, which is another package. */
export interface McpCall {
  /** Its body has already been read. */
  readonly request: Request;
  /** The JSON of the body. */
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

const jsonRpcMessage = Type.Record(Type.String(), Type.Unknown(), {
  description: "A JSON-RPC 2.0 message of the Model Context Protocol, revisions 2025-03-26 to 2026-07-28",
});

/** The MCP server in the OpenAPI document. */
export const mcpDescription = {
  name: "callMcpServer",
  method: "POST",
  path: "/api/v1/mcp",
  tag: "MCP",
  summary: "Send a message of the Model Context Protocol, such as a tool call",
  description:
    "The Streamable HTTP transport of the Model Context Protocol, without sessions: each message gets its own answer, one JSON document. The token's audience must be the MCP server.",
  privilege: "user",
  resource: "mcp",
  body: jsonRpcMessage,
  answer: "The JSON-RPC response; a notification gets a 202 instead",
  mediaType: "application/json",
  output: jsonRpcMessage,
  example: {
    body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
    output: { jsonrpc: "2.0", id: 1, result: { tools: [] } },
  },
  emptyAnswers: { 202: "The notification was accepted" },
  failures: [400, 401, 403, 404, 408, 413, 415],
  failureTypes: { "application/json": jsonRpcMessage },
} as const satisfies RouteDescription;

/**
 * The route of an MCP server, with the checks and limits of every other body.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import { answerMcp } from "@design-catalog/mcp";
 *
 * const { served } = await createMemoryHost();
 * const handler = createHandler({ ...served, contextRoutes: [mcpRoute(answerMcp)] });
 * const response = await handler.handle(new Request("https://catalog.example/api/v1/mcp", { method: "POST" }));
 * assert.equal(response.status, 401); // it needs a token
 * ```
 */
export function mcpRoute(
  answer: (context: OperationContext, call: McpCall) => Promise<Response>,
): ContextRoute & typeof mcpDescription {
  return {
    ...mcpDescription,
    async run(context, exchange) {
      const { request, signal } = exchange;
      checkMediaType(request.headers, "application/json");
      const bytes = await readBody(exchange);
      const text = decodeText(bytes);
      const body = { bytes: bytes.byteLength, context, source: exchange };
      const message = await inTurn(body, () => parseJsonBody(text));
      const countMore = (messages: number) => checkLimits(mcpDescription, context, messages);
      return answer(context, { request, message, bytes: bytes.byteLength, signal, countMore });
    },
  };
}
