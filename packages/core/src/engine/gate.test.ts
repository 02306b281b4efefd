import { describe, expect, test } from "bun:test";
import { deferred } from "@design-catalog/testing/deferred";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createGate } from "./gate.ts";

/** Tasks that end on command, and the names of the running ones. */
function setUp() {
  const enter = createGate({ of: "reports", runningMax: 2, waitingMax: 3 });
  const begun: string[] = [];
  const start = (name: string) => {
    const end = deferred<string>();
    const result = enter(() => {
      begun.push(name);
      return end.promise;
    });
    return { result, end };
  };
  return { begun, start };
}

describe("createGate()", () => {
  test("runs two at a time, in order of arrival", async () => {
    const { begun, start } = setUp();
    const [first, second, third] = ["a", "b", "c", "d"].map((name) => start(name));
    await Promise.resolve();
    expect(begun).toEqual(["a", "b"]);
    second?.end.resolve("done");
    expect(await second?.result).toBe("done");
    first?.end.reject(new RangeError("failed"));
    await expect(first?.result).rejects.toThrow("failed");
    third?.end.resolve("done");
    await third?.result;
    expect(begun).toEqual(["a", "b", "c", "d"]);
  });

  test("refuses newcomers while three tasks wait", async () => {
    const { begun, start } = setUp();
    const [first, ...others] = ["a", "b", "c", "d", "e"].map((name) => start(name));
    const failure = await failureOf(() => start("f").result);
    expect([failure.code, failure.data.retryAfterSeconds]).toEqual(["rate_limited", 2]);
    expect([failure.message, failure.data.policy]).toEqual([
      "Too many reports at once",
      { name: "reports-at-once", quota: 5 },
    ]);
    first?.end.resolve("done");
    await first?.result;
    const last = start("g");
    for (const { end } of [...others, last]) end.resolve("done");
    expect(await last.result).toBe("done");
    expect(begun).toEqual(["a", "b", "c", "d", "e", "g"]);
  });
});
