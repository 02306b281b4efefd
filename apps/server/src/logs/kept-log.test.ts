import { afterEach, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@design-catalog/core";
import type { LogLine } from "@design-catalog/core/application";
import type { LogFields } from "@design-catalog/core/ports";
import { systemPorts } from "@design-catalog/host";
import { createKeptLog } from "./kept-log.ts";
import type { WriteLines } from "./waiting-lines.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A log, its lines, and a database that can be away or refuse. */
function open() {
  const printed: string[] = [];
  const writes: { readonly lines: readonly LogLine[]; readonly isRepeated: boolean }[] = [];
  const state: { failure: Error | undefined } = { failure: undefined };
  const print = (message: string, _fields?: LogFields) => void printed.push(message);
  const log = { debug: print, info: print, warn: print, error: print };
  const kept = createKeptLog({ ...systemPorts, log });
  const write: WriteLines = async (lines, isRepeated) => {
    writes.push({ lines, isRepeated });
    if (state.failure) throw state.failure;
  };
  const start = (everyMs = 5) => {
    const stop = kept.start(write, { everyMs });
    stops.push(stop);
    return stop;
  };
  const messages = () => writes.flatMap(({ lines }) => lines.map(({ message }) => message));
  return { kept, printed, writes, state, start, messages };
}

async function until(isReached: () => boolean): Promise<void> {
  for (const endMs = performance.now() + 20_000; !isReached(); await sleep(2)) {
    if (performance.now() > endMs) throw new Error("It took too long");
  }
}

const away = new DomainError("unavailable", "The service is temporarily unavailable");

describe("createKeptLog()", () => {
  test("passes every line on at once, and writes the important ones, beginning with those from before the start", async () => {
    const { kept, printed, start, messages } = open();
    kept.log.warn("Early");
    kept.log.info("Unimportant");
    kept.log.debug("Detail", { source: "job" });
    start();
    kept.log.info("Request answered", { source: "request", status: 404 });
    kept.log.error("Late");
    expect(printed).toEqual(["Early", "Unimportant", "Detail", "Request answered", "Late"]);
    await until(() => messages().length === 3);
    expect(messages()).toEqual(["Early", "Request answered", "Late"]);
  });

  test("writes what is left when it stops, in as many batches as it takes", async () => {
    const { kept, start, writes } = open();
    const stop = start(60_000);
    for (let line = 0; line < 450; line++) kept.log.warn("Busy");
    await stop();
    expect(writes.map(({ lines }) => lines.length)).toEqual([200, 200, 50]);
    expect(writes.every(({ isRepeated }) => !isRepeated)).toBe(true);
  });

  test("writes at most 200 lines in each period", async () => {
    const { kept, start, writes } = open();
    for (let line = 0; line < 450; line++) kept.log.warn("Busy");
    const startedMs = performance.now();
    start(300);
    await until(() => writes.length === 2);
    expect(performance.now() - startedMs).toBeGreaterThan(250);
    expect(writes.map(({ lines }) => lines.length)).toEqual([200, 200]);
  });

  test("while the database is away repeats the same batch until it is stored", async () => {
    const { kept, state, start, writes } = open();
    state.failure = away;
    kept.log.warn("First");
    start();
    await until(() => writes.length >= 2);
    kept.log.warn("Second");
    state.failure = undefined;
    await until(() => writes.at(-1)?.lines[0]?.message === "Second");
    const repeated = writes.slice(1, -1);
    expect(repeated.length).toBeGreaterThan(0);
    for (const { lines, isRepeated } of repeated) {
      expect([lines.map(({ id }) => id), isRepeated]).toEqual([writes[0]?.lines.map(({ id }) => id) ?? [], true]);
    }
    expect(writes.at(-1)?.isRepeated).toBe(false);
    expect(kept.dropped()).toBe(0);
  });

  test("drops the newest lines above 10,000 and says how many once it can write again", async () => {
    const { kept, state, start, messages, writes } = open();
    for (let line = 0; line < 10_007; line++) kept.log.warn("Flood");
    expect(kept.dropped()).toBe(7);
    state.failure = away;
    const stop = start(60_000);
    await until(() => writes.length === 1);
    state.failure = undefined;
    await stop();
    expect(messages()).toHaveLength(200 + 10_000 + 1);
    expect(writes.at(-1)?.lines.at(-1)).toMatchObject({ message: "Log entries were dropped", fields: { rows: 7 } });
  });

  test("drops lines that the database refuses, counts them, and continues", async () => {
    const { kept, printed, state, start, messages } = open();
    state.failure = new DomainError("validation_failed", "A text contains a character that cannot be stored");
    kept.log.warn("Odd");
    start();
    await until(() => printed.includes("Log entries could not be stored"));
    state.failure = undefined;
    kept.log.warn("Fine");
    await until(() => messages().includes("Fine"));
    expect(messages().filter((message) => message === "Odd")).toHaveLength(1);
    expect(messages()).toContain("Log entries were dropped");
    expect(kept.dropped()).toBe(1);
  });

  test("stops although the database is away, or does not answer", async () => {
    const { kept, state, start } = open();
    state.failure = away;
    kept.log.warn("Lost");
    const stop = start(60_000);
    const startedMs = performance.now();
    await stop();
    expect(performance.now() - startedMs).toBeLessThan(30_000);
    const silent = createKeptLog({ ...systemPorts, log: kept.log });
    silent.log.warn("Lost too");
    const stopSilent = silent.start(() => new Promise(() => undefined));
    await stopSilent();
    expect(performance.now() - startedMs).toBeLessThan(30_000);
  });
});
