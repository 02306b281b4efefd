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

  test("verifies a hash that is stored", async () => {
    const salted = "$argon2id$v=19$m=19456,t=2,p=1$O91QH3NB/Dl+IrEgNTcN638VW9a1fx1at3cqy8OSe7A";
    const stored = `${salted}$RBcu/r8daSpBsl+XR9UZa5VLb7sb17qX+VSTBoXL+BA`;
    expect(await hasher.verify("correct horse", stored)).toBe(true);
    expect(await hasher.verify("correct horsf", stored)).toBe(false);
  });

  test("given no hash takes as long as with a real one and says no", async () => {
    const hash = await hasher.hash("correct horse");
    const knownMs: number[] = [];
    const unknownMs: number[] = [];
    // Alternating, so other load on the machine affects both.
    for (let round = 0; round < 9; round += 1) {
      knownMs.push(await elapsedMs(() => hasher.verify("wrong horse", hash)));
      unknownMs.push(await elapsedMs(() => hasher.verify("wrong horse", undefined)));
    }
    expect(await hasher.verify("wrong horse", undefined)).toBe(false);
    // Without a hash to compare with, the answer would come a thousand times faster.
    expect(median(unknownMs)).toBeGreaterThan(median(knownMs) * 0.2);
    expect(median(unknownMs)).toBeLessThan(median(knownMs) * 5);
  });

  test("given text that is not a hash fails, and then works again", async () => {
    await expect(hasher.verify("x", "$argon2id$nonsense")).rejects.toThrow("Cannot hash a password");
    expect(await hasher.verify("x", await hasher.hash("x"))).toBe(true);
  });

  test("does not change the priority of the process or keep it from ending", async () => {
    const program = `
      const { createPasswordHasher } = await import(${JSON.stringify(import.meta.resolve("./password-hasher.ts"))});
      const { getPriority } = await import("node:os");
      const before = getPriority();
      const hash = await createPasswordHasher().hash("x");
      console.log(hash.startsWith("$argon2id$"), getPriority() === before);
    `;
    const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe" });
    expect(await new Response(child.stdout).text()).toBe("true true\n");
    expect(await child.exited).toBe(0);
  });

  test("given too many calls refuses some, with a time to wait, and serves the rest", async () => {
    const hasher = createPasswordHasher({ concurrentMax: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify("x", undefined)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.length).toBe(8);
    expect(refused[0]?.reason).toMatchObject({ code: "rate_limited", data: { retryAfterSeconds: 2 } });
  });
});

async function elapsedMs(task: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await task();
  return performance.now() - startMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
