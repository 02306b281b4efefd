import type { OperationContext } from "@design-catalog/core";
import type { McpSettingsRow } from "@design-catalog/core/application";
import { isJsonObject } from "@design-catalog/core/engine";
import {
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { describeTool } from "./describe-tool.ts";
import { type CallingClient, recordCall } from "./record-call.ts";
import { runTool } from "./run-tool.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools/index.ts";

/** The context of one message. */
export interface Circumstances {
  readonly context: OperationContext;
  readonly settings: McpSettingsRow;
  readonly request: Request;
  /** Bytes of the message. */
  readonly bytes: number;
}

const serverInfo = { name: "design-catalog", title: "Design Catalog", version: "1.0.0" };

/** Creates the server for one message, without the tools that the settings disable. */
export function createServer(circumstances: Circumstances): Server {
  const { settings, request } = circumstances;
  const { instructions } = settings;
  const options = { capabilities: { tools: {} }, ...(instructions === null ? {} : { instructions }) };
  const server = new Server(serverInfo, options);
  const offered = tools.filter(({ name }) => settings.tools[name]?.enabled !== false);
  server.setRequestHandler("tools/list", async ({ params }) => {
    // The list has one page, so no cursor is ours; an empty one comes from clients that lack a value for none.
    if (params?.cursor)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor: the list has one page");
    return { tools: offered.map(describeTool) };
  });
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    const call = { given: params.arguments ?? {}, client: clientOf(mcpReq, request.headers) };
    try {
      return await callTool(tool, circumstances, call);
    } catch (error) {
      // The library would pass the error's text on to the client.
      logFault(circumstances.context, error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The service failed");
    }
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the server is not an event target
  server.onerror = (error) => logFault(circumstances.context, error);
  return server;
}

/** Logs only where a fault outside tools occurred: the error's text may quote the message of a client. */
export function logFault({ ports }: OperationContext, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.split("\n").filter((line) => /^\s+at /u.test(line));
  const reason = error instanceof Error ? error.name : typeof error;
  ports.log.warn("Answering a message to the MCP server failed", {
    reason,
    stack: frames.join("\n"),
  });
}

async function callTool(
  tool: Tool,
  { context, settings, bytes }: Circumstances,
  { given, client }: { readonly given: unknown; readonly client: CallingClient },
) {
  const { clock } = context.ports;
  const startedMs = clock.now();
  const outcome = await runTool(tool, { context, settings }, given);
  const text = JSON.stringify(outcome.content);
  const durationMs = clock.now() - startedMs;
  await recordCall(context, { tool: tool.name, given, bytes, outcome, text, durationMs, client }, settings);
  return {
    // For clients that do not read structured content.
    content: [{ type: "text" as const, text }],
    ...(outcome.outcome === "ok" ? { structuredContent: outcome.content } : { isError: true }),
  };
}

/**
 * Reads what a client of 2026 says about itself in each request. A client of 2025 said it once, in a message that no
 * process remembers.
 */
function clientOf({ envelope = {} }: ServerContext["mcpReq"], headers: Headers): CallingClient {
  const info: unknown = Reflect.get(envelope, CLIENT_INFO_META_KEY);
  const protocol: unknown = Reflect.get(envelope, PROTOCOL_VERSION_META_KEY) ?? headers.get("mcp-protocol-version");
  const { name, version } = isJsonObject(info) ? info : {};
  const named = [name, version].filter((part) => typeof part === "string");
  return {
    name: named.length > 0 ? named.join(" ") : null,
    userAgent: headers.get("user-agent"),
    protocol: typeof protocol === "string" ? protocol : null,
  };
}
