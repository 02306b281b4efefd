import { describe, expect, test } from "bun:test";
import type { LogFields } from "@design-catalog/core/ports";
import { createLog } from "./log.ts";

function open(level: "debug" | "info" = "info") {
  const lines: string[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(line) });
  return { log, lines: () => lines.map((line): unknown => JSON.parse(line)) };
}

describe("createLog()", () => {
  test("writes a line of JSON with level, time, message and the fields that may be logged", () => {
    const { log, lines } = open();
    log.warn("Something is odd", { requestId: "r-1", durationMs: 1.5, error: undefined });
    expect(lines()).toEqual([
      {
        level: "warn",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
        service: "design-catalog",
        requestId: "r-1",
        durationMs: 1.5,
        msg: "Something is odd",
      },
    ]);
  });

  test("withholds unlisted fields, and objects, whose members no list names", () => {
    const { log, lines } = open();
    const careless = { password: "hunter2", headers: { authorization: "Bearer x" }, error: { config: "hunter2" } };
    // The compiler cannot check every source of fields.
    const fields: LogFields = JSON.parse(JSON.stringify({ requestId: "r-2", ...careless }));
    log.error("A careless line", fields);
    expect(lines()).toMatchObject([
      { requestId: "r-2", password: "[redacted]", headers: "[redacted]", error: "[redacted]" },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/hunter2|Bearer/u);
  });

  test("leaves out what is below its level", () => {
    const { log, lines } = open();
    log.debug("A detail");
    log.info("A step");
    expect(lines()).toMatchObject([{ msg: "A step" }]);
    const all = open("debug");
    all.log.debug("A detail");
    expect(all.lines()).toHaveLength(1);
  });
});
