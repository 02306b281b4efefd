import { expect, test } from "bun:test";
import { DomainError } from "@design-catalog/core";
import { createRowLines, type RowAttempt, runInLine } from "./row-lines.ts";

/** A run that gives up for the row on its first attempt, then calls `work`. */
function busyFirst<T>(busyRow: string, work: () => Promise<T>) {
  return async (attempt: RowAttempt): Promise<T> => {
    if (attempt.isPatient) return work();
    attempt.busyRow = busyRow;
    throw new Error("busy");
  };
}

test("runInLine() runs transactions in the order they gave up for a row, and rows independently", async () => {
  const lines = createRowLines();
  const log: string[] = [];
  const step = (row: string, name: string) =>
    runInLine(
      lines,
      busyFirst(row, async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
        if (name === "a2") throw new Error("failed");
      }),
    );
  const [a1, a2, a3, b1] = await Promise.allSettled([
    step("a", "a1"),
    step("a", "a2"),
    step("a", "a3"),
    step("b", "b1"),
  ]);
  expect([a1, a2, a3, b1].map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  const ofA = log.filter((line) => line.startsWith("a"));
  expect(ofA).toEqual(["a1", "a2", "a3"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(log.indexOf("b1 begins")).toBeLessThan(log.indexOf("a3 begins"));
});

test("runInLine() rethrows errors of other causes, and waits no longer than the time in line", async () => {
  const lines = createRowLines(1);
  await expect(runInLine(lines, () => Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
  const leave = await lines.enter("a");
  const error: unknown = await lines.enter("a").catch((failure: unknown) => failure);
  expect(error instanceof DomainError && error.code).toBe("unavailable");
  leave();
  (await lines.enter("a"))();
});
