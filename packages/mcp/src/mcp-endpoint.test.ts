import { beforeEach, expect, test } from "bun:test";
import type { JsonObject, OperationContext } from "@design-catalog/core";
import { createProcessSlots, holderOf, mcpLog, slotsOf } from "@design-catalog/core/application";
import { type TestApplication } from "@design-catalog/testing/test-application";
import { assistantOf, createAssistant, objectOf } from "./assistant.fixture.ts";
import { answerMcp } from "./mcp-endpoint.ts";
import { tools } from "./tools/index.ts";

let application: TestApplication;
let context: OperationContext;
let projectId: string;
/** Bytes that the transport has counted. */
let bytes: number;

beforeEach(async () => {
  bytes = 321;
  const made = await createAssistant();
  ({ application, project: projectId } = made);
  context = application.contextOf({ ...assistantOf(made.owner), clientId: "planner" });
});

interface Era {
  readonly revision: string;
  /** Metadata that each message carries. */
  readonly envelope: JsonObject;
}

const before: Era = { revision: "2025-11-25", envelope: {} };
const now: Era = {
  revision: "2026-07-28",
  envelope: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "Planner", version: "1.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

/** Sends a request as a client of that revision does. */
async function send(
  { revision, envelope }: Era,
  {
    method,
    params = {},
    signal = null,
    ...headers
  }: {
    readonly method: string;
    readonly params?: JsonObject;
    readonly origin?: string;
    readonly accept?: string;
    /** Aborts when the client disconnects. */
    readonly signal?: AbortSignal | null;
  },
): Promise<Response> {
  const { name } = params;
  const request = new Request("https://catalog.example/api/v1/mcp", {
    method: "POST",
    signal,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "user-agent": "planner/1.0",
      "mcp-protocol-version": revision,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
      ...headers,
    },
  });
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } };
  return answerMcp(context, {
    request,
    message,
    bytes,
    signal: new AbortController().signal,
    countMore: async () => undefined,
  });
}

async function ask(era: Era, method: string, params: JsonObject = {}): Promise<JsonObject> {
  return objectOf(await (await send(era, { method, params })).json());
}

function patchSettings(body: object): Promise<unknown> {
  return application.callNamed("patchMcpSettings", application.administrator, { body: { version: 0, ...body } });
}

test.each([before, now])(
  "answerMcp() given $revision lists tools in order and runs them, with one JSON document per answer",
  async (era) => {
    const listed = objectOf((await ask(era, "tools/list"))["result"]);
    expect(listed["tools"]).toMatchObject(tools.map(({ name, title }) => ({ name, title })));
    const called = await send(era, {
      method: "tools/call",
      params: { name: "get_project", arguments: { projectId } },
    });
    expect(called.headers.get("content-type")).toBe("application/json");
    const result = objectOf(objectOf(await called.json())["result"]);
    expect(result["structuredContent"]).toMatchObject({ project: { id: projectId, name: "Lobby" } });
    expect(result["content"]).toEqual([{ type: "text", text: JSON.stringify(result["structuredContent"]) }]);
    expect(result["isError"]).toBeUndefined();
  },
);

test.each(
  [before, now].flatMap((era) =>
    ["application/json", "*/*", "", "text/event-stream"].map((accept) => ({ ...era, accept })),
  ),
)("answerMcp() given $revision and accept '$accept' answers JSON", async ({ accept, ...era }) => {
  const answer = await send(era, { method: "tools/list", accept });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
});

test.each([before, now])(
  "answerMcp() given $revision and a refusal by a tool answers a result without structured content",
  async (era) => {
    const params = { name: "get_project", arguments: { projectId: "6740a1f2c3d4e5f607182999" } };
    const result = objectOf((await ask(era, "tools/call", params))["result"]);
    expect(result["isError"]).toBe(true);
    expect(result["structuredContent"]).toBeUndefined();
    expect(JSON.stringify(result["content"])).toContain("not_found");
  },
);

test("answerMcp() given a search of a user whose slots for queries are taken refuses it, and runs what needs none", async () => {
  context = { ...context, ports: { ...context.ports, slots: createProcessSlots() } };
  const pool = slotsOf(context, "queries");
  const { running, waiting } = pool.rule.perUser;
  const places = Array.from({ length: running + waiting }, () => pool.take(holderOf(context)));
  const search = { name: "search_products", arguments: { query: "matrix" } };
  const refused = objectOf((await ask(now, "tools/call", search))["result"]);
  expect(JSON.stringify(refused["content"])).toContain("rate_limited");
  const read = { name: "get_project", arguments: { projectId } };
  expect(objectOf((await ask(now, "tools/call", read))["result"])["isError"]).toBeUndefined();
  for (const place of places) place.leave();
  const found = objectOf((await ask(now, "tools/call", search))["result"]);
  expect(JSON.stringify(found["structuredContent"])).toContain("Matrix");
});

