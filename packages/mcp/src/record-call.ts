import { formatTimestamp, type OperationContext } from "@design-catalog/core";
import { type McpSettingsRow, mcpLog, type McpLogRow } from "@design-catalog/core/application";
import { actorOf, cutText, isId, isJsonObject } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import type { ToolOutcome } from "./run-tool.ts";

/** A client's description of itself. */
export interface CallingClient {
  readonly name: string | null;
  readonly userAgent: string | null;
  readonly protocol: string | null;
}

/** A finished call of a tool. */
export interface RecordedCall {
  readonly tool: string;
  readonly given: unknown;
  /** Bytes of the message. */
  readonly bytes: number;
  readonly outcome: ToolOutcome;
  /** The answer. */
  readonly text: string;
  readonly durationMs: number;
  readonly client: CallingClient;
}

/** Longer arguments are left out. */
const argumentsBytesMax = 4_096;
/** Messages whose arguments may be short: all else that they may hold is 16,384 characters. */
const measuredBytesMax = 65_536;
const textUnitsMax = 200;

/** Adds a call to the usage log. A failure to write it does not fail the call. */
export async function recordCall(
  context: OperationContext,
  call: RecordedCall,
  settings: Pick<McpSettingsRow, "logArguments">,
): Promise<void> {
  try {
    const row = toRow(context, call, settings);
    await context.store.transaction((transaction) => transaction.insert(mcpLog, [row]));
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error;
    context.ports.log.warn("Logging a call of the MCP server failed", { reason });
  }
}

function toRow(
  context: OperationContext,
  call: RecordedCall,
  { logArguments }: Pick<McpSettingsRow, "logArguments">,
): McpLogRow {
  const { ports, requestId } = context;
  const { userId, emailAddress, clientId = "" } = actorOf(context);
  const given = isJsonObject(call.given) ? call.given : {};
  return {
    id: ports.ids.next(),
    createdAt: formatTimestamp(ports.clock.now()),
    userId,
    emailAddress,
    clientId,
    clientName: shortened(call.client.name),
    userAgent: shortened(call.client.userAgent),
    protocolVersion: shortened(call.client.protocol),
    tool: call.tool,
    projectId: projectOf(given, call.outcome.content),
    outcome: call.outcome.outcome,
    errorCode: call.outcome.errorCode,
    // The clock may have been set back during the call.
    durationMs: Math.max(0, Math.round(call.durationMs)),
    requestBytes: call.bytes,
    responseBytes: bytesOf(call.text),
    arguments: logArguments && isShort(given, call.bytes) ? given : null,
    requestId,
  };
}

/** Arguments of a large message are not written as text only to be measured. */
function isShort(given: object, messageBytes: number): boolean {
  return messageBytes <= measuredBytesMax && bytesOf(JSON.stringify(given)) <= argumentsBytesMax;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function shortened(text: string | null): string | null {
  return text === null ? null : cutText(text, textUnitsMax);
}

/** Returns the project of a call, if the call names one. */
function projectOf(given: object, answered: ToolOutcome["content"]): Id<"project"> | null {
  const { project } = answered;
  const id: unknown = Reflect.get(given, "projectId") ?? (isJsonObject(project) ? project["id"] : undefined);
  return isId<"project">(id) ? id : null;
}
