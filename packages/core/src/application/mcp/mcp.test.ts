import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { defaultApplicationId } from "../../identity/bootstrap.ts";
import { listVoices } from "./list-voices.ts";
import { queryMcpLog } from "./query-log.ts";
import { getMcpSettings, patchMcpSettings } from "./settings.ts";
import { mcpLog, type McpLogRow } from "./tables.ts";

let application: TestApplication;

beforeEach(async () => {
  application = await createTestApplication();
});

describe("the settings of the MCP server", () => {
  const read = () => application.call(getMcpSettings, application.administrator);
  const patch = (body: object) => application.call(patchMcpSettings, application.administrator, { body });

  test("admit assistants until an administrator changes them", async () => {
    expect(await read()).toMatchObject({
      id: defaultApplicationId,
      version: 0,
      enabled: true,
      registration: "open",
      tools: {},
      instructions: null,
      resultRowsMax: 50,
      logArguments: false,
    });
  });

  test("change at the version last read", async () => {
    expect(await patch({ version: 0, enabled: false })).toMatchObject({ version: 1, enabled: false });
    await expect(patch({ version: 0, enabled: true })).rejects.toMatchObject({
      code: "version_conflict",
      data: { currentVersion: 1 },
    });
    await expect(patch({ enabled: true })).rejects.toMatchObject({ code: "version_required" });
    expect(await read()).toMatchObject({ version: 1, enabled: false });
  });

  test("keep the switches of the tools that a change does not name", async () => {
    await patch({ version: 0, tools: { add_view: { enabled: false }, get_view: { enabled: false } } });
    const { tools } = await patch({ version: 1, tools: { get_view: { enabled: true } } });
    expect(tools).toEqual({ add_view: { enabled: false }, get_view: { enabled: true } });
    expect((await patch({ version: 2, resultRowsMax: 20 })).tools).toEqual(tools);
  });

  test("drop their instructions on null and keep them otherwise", async () => {
    await patch({ version: 0, instructions: "Ask first" });
    expect(await patch({ version: 1, logArguments: true })).toMatchObject({ instructions: "Ask first" });
    expect(await patch({ version: 2, instructions: null })).toMatchObject({ instructions: null });
  });

  test.each([
    ["/resultRowsMax", { resultRowsMax: 201 }],
    ["/registration", { registration: "everybody" }],
    ["/tools/ad_view", { tools: { get_view: { enabled: false }, ad_view: { enabled: false } } }],
    ["/tools/Add View", { tools: { "Add View": { enabled: true } } }],
    ["/tools/add_view/enabled", { tools: { add_view: { enabled: "yes" } } }],
  ])("refuse what %s cannot be", async (pointer, body) => {
    await expect(patch({ version: 0, ...body })).rejects.toMatchObject({
      code: "validation_failed",
      data: { errors: [{ pointer }] },
    });
  });
});

describe("the voices", () => {
  test("are the browser's without a speech provider", async () => {
    const voices = await application.call(listVoices, application.administrator);
    expect(voices).toContainEqual({
      id: "browser:de",
      name: "The browser's voice",
      locale: "de",
      provider: "browser",
    });
  });

  test("are the speech provider's if there is one", async () => {
    const voice = { id: "anna", name: "Anna", locale: "de-CH", provider: "speaker" };
    application = await createTestApplication({ voices: { list: async () => [voice] } });
    expect(await application.call(listVoices, application.administrator)).toEqual([voice]);
  });
});

test("the log of calls filters and sorts like every grid", async () => {
  const call = (tool: string, outcome: McpLogRow["outcome"]): McpLogRow => ({
    id: application.ports.ids.next(),
    createdAt: formatTimestamp(application.ports.clock.now()),
    userId: testId("6740a1f2c3d4e5f607182950"),
    emailAddress: "kim@dealer.example",
    clientId: "planner",
    clientName: null,
    userAgent: null,
    protocolVersion: null,
    tool,
    projectId: null,
    outcome,
    errorCode: outcome === "ok" ? null : "not_found",
    durationMs: 3,
    requestBytes: 2,
    responseBytes: 20,
    arguments: null,
    requestId: "request-1",
  });
  const rows = [call("add_view", "ok"), call("get_view", "error"), call("list_views", "ok")];
  await application.store.transaction((transaction) => transaction.insert(mcpLog, rows));
  const body = {
    startRow: 0,
    endRow: 10,
    sortModel: [{ colId: "tool", sort: "desc" }],
    filterModel: { outcome: { filterType: "text", type: "equals", filter: "ok" } },
  };
  const found = await application.call(queryMcpLog, application.administrator, { body });
  expect(found).toMatchObject({ rowCount: 2, rowData: [{ tool: "list_views" }, { tool: "add_view" }] });
});
