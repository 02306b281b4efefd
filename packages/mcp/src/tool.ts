import type { OperationContext } from "@design-catalog/core";
import type { McpSettingsRow } from "@design-catalog/core/application";
import type { Static, TObject } from "@sinclair/typebox";

/** The caller's context and the bounds of an answer. */
export interface ToolContext {
  readonly context: OperationContext;
  readonly settings: Pick<McpSettingsRow, "resultRowsMax">;
}

/** Effect of a tool, which assistants learn before they call it. */
export type ToolEffect = "reads" | "adds" | "removes";

/** An action that an assistant can take, as a value. */
export interface ToolDefinition<Input extends TObject, Output extends TObject> {
  /** Lower case with underscores. */
  readonly name: string;
  readonly title: string;
  /** Its action, its use and its answer, for a model. */
  readonly description: string;
  readonly effect: ToolEffect;
  readonly input: Input;
  readonly output: Output;
  /** @throws {DomainError} with a text for the model, including the next step */
  run(tool: ToolContext, input: Static<Input>): Promise<Static<Output>>;
}

/** A tool without its input and output types. */
export type Tool = ToolDefinition<TObject, TObject>;

/** Checks the types of a definition, then removes them. */
export function defineTool<Input extends TObject, Output extends TObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  // `run` receives only input that matches `input`.
  return definition;
}
