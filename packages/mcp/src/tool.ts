import type { OperationContext } from "@design-catalog/core";
import type { McpSettingsRow } from "@design-catalog/core/application";
import type { Static, TObject } from "@sinclair/typebox";

/** What a tool runs in: the caller's rights, and how much it may answer. */
export interface ToolContext {
  readonly context: OperationContext;
  readonly settings: Pick<McpSettingsRow, "resultRowsMax">;
}

/** What a tool does to the world, as assistants are told before they call it. */
export type ToolEffect = "reads" | "adds" | "removes";

/** Something that an assistant can do, as a value. */
export interface ToolDefinition<Input extends TObject, Output extends TObject> {
  /** Lower case with underscores. */
  readonly name: string;
  readonly title: string;
  /** What it does, when to use it, and what it gives; read by a model. */
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: Input;
  readonly output: Output;
  /** @throws {DomainError} what the model is told, with what to do next */
  run(tool: ToolContext, input: Static<Input>): Promise<Static<Output>>;
}

/** A tool whose types have been forgotten. */
export type Tool = ToolDefinition<TObject, TObject>;

/** Checks the types of a definition and forgets them. */
export function defineTool<Input extends TObject, Output extends TObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  // What `run` receives has been validated against `input`.
  return definition;
}
