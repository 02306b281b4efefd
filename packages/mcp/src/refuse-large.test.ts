import { expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { assistantOf, createAssistant, objectOf } from "./assistant.fixture.ts";
import { answerMcp } from "./mcp-endpoint.ts";
import { elementsMax, messageSizeMax, refuseLarge } from "./refuse-large.ts";

const list = Array.from({ length: elementsMax + 1 }, () => ({}));
const long = "a".repeat(messageSizeMax);
const call = (params: JsonObject) => ({ id: 1, method: "tools/call", params: { name: "get_project", ...params } });
const initialize = (clientInfo: JsonObject) => ({
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
});

const large: readonly [string, JsonObject][] = [
  ["initialize with a list of icons", { id: 1, ...initialize({ name: "a", version: "1", icons: list }) }],
  ["initialize as a notification", initialize({ name: "a", version: "1", icons: list })],
  ["a notification", { method: "notifications/cancelled", params: { reason: long } }],
  ["an unknown method", { id: 1, method: "no/method", params: { list } }],
  ["arguments of another method", { id: 1, method: "tools/list", params: { arguments: { list } } }],
  ["_meta with a list", call({ _meta: { "io.modelcontextprotocol/clientCapabilities": { list } } })],
  ["_meta with a long text", call({ _meta: { "io.modelcontextprotocol/clientInfo": { name: long } } })],
  ["_meta with a long name", call({ _meta: { [long]: 1 } })],
  ["a wide object", call({ _meta: Object.fromEntries(Array.from({ length: 512 }, (_, at) => [`a${at}`, 1])) })],
  ["lists in a list", call({ _meta: { lists: Array.from({ length: 10 }, () => list.slice(1)) } })],
  ["a long id", { id: long, method: "tools/list" }],
  ["a response", { id: 1, result: { list } }],
  ["too many arguments", call({ arguments: Object.fromEntries(list.map((_, at) => [`a${at}`, 1])) })],
  ["an argument with a long name", call({ arguments: { [long]: 1 } })],
  ["arguments that are a list", call({ arguments: list })],
];

test.each(large)(
  "refuseLarge() given an oversized message refuses it before the library sees it: %s",
  async (_, message) => {
    const { application, owner } = await createAssistant();
    const context = application.contextOf(assistantOf(owner));
    for (const revision of ["2025-11-25", "2026-07-28"]) {
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": revision,
      };
      const request = new Request("https://catalog.example/api/v1/mcp", { method: "POST", headers });
      const { signal } = new AbortController();
      const call = { request, message: { jsonrpc: "2.0", ...message }, bytes: 0, signal };
      const response = await answerMcp(context, { ...call, countMore: async () => undefined });
      const { error } = objectOf(await response.json());
      expect(error).toEqual({
        code: -32602,
        message: "A message has at most 16384 characters, 512 values, 100 of them in a list, and 100 arguments",
      });
      expect(response.status).toBe(message["id"] === 1 ? 200 : 400);
    }
  },
);

test("refuseLarge() given large arguments of a tool accepts them, and lists and texts up to the limits", () => {
  const lists = { _meta: { list: list.slice(1) } };
  for (const params of [{ arguments: { list, long } }, lists, { _meta: { long: long.slice(1_000) } }]) {
    expect(refuseLarge({ jsonrpc: "2.0", ...call(params) })).toBeUndefined();
  }
});
