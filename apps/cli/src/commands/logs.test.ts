import { afterAll, beforeAll, expect, test } from "bun:test";
import { type LogLine, writeLogEntries } from "@design-catalog/core/application";
import { objectsOf } from "../caller/json-reading.ts";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;

beforeAll(async () => {
  operator = await startOperator();
  const { memory, ports, store } = operator.application;
  const nowMs = ports.clock.now();
  const line = (level: LogLine["level"], minutesAgo: number, fields: LogLine["fields"]): LogLine => {
    return { id: ports.ids.next(), atMs: nowMs - minutesAgo * 60_000, level, message: "Request answered", fields };
  };
  const place = { ownApplicationId: store.applicationId, isRepeated: false };
  const lines = [
    line("info", 90, { source: "request", status: 404, requestId: "r-1" }),
    line("error", 30, { source: "job", error: "a\u001b[31mb" }),
    line("warn", 5, { requestId: "r-2" }),
  ];
  await writeLogEntries(memory.storage, lines, place);
});
afterAll(() => operator.stop());

async function levels(...words: readonly string[]): Promise<readonly unknown[]> {
  return objectsOf((await operator.json("logs", ...words))["entries"]).map((entry) => entry["level"]);
}

test("logs lists lines, the newest first, by level, source, request and time", async () => {
  expect(await levels()).toEqual(["warn", "error", "info"]);
  expect(await levels("--level", "warn,error")).toEqual(["warn", "error"]);
  expect(await levels("--source", "request")).toEqual(["info"]);
  expect(await levels("--request", "r-2")).toEqual(["warn"]);
  expect(await levels("--since", "1h")).toEqual(["warn", "error"]);
  expect((await operator.run("logs", "--level", "loud")).exitCode).toBe(2);
});

test("logs says how many there are, and keeps control characters from the terminal", async () => {
  const { out } = await operator.run("logs", "--limit", "2");
  expect(out).toMatch(/\n2 of 3; --limit shows more\n$/u);
  expect(out).not.toContain("\u001b[31mb");
  expect((await operator.run("logs", "--request", "nobody")).out).toBe("No lines match\n");
});
