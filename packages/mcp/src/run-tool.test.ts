import { beforeAll, describe, expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import { readMcpSettings } from "@design-catalog/core/application";
import { createAssistant } from "./assistant.fixture.ts";
import { runTool } from "./run-tool.ts";
import { object } from "./schemas.ts";
import { defineTool } from "./tool.ts";

let assistant: Awaited<ReturnType<typeof createAssistant>>;
beforeAll(async () => {
  assistant = await createAssistant();
});

/** Outcome of a tool that fails so. */
async function outcomeOf(error: Error) {
  const { application, context } = assistant;
  const about = { name: "get_weather", title: "Weather", description: "Fails", effect: "reads" } as const;
  const run = async () => {
    throw error;
  };
  const tool = defineTool({ ...about, input: object({}), output: object({}), run });
  return runTool(tool, { context, settings: await readMcpSettings(application.store) }, {});
}

describe("runTool() given a token", () => {
  const answerTo = (scopes: readonly string[], resource: "api" | "mcp" = "mcp") => {
    const { application, owner, run, project: projectId } = assistant;
    const actor = { ...owner, scopes: new Set(scopes), resources: new Set([resource]) };
    return run("get_project", { projectId }, { as: application.contextOf(actor) });
  };

  test("of the scope mcp runs a tool", async () => {
    expect(await answerTo(["mcp"])).toMatchObject({ outcome: "ok" });
  });

  test.each(["api", "openid", "admin"])("of the scope %s is denied, and says which is missing", async (scope) => {
    expect(await answerTo([scope])).toEqual({
      outcome: "denied",
      errorCode: "forbidden",
      content: { error: { code: "forbidden", message: "The scope mcp is required", requiredScope: "mcp" } },
    });
  });

  test("for the REST API is denied, whatever its scopes", async () => {
    expect(await answerTo(["api", "mcp"], "api")).toMatchObject({
      outcome: "denied",
      errorCode: "unauthenticated",
    });
  });
});

test.each(["unavailable", "busy"] as const)("runTool() given %s says that the call may be repeated", async (code) => {
  const message = "The service is temporarily unavailable; look at the current state, then call again";
  expect(await outcomeOf(new DomainError(code, "The host db7 is away"))).toEqual({
    outcome: "error",
    errorCode: code,
    content: { error: { code, message } },
  });
});

test("runTool() given another fault of the service does not show it", async () => {
  const { errorCode, content } = await outcomeOf(new DomainError("internal", "The host db7 is away"));
  expect(errorCode).toBe("internal");
  expect(JSON.stringify(content)).not.toContain("db7");
});

test("runTool() given null for arguments that may be left out, at any depth, takes them as absent", async () => {
  const { project: projectId, catalog, run } = assistant;
  const products = [{ productId: catalog.panel, quantity: null }];
  const added = await run("add_products_to_project", { projectId, viewId: null, products });
  expect(added).toMatchObject({ outcome: "ok", content: { addedCount: 1 } });
  const listed = await run("list_projects", { search: null, cursor: "", limit: null });
  expect(listed).toMatchObject({ outcome: "ok" });
  expect(await run("get_project", { projectId: null })).toMatchObject({
    errorCode: "validation_failed",
    content: { error: { errors: [{ pointer: "/projectId" }] } },
  });
});
