import { beforeAll, expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { mcpLog } from "@design-catalog/core/application";
import { batchMax } from "./answer-batch.ts";
import { assistantOf, createAssistant } from "./assistant.fixture.ts";
import { answerMcp } from "./mcp-endpoint.ts";

/** Messages that were counted beyond the first. */
let counted: number[] = [];
let assistant: Awaited<ReturnType<typeof createAssistant>>;
beforeAll(async () => {
  assistant = await createAssistant();
});

/** Sends messages as one batch; without a revision as clients of the first revision with this transport do. */
async function send(
  message: readonly unknown[],
  given: Readonly<Record<string, string>> = {},
  countMore: (messages: number) => Promise<unknown> = async (messages) => counted.push(messages),
) {
  const { application, owner } = assistant;
  counted = [];
  const context = application.contextOf({ ...assistantOf(owner), clientId: "planner" });
  const headers = { "content-type": "application/json", ...given };
  const request = new Request("https://catalog.example/api/v1/mcp", { method: "POST", headers });
  const { signal } = new AbortController();
  const answer = await answerMcp(context, { request, message, bytes: 300, signal, countMore });
  const text = await answer.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  return { status: answer.status, body };
}

const asking = (id: number, method: string, params: JsonObject = {}) => ({ jsonrpc: "2.0", id, method, params });
const creating = (id: number, name: string) =>
  asking(id, "tools/call", { name: "create_project", arguments: { name, description: null } });
const first = { "mcp-protocol-version": "2025-03-26" };

test.each([first, {}])("answerBatch() given %j answers each message and no notification, in order", async (headers) => {
  const calls = async () => (await assistant.application.store.select(mcpLog)).length;
  const before = await calls();
  const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
  const messages = [asking(1, "ping"), initialized, creating(2, "One"), asking(3, "tools/lost"), creating(4, "Two")];
  expect(await send(messages, headers)).toMatchObject({
    status: 200,
    body: [
      { id: 1, result: {} },
      { id: 2, result: { structuredContent: { project: { name: "One" } } } },
      { id: 3, error: { code: -32601 } },
      { id: 4, result: { structuredContent: { project: { name: "Two" } } } },
    ],
  });
  expect((await calls()) - before).toBe(2);
});

test("answerBatch() given notifications only accepts them", async () => {
  expect(await send([{ jsonrpc: "2.0", method: "notifications/initialized" }])).toEqual({ status: 202, body: null });
});

test.each([
  ["no message", [], {}],
  ["one message too many", Array.from({ length: batchMax + 1 }, (_, id) => asking(id, "ping")), {}],
  ["initialize", [asking(1, "initialize")], {}],
  ["the next revision", [asking(1, "ping")], { "mcp-protocol-version": "2025-06-18" }],
  ["the present revision", [asking(1, "ping")], { "mcp-protocol-version": "2026-07-28" }],
])("answerBatch() given %s refuses the batch", async (_, messages, headers: Readonly<Record<string, string>>) => {
  expect(await send(messages, headers)).toMatchObject({ status: 400, body: { id: null, error: { code: -32600 } } });
});

test("answerBatch() counts each message beyond the first before one runs, and none of a refused batch", async () => {
  await send([asking(1, "ping"), asking(2, "tools/list"), 5]);
  expect(counted).toEqual([2]);
  await send(Array.from({ length: batchMax + 1 }, (_, id) => asking(id, "ping")));
  expect(counted).toEqual([]);
  const over = async () => {
    throw new RangeError("over the limit");
  };
  const calls = () => assistant.application.store.count(mcpLog);
  const before = await calls();
  await expect(send([creating(1, "Limited"), creating(2, "Limited")], {}, over)).rejects.toThrow("over the limit");
  expect(await calls()).toBe(before);
});

test("answerBatch() given a batch within a batch, or no message, refuses that element", async () => {
  const inner = Array.from({ length: 1_000 }, (_, id) => creating(id, "Many"));
  const { status, body } = await send([inner, 5, null, asking(1, "ping")]);
  const refused = { id: null, error: { code: -32600 } };
  expect({ status, body }).toMatchObject({ status: 200, body: [refused, refused, refused, { id: 1, result: {} }] });
});

test("answerBatch() given a page of another origin runs none of its messages", async () => {
  expect((await send([creating(1, "Foreign")], { origin: "https://other.example" })).status).toBe(403);
  expect(JSON.stringify(await send([asking(1, "tools/call", { name: "list_projects" })]))).not.toContain("Foreign");
});
