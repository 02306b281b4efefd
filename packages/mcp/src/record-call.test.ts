import { beforeEach, expect, test } from "bun:test";
import { type McpLogRow, mcpLog } from "@design-catalog/core/application";
import { createAssistant } from "./assistant.fixture.ts";
import { recordCall, type RecordedCall } from "./record-call.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

let assistant: Awaited<ReturnType<typeof createAssistant>>;
beforeEach(async () => {
  assistant = await createAssistant();
});

/** Returns the row of a call. */
async function logged(call: Partial<RecordedCall> = {}, logArguments = false): Promise<McpLogRow | undefined> {
  const usual: RecordedCall = {
    tool: "create_project",
    given: { name: "Foyer" },
    bytes: 200,
    outcome: { outcome: "ok", errorCode: null, content: {} },
    text: "{}",
    durationMs: 0,
    client: { name: null, userAgent: null, protocol: null },
  };
  await recordCall(assistant.context, { ...usual, ...call }, { logArguments });
  const [row] = await assistant.application.store.select(mcpLog);
  return row;
}

test("recordCall() names the project that the call created", async () => {
  const content = { project: { id: unknownId, name: "Foyer" } };
  expect(await logged({ outcome: { outcome: "ok", errorCode: null, content } })).toMatchObject({
    projectId: unknownId,
  });
});

test.each(["Lobby", 5, null, { id: unknownId }])("recordCall() given the project %j names none", async (projectId) => {
  expect(await logged({ given: { projectId } })).toMatchObject({ tool: "create_project", projectId: null });
});

test("recordCall() given arguments that are not an object names no project and keeps none of them", async () => {
  expect(await logged({ given: [unknownId] }, true)).toMatchObject({ projectId: null, arguments: {} });
});

test("recordCall() counts the bytes of the answer, and whole milliseconds", async () => {
  expect(await logged({ text: "Türe", durationMs: 12.6 })).toMatchObject({ responseBytes: 5, durationMs: 13 });
});

test("recordCall() given a clock that was set back during the call takes no time", async () => {
  expect(await logged({ durationMs: -3_600_000 })).toMatchObject({ durationMs: 0 });
});

test("recordCall() cuts what a client says about itself", async () => {
  const long = "ü".repeat(300);
  const cut = "ü".repeat(200);
  expect(await logged({ client: { name: long, userAgent: long, protocol: long } })).toMatchObject({
    clientName: cut,
    userAgent: cut,
    protocolVersion: cut,
  });
});
