import { describe, expect, test } from "bun:test";
import { createPasswordHasher } from "./password-hasher.ts";

describe("createPasswordHasher()", () => {
  const hasher = createPasswordHasher();

  test("verifies what it hashed with Argon2id at 19 MiB and 2 passes", async () => {
    const hash = await hasher.hash("correct horse");
    expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,");
    expect(await hasher.verify("correct horse", hash)).toBe(true);
    expect(await hasher.verify("wrong horse", hash)).toBe(false);
  });

  test("given no hash spends the time of a real one and says no", async () => {
    const hash = await hasher.hash("correct horse");
    const known = await medianMs(() => hasher.verify("wrong horse", hash));
    const unknown = await medianMs(() => hasher.verify("wrong horse", undefined));
    expect(unknown).toBeGreaterThan(known * 0.5);
    expect(unknown).toBeLessThan(known * 2);
  });

  test("given too many at once refuses some with a time to wait, and serves the rest", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify("x", undefined)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.length).toBe(8);
    expect(refused[0]?.reason).toMatchObject({ code: "rate_limited", data: { retryAfterSeconds: 2 } });
  });
});

async function medianMs(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const startMs = performance.now();
    await task();
    times.push(performance.now() - startMs);
  }
  return times.toSorted((left, right) => left - right)[3] ?? Number.NaN;
}
