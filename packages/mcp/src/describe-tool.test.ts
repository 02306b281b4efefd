import { expect, test } from "bun:test";
import { describeTool } from "./describe-tool.ts";
import { tools } from "./tools/index.ts";

/** Names of the tools whose description has this hint. */
function hintedBy(hint: "readOnlyHint" | "destructiveHint" | "idempotentHint"): readonly string[] {
  return tools.map(describeTool).flatMap(({ name, annotations }) => (annotations?.[hint] ? [name] : []));
}

test("describeTool() warns of each tool that removes something, and of no other", () => {
  expect(hintedBy("destructiveHint")).toEqual(["remove_products_from_project", "disconnect_cable"]);
});

test("describeTool() lets assistants call and repeat only tools that read without asking", () => {
  const reading = [
    "search_products",
    "get_product",
    "list_projects",
    "get_project",
    "list_project_products",
    "list_views",
    "get_view",
    "list_cables",
    "list_connectors",
    "find_compatible_connections",
  ];
  expect(hintedBy("readOnlyHint")).toEqual(reading);
  expect(hintedBy("idempotentHint")).toEqual(reading);
});

test("describeTool() shows every tool whole, with all hints", () => {
  for (const tool of tools) {
    const { annotations, inputSchema, outputSchema, ...described } = describeTool(tool);
    expect(described).toEqual({ name: tool.name, title: tool.title, description: tool.description });
    // Symbols of TypeBox must not be there, so the comparison is strict.
    expect(inputSchema).toStrictEqual(JSON.parse(JSON.stringify(tool.input)));
    expect(outputSchema).toStrictEqual(JSON.parse(JSON.stringify(tool.output)));
    expect(annotations).toEqual({
      title: tool.title,
      readOnlyHint: tool.effect === "reads",
      destructiveHint: tool.effect === "removes",
      idempotentHint: tool.effect === "reads",
      openWorldHint: false,
    });
  }
});