test.each([before, now])("answerMcp() given $revision neither lists nor runs a disabled tool", async (era) => {
  await patchSettings({ tools: { get_project: { enabled: false } } });
  const listed = JSON.stringify(await ask(era, "tools/list"));
  expect(listed).not.toContain("get_project");
  expect(listed).toContain("list_projects");
  const params = { name: "get_project", arguments: { projectId } };
  expect((await ask(era, "tools/call", params))["error"]).toMatchObject({ code: -32602 });
  expect(await application.store.count(mcpLog)).toBe(0);
});

const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "Planner", version: "1.0" } };

test.each([
  ["initialize", {}, "params.protocolVersion"],
  ["initialize", { ...client, protocolVersion: 5 }, "params.protocolVersion"],
  ["initialize", { ...client, clientInfo: { name: "Planner" } }, "params.clientInfo.version"],
  ["tools/list", { cursor: 5 }, "params.cursor"],
  ["tools/call", {}, "params.name"],
  ["tools/call", { name: "get_project", arguments: 5 }, "params.arguments"],
])("answerMcp() given wrong params of %s reports them in a few words: %j", async (method, params, path) => {
  for (const era of method === "initialize" ? [before] : [before, now]) {
    const { error, id } = await ask(era, method, params);
    expect([id, error]).toMatchObject([1, { code: -32602 }]);
    const { message } = objectOf(error);
    expect(message).toStartWith(`${method}: ${path}: Invalid input: expected `);
    expect(JSON.stringify(message).length).toBeLessThan(120);
  }
});

test.each([
  ["tools/list", null],
  ["tools/list", { cursor: null }],
  ["tools/call", { name: "list_projects", arguments: null }],
])("answerMcp() given null for optional members of %s takes them as absent: %j", async (method, params) => {
  const message = { jsonrpc: "2.0", id: 1, method, params };
  const headers = { "content-type": "application/json", "mcp-protocol-version": before.revision };
  const request = new Request("https://catalog.example/api/v1/mcp", { method: "POST", headers });
  const answer = await answerMcp(context, {
    request,
    message,
    bytes: 100,
    signal: new AbortController().signal,
    countMore: async () => undefined,
  });
  expect(await answer.json()).toMatchObject({ id: 1, result: {} });
});

test.each([before, now])("answerMcp() given $revision and a cursor that it never gave refuses it", async (era) => {
  const refusal = { code: -32602, message: "Unknown cursor: the list has one page" };
  expect((await ask(era, "tools/list", { cursor: "abc" }))["error"]).toEqual(refusal);
  expect(await ask(era, "tools/list", { cursor: "" })).toMatchObject({ result: { tools: expect.any(Array) } });
});

test("answerMcp() given initialize in the present revision does not know it, even with wrong params", async () => {
  const answer = await send(now, { method: "initialize", params: {} });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: { code: -32601 } });
});

test("answerMcp() given a disabled server throws not_found", async () => {
  await patchSettings({ enabled: false });
  await expect(send(now, { method: "tools/list" })).rejects.toMatchObject({ code: "not_found" });
});

test("answerMcp() given an assistant that connects sends the instructions of the settings", async () => {
  await patchSettings({ instructions: "Ask before you change a project" });
  const answers = [await ask(before, "initialize", client), await ask(now, "server/discover")];
  for (const { result } of answers) expect(result).toMatchObject({ instructions: "Ask before you change a project" });
});

test("answerMcp() given a call logs its caller and no arguments", async () => {
  await ask(now, "tools/call", { name: "get_project", arguments: { projectId } });
  await ask(before, "tools/call", { name: "create_project", arguments: {} });
  const rows = await application.store.select(mcpLog, { orderBy: [{ column: "id", direction: "asc" }] });
  const caller = { userId: context.actor?.userId, clientId: "planner", userAgent: "planner/1.0", arguments: null };
  expect(rows).toMatchObject([
    {
      ...caller,
      clientName: "Planner 1.0",
      protocolVersion: "2026-07-28",
      tool: "get_project",
      projectId,
      outcome: "ok",
      errorCode: null,
      requestBytes: bytes,
    },
    {
      ...caller,
      clientName: null,
      protocolVersion: "2025-11-25",
      tool: "create_project",
      projectId: null,
      outcome: "error",
      errorCode: "validation_failed",
    },
  ]);
});

test("answerMcp() given a message too large to be measured logs no arguments", async () => {
  await patchSettings({ logArguments: true });
  bytes = 65_537;
  await ask(now, "tools/call", { name: "get_project", arguments: { projectId } });
  expect(await application.store.select(mcpLog)).toMatchObject([{ arguments: null, requestBytes: 65_537 }]);
});

