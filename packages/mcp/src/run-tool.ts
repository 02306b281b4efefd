import { DomainError, errorCodes, type OperationContext } from "@design-catalog/core";
import type { McpSettingsRow } from "@design-catalog/core/application";
import { isJsonObject, validate } from "@design-catalog/core/engine";
import type { Tool } from "./tool.ts";
import { withoutNullArguments } from "./without-nulls.ts";

/** Result of a call of a tool. */
export interface ToolOutcome {
  readonly outcome: "ok" | "error" | "denied";
  /** Null for a success. */
  readonly errorCode: string | null;
  /** Content for the assistant. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** A fault in a form that a model can act on, with the other members of the error. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

const denying: ReadonlySet<string> = new Set(["forbidden", "unauthenticated"]);

/**
 * Runs a tool. A mistake of the caller becomes an outcome that explains it; a fault of the service becomes one with a
 * constant text, and is logged.
 */
export async function runTool(
  tool: Tool,
  { context, settings }: { readonly context: OperationContext; readonly settings: McpSettingsRow },
  given: unknown,
): Promise<ToolOutcome> {
  try {
    const input = validate(tool.input, withoutNullArguments(isJsonObject(given) ? given : {}));
    const output = await tool.run({ context, settings }, input);
    return { outcome: "ok", errorCode: null, content: { ...output } };
  } catch (error) {
    const failure = toFailure(error, tool, context);
    return {
      outcome: denying.has(failure.code) ? "denied" : "error",
      errorCode: failure.code,
      content: { error: { ...failure } },
    };
  }
}

function toFailure(error: unknown, { name }: Tool, { ports }: OperationContext): Failure {
  if (error instanceof DomainError && errorCodes[error.code].status < 500) {
    return { code: error.code, message: error.message, ...error.data };
  }
  if (error instanceof DomainError && (error.code === "unavailable" || error.code === "busy")) {
    return {
      code: error.code,
      message: "The service is temporarily unavailable; look at the current state, then call again",
    };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  ports.log.error("A tool of the MCP server failed", { operation: name, ...(stack === undefined ? {} : { stack }) });
  return { code: "internal", message: "The service failed; look at the current state before you call again" };
}
