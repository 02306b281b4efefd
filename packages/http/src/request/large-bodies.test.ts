import { beforeEach, expect, test } from "bun:test";
import { slotRules } from "@design-catalog/core/application";
import { testId } from "@design-catalog/testing/test-id";
import { inTurn, type ReadBody } from "./large-bodies.ts";

const lookMs = 30;

const waitingMax = slotRules.find(({ name }) => name === "large-bodies")?.perUser.waiting ?? 0;

function look(seen: number[]): void {
  seen.push(performance.now());
  while (performance.now() < (seen.at(-1) ?? 0) + lookMs);
}

function bodyOf(
  caller: string,
  {
    bytes = 65_536,
    client,
    time,
  }: { readonly bytes?: number; readonly client?: AbortController; readonly time?: AbortController } = {},
): ReadBody {
  const request = new Request("https://catalog.example/", { signal: client?.signal ?? null });
  return { bytes, context: contextOf(caller), source: { request, signal: (time ?? new AbortController()).signal } };
}

function contextOf(clientAddress: string): ReadBody["context"] {
  return { applicationId: testId("a"), actor: null, clientAddress, ports: {} };
}

/** Waits out the pause after the last body of the previous test. */
beforeEach(async () => {
  await inTurn(bodyOf("nobody"), () => undefined);
  await Bun.sleep(5);
});

test("inTurn() pauses after each large body for as long as it took", async () => {
  const seen: number[] = [];
  await Promise.all([1, 2, 3].map(() => inTurn(bodyOf("one"), () => look(seen))));
  const [first = 0, second = 0, third = 0] = seen;
  expect(second - first).toBeGreaterThan(2 * lookMs - 2);
  expect(third - second).toBeGreaterThan(2 * lookMs - 2);
});

test("inTurn() lets small bodies overtake waiting ones, and continues after a refusal", async () => {
  const order: string[] = [];
  const refused = inTurn(bodyOf("one"), () => {
    look([]);
    throw new RangeError("too many values");
  });
  const waiting = inTurn(bodyOf("one"), () => order.push("large"));
  const small = inTurn(bodyOf("one", { bytes: 65_535 }), () => order.push("small"));
  await expect(refused).rejects.toThrow("too many values");
  await Promise.all([waiting, small]);
  expect(order).toEqual(["small", "large"]);
});

test("inTurn() lets callers take turns, however many bodies one of them has waiting", async () => {
  const order: string[] = [];
  const send = (caller: string) => inTurn(bodyOf(caller), () => order.push(caller));
  const flood = Array.from({ length: 6 }, () => send("flood"));
  await Promise.all([...flood, send("other"), send("other"), send("third")]);
  // The first began at once; each waiting caller then has one turn per round.
  expect(order.join(" ")).toBe("flood flood other third flood other flood flood flood");
});

test("inTurn() refuses too many waiting bodies of one caller with a Retry-After, but accepts those of others", async () => {
  const send = (caller: string) => inTurn(bodyOf(caller), () => caller);
  const taken = Array.from({ length: waitingMax + 1 }, () => send("flood"));
  const policy = { name: "large-bodies-per-user", quota: waitingMax + 1 };
  await expect(send("flood")).rejects.toMatchObject({ code: "rate_limited", data: { retryAfterSeconds: 1, policy } });
  expect(await send("other")).toBe("other");
  await Promise.all(taken);
  expect(await send("flood")).toBe("flood");
});

test("inTurn() skips bodies of clients that have disconnected, without a pause, and frees their places", async () => {
  const seen: string[] = [];
  const send = (name: string, body: ReadBody) => inTurn(body, () => seen.push(name));
  const client = new AbortController();
  const time = new AbortController();
  const first = send("first", bodyOf("one"));
  const left = Array.from({ length: waitingMax - 1 }, () => send("left", bodyOf("one", { client })));
  const late = send("late", bodyOf("one", { time }));
  client.abort();
  time.abort(new RangeError("The time is up"));
  const reasons = (await Promise.allSettled([...left, late])).map((one) => one.status === "rejected" && one.reason);
  expect(reasons.slice(0, -1)).toMatchObject(left.map(() => ({ code: "request_timeout" })));
  expect(reasons.at(-1)).toMatchObject({ message: "The time is up" });
  await Promise.all([first, send("last", bodyOf("one"))]);
  expect(seen).toEqual(["first", "last"]);
});