test("answerMcp() given settings that ask for arguments logs those of up to 4 KiB", async () => {
  await patchSettings({ logArguments: true });
  const short = { projectId, name: "Rack" };
  await ask(now, "tools/call", { name: "add_view", arguments: short });
  await ask(now, "tools/call", { name: "add_view", arguments: { projectId, name: "ü".repeat(2_048) } });
  const rows = await application.store.select(mcpLog, { orderBy: [{ column: "id", direction: "asc" }] });
  expect(rows.map((row) => row.arguments)).toEqual([short, null]);
});

test("answerMcp() given a page accepts the service's own origin and those of the client's redirect URIs", async () => {
  const client = {
    name: "Planner",
    redirectUris: ["https://planner.example/callback", "http://127.0.0.1/callback", "com.example.planner:/callback"],
  };
  const created = await application.callNamed("createOAuthClient", application.administrator, { body: client });
  const { clientId } = objectOf(objectOf(created)["client"]);
  if (typeof clientId !== "string") throw new TypeError("Cannot read the client's id: not a text");
  const statusFrom = async (origin: string) => (await send(now, { method: "tools/list", origin })).status;
  context = application.contextOf({ ...application.administrator, clientId });
  expect(await statusFrom("https://catalog.example")).toBe(200);
  expect(await statusFrom("https://planner.example")).toBe(200);
  expect(await statusFrom("https://other.example")).toBe(403);
  expect(await statusFrom("https://planner.example:8443")).toBe(403);
  expect(await statusFrom("http://planner.example")).toBe(403);
  expect(await statusFrom("http://127.0.0.1:5173")).toBe(200);
  expect(await statusFrom("https://127.0.0.1:5173")).toBe(403);
  expect(await statusFrom("extension://planner")).toBe(403);
  expect(await statusFrom("no origin")).toBe(403);
  expect(await statusFrom("null")).toBe(403);
  context = application.contextOf(application.administrator);
  expect(await statusFrom("https://planner.example")).toBe(403);
});

test.each([before, now])(
  "answerMcp() given $revision and a client that disconnects completes and logs the call",
  async (era) => {
    const client = new AbortController();
    const { store } = context;
    const transaction: typeof store.transaction = (work) => {
      client.abort();
      return store.transaction(work);
    };
    context = { ...context, store: Object.assign(Object.create(store), { transaction }) };
    const params = { name: "create_project", arguments: { name: "Gone" } };
    await send(era, { method: "tools/call", params, signal: client.signal });
    expect(client.signal.aborted).toBe(true);
    const rows = await application.store.select(mcpLog);
    expect(rows).toMatchObject([{ tool: "create_project", outcome: "ok" }]);
  },
);

test.each([before, now])("answerMcp() given $revision and a log that fails still answers", async (era) => {
  const lines: string[] = [];
  const log = { ...context.ports.log, warn: (message: string) => void lines.push(message) };
  const next = () => {
    throw new RangeError("The disk of the secret host is full");
  };
  context = { ...context, ports: { ...context.ports, log, ids: { ...context.ports.ids, next } } };
  const params = { name: "get_project", arguments: { projectId } };
  const { result } = await ask(era, "tools/call", params);
  expect(result).toMatchObject({ structuredContent: { project: { id: projectId } } });
  expect(lines).toEqual(["Logging a call of the MCP server failed"]);
  context = { ...context, store: withoutLog(context.store) };
  expect((await ask(era, "tools/call", params))["result"]).toMatchObject({ structuredContent: {} });
  expect(lines.length).toBe(2);
});

test.each([before, now])(
  "answerMcp() given $revision and a fault outside tools answers a constant text and logs it",
  async (era) => {
    const lines: unknown[] = [];
    const log = { ...context.ports.log, warn: (...line: readonly unknown[]) => void lines.push(line) };
    const stopped = () => {
      throw new RangeError("The clock of the secret host has stopped");
    };
    context = { ...context, ports: { ...context.ports, log, clock: { ...context.ports.clock, now: stopped } } };
    const { error } = await ask(era, "tools/call", { name: "get_project", arguments: { projectId } });
    expect(error).toEqual({ code: -32603, message: "The service failed" });
    expect(lines).toMatchObject([["Answering a message to the MCP server failed", { reason: "RangeError" }]]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  },
);

/** Returns the same store over a database that accepts no more changes. */
function withoutLog(store: OperationContext["store"]): OperationContext["store"] {
  const transaction = () => Promise.reject(new TypeError("The disk is full"));
  return Object.assign(Object.create(store), { transaction });
}

test("answerMcp() given a message after its deadline does not handle it", async () => {
  const request = new Request("https://catalog.example/api/v1/mcp", { method: "POST" });
  const signal = AbortSignal.abort(new TypeError("late"));
  const call = { request, message: {}, bytes: 2, signal, countMore: async () => undefined };
  await expect(answerMcp(context, call)).rejects.toThrow("late");
});
