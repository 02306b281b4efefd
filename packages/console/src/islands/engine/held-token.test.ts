import { describe, expect, test } from "bun:test";
import { holdToken, type TimedToken } from "./held-token.ts";

const minuteMs = 60_000;

/** A held token whose requests are answered when the test says so, by a clock of its own. */
function startHolding() {
  const requests: PromiseWithResolvers<TimedToken>[] = [];
  const clock = { ms: 0 };
  const request = () => {
    const asked = Promise.withResolvers<TimedToken>();
    requests.push(asked);
    return asked.promise;
  };
  return { requests, clock, ...holdToken(request, () => clock.ms) };
}

describe("holdToken()", () => {
  test("asks for one token, however many calls are made at once, until half a minute before its end", async () => {
    const { requests, clock, current } = startHolding();
    const calls = [current(), current(), current()];
    requests[0]?.resolve({ token: "a", untilMs: minuteMs });
    expect(await Promise.all(calls)).toEqual(["a", "a", "a"]);
    clock.ms = 29_999;
    expect(await current()).toBe("a");
    expect(requests).toHaveLength(1);
    clock.ms = 30_000;
    const next = current();
    await Bun.sleep(0);
    requests[1]?.resolve({ token: "b", untilMs: 2 * minuteMs });
    expect(await next).toBe("b");
  });

  test("asks for one more, however many calls have waited for one that has run out", async () => {
    const { requests, current } = startHolding();
    const calls = [current(), current(), current(), current()];
    requests[0]?.resolve({ token: "late", untilMs: 0 });
    await Bun.sleep(0);
    expect(requests).toHaveLength(2);
    requests[1]?.resolve({ token: "b", untilMs: minuteMs });
    // The call that asked for it uses it: its answer was not late for that.
    expect(await Promise.all(calls)).toEqual(["late", "b", "b", "b"]);
  });

  test("asks for another when one is refused, but keeps the one that has replaced it", async () => {
    const { requests, current, refuse } = startHolding();
    const calls = [current(), current()];
    requests[0]?.resolve({ token: "a", untilMs: minuteMs });
    await Promise.all(calls);
    refuse("a");
    const next = current();
    await Bun.sleep(0);
    requests[1]?.resolve({ token: "b", untilMs: minuteMs });
    expect(await next).toBe("b");
    refuse("a");
    expect(await current()).toBe("b");
    expect(requests).toHaveLength(2);
  });

  test("gives a failure to the call that asked, and asks again for those that waited", async () => {
    const { requests, current } = startHolding();
    const failed = current().catch(String);
    const next = current();
    requests[0]?.reject("gone");
    expect(await failed).toBe("gone");
    await Bun.sleep(0);
    requests[1]?.resolve({ token: "b", untilMs: minuteMs });
    expect(await next).toBe("b");
  });
});
