import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { inTransaction } from "../rows/change.ts";
import { clearUses, returnUse, takeToken } from "./rate-limit.ts";

const limit = { key: "reveal:kim", limit: 3, windowSeconds: 60 };

async function exhausted() {
  const application = await createTestApplication();
  const context = application.contextOf(null);
  for (let use = 0; use < limit.limit; use++) await takeToken(context, limit);
  return { application, context };
}

describe("takeToken()", () => {
  test("refuses with the seconds left once the window is used up", async () => {
    const { application, context } = await exhausted();
    const first = await failureOf(() => takeToken(context, limit));
    expect([first.code, first.data.retryAfterSeconds]).toEqual(["rate_limited", 60]);
    expect(first.data.policy).toEqual({ name: "reveal", quota: 3, windowSeconds: 60 });
    application.ports.clock.advance(58_500);
    expect((await failureOf(() => takeToken(context, limit))).data.retryAfterSeconds).toBe(2);
  });

  test("starts again with the next window", async () => {
    const { application, context } = await exhausted();
    application.ports.clock.advance(60_000);
    for (let use = 0; use < limit.limit; use++) await takeToken(context, limit);
    expect((await failureOf(() => takeToken(context, limit))).data.retryAfterSeconds).toBe(60);
  });

  test("counts each key separately", async () => {
    const { context } = await exhausted();
    await takeToken(context, { ...limit, key: "reveal:sam" });
    expect((await failureOf(() => takeToken(context, limit))).code).toBe("rate_limited");
  });

  test("lets exactly the limit pass out of 20 at once", async () => {
    const application = await createTestApplication();
    const context = application.contextOf(null);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeToken(context, limit)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(limit.limit);
  });
});

test("clearUses() forgets the uses of one key", async () => {
  const { context } = await exhausted();
  await context.store.transaction((transaction) => clearUses(transaction, limit.key));
  await takeToken(context, limit);
  await takeToken(context, limit);
  await takeToken(context, limit);
  expect((await failureOf(() => takeToken(context, limit))).code).toBe("rate_limited");
});

test("returnUse() makes room for one more use in the current window, never below zero", async () => {
  const { application, context } = await exhausted();
  const giveBack = () => inTransaction(context, (change) => returnUse(change, limit.key));
  await giveBack();
  await takeToken(context, limit);
  expect((await failureOf(() => takeToken(context, limit))).code).toBe("rate_limited");
  for (let use = 0; use < 5; use++) await giveBack();
  for (let use = 0; use < limit.limit; use++) await takeToken(context, limit);
  expect((await failureOf(() => takeToken(context, limit))).code).toBe("rate_limited");
  application.ports.clock.advance(60_000);
  await takeToken(context, limit);
  application.ports.clock.advance(59_999);
  await giveBack();
});
