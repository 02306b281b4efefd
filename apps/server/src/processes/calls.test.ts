import { describe, expect, test } from "bun:test";
import { type Answers, type Calls, openCalls } from "./calls.ts";

/** Two sides of one channel, whose messages are copied as between processes. */
function connect(answers: Answers): Calls {
  const ends: { near?: Calls; far?: Calls } = {};
  const near = openCalls((message) => queueMicrotask(() => ends.far?.receive(structuredClone(message))), {});
  ends.near = near;
  ends.far = openCalls((message) => queueMicrotask(() => ends.near?.receive(structuredClone(message))), answers);
  return near;
}

describe("call()", () => {
  test("returns what the other side answers, each call its own", async () => {
    const calls = connect({ double: async (input) => Number(input) * 2 });
    expect(await Promise.all([calls.call("double", 1), calls.call("double", 2)])).toEqual([2, 4]);
  });

  test("fails with the reason of the other side", async () => {
    const calls = connect({
      fail: async () => {
        throw new RangeError("no");
      },
    });
    await expect(calls.call("fail")).rejects.toThrow("Cannot call fail: no");
  });

  test("fails when the other side has ended", async () => {
    const calls = openCalls(() => {
      throw new Error("The channel is closed");
    }, {});
    await expect(calls.call("any")).rejects.toThrow("Cannot call any because the process has ended");
  });

  test("fails when the other side does not answer for 2 s", async () => {
    const calls = openCalls(() => undefined, {});
    await expect(calls.call("any")).rejects.toThrow("Cannot call any because the process does not answer");
  });
});
