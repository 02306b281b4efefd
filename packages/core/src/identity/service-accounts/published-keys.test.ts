import { expect, test } from "bun:test";
import { createTestClock } from "@design-catalog/testing/test-ports";
import type { WebResult } from "../../ports/web-client.ts";
import { publishedKeys } from "./published-keys.ts";

const url = "https://sync.example/keys.json";

function setUp() {
  const clock = createTestClock();
  const requests: string[] = [];
  let result: WebResult = { outcome: "error", message: "down" };
  const webClient = {
    async request({ url: asked }: { readonly url: string }) {
      requests.push(asked);
      return result;
    },
  };
  return {
    clock,
    requests,
    answer(text: string, statusCode = 200) {
      result = { outcome: "response", statusCode, headers: {}, text };
    },
    fail() {
      result = { outcome: "error", message: "down" };
    },
    kids: async (kid?: string) => (await publishedKeys({ webClient, clock }, url, kid)).map(({ kid: name }) => name),
  };
}

const setOf = (...kids: readonly string[]) => JSON.stringify({ keys: kids.map((kid) => ({ kty: "EC", kid })) });

test("published keys are read again after ten minutes, or for an unknown key, but once a minute at most", async () => {
  const { answer, kids, clock, requests } = setUp();
  answer(setOf("1"));
  expect([await kids("1"), await kids("2"), await kids()]).toEqual([["1"], ["1"], ["1"]]);
  answer(setOf("1", "2"));
  clock.advance(59_999);
  expect(await kids("2")).toEqual(["1"]);
  clock.advance(1);
  expect(await kids("2")).toEqual(["1", "2"]);
  clock.advance(599_999);
  expect([await kids("2"), requests.length]).toEqual([["1", "2"], 2]);
  clock.advance(1);
  expect([await kids("2"), requests.length]).toEqual([["1", "2"], 3]);
});

test("published keys are read once for any number of programs that need them at a time", async () => {
  const { answer, kids, clock, requests } = setUp();
  answer(setOf("1"));
  for (const count of [1, 2]) {
    expect(await Promise.all([kids("1"), kids("1"), kids("1")])).toEqual([["1"], ["1"], ["1"]]);
    expect(requests).toHaveLength(count);
    clock.advance(600_000);
  }
});

test("published keys outlast a failing server for a day", async () => {
  const { answer, fail, kids, clock } = setUp();
  answer(setOf("1"));
  await kids();
  fail();
  clock.advance(86_399_999);
  expect(await kids()).toEqual(["1"]);
  clock.advance(60_000);
  expect(await kids()).toEqual([]);
});

test.each([["not JSON"], ["[]"], ['{"keys":{}}'], ['{"keys":["text"]}']])("no keys are in %s", async (text) => {
  const { answer, kids } = setUp();
  answer(text);
  expect(await kids()).toEqual([]);
});

test("no keys are in an answer of another status, and none without a client for the web", async () => {
  const { answer, kids, clock } = setUp();
  answer(setOf("1"), 404);
  expect(await kids()).toEqual([]);
  expect(await publishedKeys({ webClient: undefined, clock }, url, undefined)).toEqual([]);
});
