import { describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "@design-catalog/core";
import { createWebSecretBox } from "@design-catalog/storage-memory";
import fc from "fast-check";
import { createSecretBox, keyIdOf } from "./box.ts";

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const oldKey = randomBytes(32).toString("base64");
const newKey = randomBytes(32).toString("base64");
const oldBox = boxOf([oldKey]);
const newBox = boxOf([newKey, oldKey]);

describe("createSecretBox()", () => {
  test("given any text and purpose opens what it sealed", async () => {
    const text = fc.string({ unit: "grapheme" });
    await fc.assert(
      fc.asyncProperty(text, text, async (plaintext, purpose) => {
        expect(await oldBox.open(await oldBox.seal(plaintext, purpose), purpose)).toBe(plaintext);
      }),
    );
  });

  test("opens what a box of Web Crypto has sealed with its key, and the other way round", async () => {
    const web = createWebSecretBox({ masterKey: oldKey });
    expect(await oldBox.open(await web.seal("größer", "endpoint:1"), "endpoint:1")).toBe("größer");
    expect(await web.open(await oldBox.seal("größer", "endpoint:1"), "endpoint:1")).toBe("größer");
  });

  test("opens what is stored, as a box of Web Crypto does", async () => {
    const masterKey = Buffer.alloc(32, 7).toString("base64");
    const stored = "v1.4bb06f8e.CQkJCQkJCQkJCQkJQPdHIn1vpBMZmgusM7cxwbzkvpQ_Cr0Y";
    for (const box of [boxOf([masterKey]), createWebSecretBox({ masterKey })])
      expect(await box.open(stored, "endpoint:1")).toBe("größer");
  });

  test("given the same text twice makes two different blobs without it", async () => {
    const [first, second] = [await oldBox.seal("whsec_abc", "p"), await oldBox.seal("whsec_abc", "p")];
    expect(first).not.toBe(second);
    expect(first).toMatch(new RegExp(`^v1\\.${keyIdOf(oldKey)}\\.[A-Za-z0-9_-]+$`));
    expect(Buffer.from(first.split(".")[2] ?? "", "base64url").includes("whsec_abc")).toBe(false);
  });

  test("given an old and a new key opens blobs of both and seals with the new one", async () => {
    expect(await newBox.open(await oldBox.seal("a", "p"), "p")).toBe("a");
    expect(await newBox.seal("a", "p")).toStartWith(`v1.${keyIdOf(newKey)}.`);
  });

  test("given another purpose does not open", async () => {
    await expectUnreadable(oldBox.open(await oldBox.seal("a", "endpoint/1"), "endpoint/2"));
  });

  test("given a blob of an unknown key does not open", async () => {
    await expectUnreadable(oldBox.open(await newBox.seal("a", "p"), "p"));
  });

  test("given a blob with any character changed or cut off does not open", async () => {
    const blob = await oldBox.seal("secret", "p");
    for (let index = 0; index < blob.length; index++) {
      const changed = blob[index] === "A" ? "B" : "A";
      await expectUnreadable(oldBox.open(blob.slice(0, index) + changed + blob.slice(index + 1), "p"));
      await expectUnreadable(oldBox.open(blob.slice(0, index), "p"));
    }
  });

  test.each(["", "v1", "v1..", "v2.00000000.AAAA", "plain text", "v1.a.b.c"])(
    "given %j does not open",
    async (blob) => {
      await expectUnreadable(oldBox.open(blob, "p"));
    },
  );

  test.each([
    "",
    "short",
    randomBytes(31).toString("base64"),
    randomBytes(33).toString("base64"),
    randomBytes(32).toString("hex"),
  ])("given the key %j throws", (key) => expect(() => boxOf([oldKey, key], "any")).toThrow(RangeError));

  test("given a missing current key throws", () => {
    expect(() => createSecretBox({ keys: new Map(), currentKeyId: "0badc0de", random })).toThrow(
      new RangeError("Cannot seal secrets because the current key is missing: 0badc0de"),
    );
  });
});

test("keyIdOf() returns the first 8 digits of the SHA-256 of the key's bytes", () => {
  const digest = createHash("sha256").update(Buffer.from(oldKey, "base64")).digest("hex");
  expect(keyIdOf(oldKey)).toBe(digest.slice(0, 8));
  expect(() => keyIdOf("AAAA")).toThrow("32 bytes: 3 bytes");
});

function boxOf(keys: readonly string[], fixedId?: string): ReturnType<typeof createSecretBox> {
  const entries = keys.map((key) => [fixedId ?? keyIdOf(key), key] as const);
  return createSecretBox({ keys: new Map(entries), currentKeyId: entries[0]?.[0] ?? "", random });
}

async function expectUnreadable(opening: Promise<string>): Promise<void> {
  const outcome = await opening.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(DomainError);
  expect(outcome).toHaveProperty("code", "secret_unreadable");
}
