import { describe, expect, test } from "bun:test";
import { createTestRandom } from "@design-catalog/testing/test-ports";
import { keyIdOf } from "./box.ts";
import { createRotatingSecretBox } from "./rotating-box.ts";

const oldKey = Buffer.alloc(32, 1).toString("base64");
const newKey = Buffer.alloc(32, 2).toString("base64");
const random = createTestRandom();

describe("createRotatingSecretBox()", () => {
  test("opens what any of its keys sealed and seals with the first", async () => {
    const before = createRotatingSecretBox({ masterKeys: fixed(oldKey), random });
    const after = createRotatingSecretBox({ masterKeys: fixed(newKey, oldKey), random });
    const blob = await before.seal("secret", "place");
    expect(await after.open(blob, "place")).toBe("secret");
    expect(await after.seal("secret", "place")).toStartWith(`v1.${keyIdOf(newKey)}.`);
    expect(after.keyIds()).toEqual([keyIdOf(newKey), keyIdOf(oldKey)]);
  });

  test("given other keys during use takes them at once", async () => {
    let keys = [oldKey];
    const box = createRotatingSecretBox({ masterKeys: () => keys, random });
    const first = await box.seal("secret", "place");
    expect(box.isStale(first)).toBe(false);
    keys = [newKey, oldKey];
    expect(box.isStale(first)).toBe(true);
    const second = await box.seal("secret", "place");
    expect(box.isStale(second)).toBe(false);
    keys = [newKey];
    expect(await box.open(second, "place")).toBe("secret");
    await expect(box.open(first, "place")).rejects.toMatchObject({ code: "secret_unreadable" });
  });

  test("treats no other text as a blob", () => {
    const box = createRotatingSecretBox({ masterKeys: fixed(newKey), random });
    for (const text of ["", "v1.x", "2026-11-21T09:30:00.000Z", "v2.00000000.AAAA", "whsec_AAAA"]) {
      expect(box.isStale(text)).toBe(false);
    }
  });

  test("given no key or a short one refuses", () => {
    expect(() => createRotatingSecretBox({ masterKeys: () => [], random })).toThrow(RangeError);
    expect(() => createRotatingSecretBox({ masterKeys: fixed("c2hvcnQ="), random })).toThrow(RangeError);
  });
});

function fixed(...keys: readonly string[]): () => readonly string[] {
  return () => keys;
}
