import { describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { LogFields } from "@design-catalog/core/ports";
import { limitRepeats } from "./limit-repeats.ts";

const everyMs = 60;
const message = "Claiming reports failed";

describe("limitRepeats()", () => {
  test.each(["warn", "error"] as const)(
    "writes the first %s of a kind at once, then the latest with a count, then nothing",
    async (level) => {
      const { log, lines } = setUp(level);
      for (let failures = 1; failures <= 5; failures++) log[level](message, { failures });
      expect(lines).toEqual([{ message, failures: 1 }]);
      await sleep(1.5 * everyMs);
      expect(lines.slice(1)).toEqual([{ message, failures: 5, repeats: 4 }]);
      await sleep(2 * everyMs);
      expect(lines.length).toBe(2);
    },
  );

  test("given a pause writes at once again", async () => {
    const { log, lines } = setUp();
    log.warn(message);
    await sleep(1.5 * everyMs);
    log.warn(message);
    expect(lines).toEqual([{ message }, { message }]);
  });

  test("given an endless warning writes one line per period", async () => {
    const { log, lines } = setUp();
    const startMs = performance.now();
    let warnings = 0;
    while (lines.length < 5) {
      log.warn(message);
      warnings += 1;
      await sleep(2);
    }
    await sleep(2 * everyMs);
    expect(lines.length).toBeLessThan((performance.now() - startMs) / everyMs + 2);
    const told = lines.map(({ repeats = 1 }) => Number(repeats)).reduce((sum, count) => sum + count, 0);
    expect(told).toBe(warnings);
  });

  test("given an outage that every application notices writes a line for each, and holds back their repetitions", async () => {
    const { log, lines } = setUp("error");
    for (const applicationId of ["a", "b", "a", "b", "a"]) log.error(message, { applicationId });
    expect(lines).toEqual([{ applicationId: "a" }, { applicationId: "b" }].map((fields) => ({ message, ...fields })));
    await sleep(1.5 * everyMs);
    expect(lines.slice(2)).toEqual([
      { message, applicationId: "a", repeats: 2 },
      { message, applicationId: "b", repeats: 1 },
    ]);
  });

  test("does not take an error for a repetition of a warning", () => {
    const [warnings, errors] = [setUp("warn"), setUp("error")];
    for (const { log } of [warnings, errors]) {
      log.warn(message);
      log.error(message);
    }
    expect([warnings.lines, errors.lines]).toEqual([[{ message }], [{ message }]]);
  });

  test("lets pass other kinds of warnings, warnings and errors about single things, and other levels", () => {
    const { log, lines } = setUp();
    const each: readonly LogFields[] = [
      { work: "mails" },
      { work: "domains" },
      { mailId: "1" },
      { mailId: "2" },
      { requestId: "1" },
      { requestId: "1" },
    ];
    for (const fields of each) log.warn(message, fields);
    log.error(message, { jobId: "1" });
    log.error(message, { jobId: "1" });
    log.info(message);
    log.info(message);
    const others = [{ jobId: "1" }, { jobId: "1" }, {}, {}];
    expect(lines).toEqual([...each, ...others].map((fields) => ({ message, ...fields })));
  });
});

/** A limited log, and the lines that it writes: those of one level, or all. */
function setUp(level?: "warn" | "error"): {
  readonly log: Log;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
} {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const write = (text: string, fields: LogFields = {}) => void lines.push({ message: text, ...fields });
  const ignore = () => undefined;
  const written = (one: "warn" | "error") => (level === undefined || level === one ? write : ignore);
  const log = { debug: write, info: write, warn: written("warn"), error: written("error") };
  return { log: limitRepeats(log, { everyMs }), lines };
}
