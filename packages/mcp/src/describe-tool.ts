import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import type { TSchema } from "@sinclair/typebox";
import type { Tool, ToolEffect } from "./tool.ts";

/** Describes a tool to assistants. */
export function describeTool({ name, title, description, effect, input, output }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: toObjectSchema(input),
    outputSchema: toObjectSchema(output),
    annotations: { title, ...annotations[effect] },
  };
}

const annotations: Readonly<Record<ToolEffect, ListedTool["annotations"]>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  removes: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
};

/** Removes what TypeBox keeps under symbols from the schema of a tool, which is JSON Schema. */
function toObjectSchema(schema: TSchema): ListedTool["inputSchema"] & { readonly type: "object" } {
  // An object schema stays one after a round trip.
  return JSON.parse(JSON.stringify(schema)) as ListedTool["inputSchema"];
}
