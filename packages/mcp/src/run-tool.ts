import { DomainError, type OperationContext } from "@design-catalog/core";
import type { McpSettingsRow } from "@design-catalog/core/application";
import { errorCodes, isJsonObject, validate } from "@design-catalog/core/engine";
import type { Tool } from "./tool.ts";

/** What a call of a tool came to. */
export interface ToolOutcome {
  readonly outcome: "ok" | "error" | "denied";
  /** Null for a success. */
  readonly errorCode: string | null;
  /** What the assistant gets. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** What is wrong, as a model can act on it, with whatever else the error says. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

const denying: ReadonlySet<string> = new Set(["forbidden", "unauthenticated"]);

/**
 * Runs a tool. What the caller can mend is an outcome that says what was wrong; a fault of the service is one with a
 * constant text, and is logged.
 */
export async function runTool(
  tool: Tool,
  { context, settings }: { readonly context: OperationContext; readonly settings: McpSettingsRow },
  given: unknown,
): Promise<ToolOutcome> {
  try {
    const input = validate(tool.input, isJsonObject(given) ? given : {});
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
  if (error instanceof DomainError && error.code === "unavailable") {
    return { code: error.code, message: "The service cannot answer now; look at what is there, then call again" };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  ports.log.error("A tool of the MCP server failed", { operation: name, ...(stack === undefined ? {} : { stack }) });
  return { code: "internal", message: "The service failed; look at what is there before you call again" };
}
