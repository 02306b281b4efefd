import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createThrowAwaySecretBox, createWebSecretBox } from "./secret-box.ts";

const masterKey = btoa("k".repeat(32));

describe("createWebSecretBox()", () => {
  test("opens what a box with the same key has sealed, with the same purpose only", async () => {
    const blob = await createWebSecretBox({ masterKey }).seal("größer", "endpoint:1");
    const box = createWebSecretBox({ masterKey });
    expect(await box.open(blob, "endpoint:1")).toBe("größer");
    expect((await failureOf(() => box.open(blob, "endpoint:2"))).code).toBe("secret_unreadable");
  });

  test.each(["", "v1", "v1.00000000.", "v1.00000000.???", "v1.00000000.AAAA"])("does not open %j", async (blob) => {
    expect((await failureOf(() => createWebSecretBox({ masterKey }).open(blob, "purpose"))).code).toBe(
      "secret_unreadable",
    );
  });

  test.each([btoa("k".repeat(31)), btoa("k".repeat(33)), "", undefined, null])("refuses the key %j", (key) => {
    // A program without types may pass a variable that is not set.
    expect(() => createWebSecretBox({ masterKey: key as string })).toThrow("it must be base64 of 32 bytes");
  });

  test("names no secret in an error", async () => {
    const failure = await failureOf(() => createWebSecretBox({ masterKey }).open("v1.00000000.c2VjcmV0", "purpose"));
    expect(failure.message).not.toContain("c2VjcmV0");
  });
});

test("createThrowAwaySecretBox() opens only what the same box has sealed", async () => {
  const [one, other] = [createThrowAwaySecretBox(), createThrowAwaySecretBox()];
  const blob = await one.seal("secret", "purpose");
  expect(await one.open(blob, "purpose")).toBe("secret");
  expect((await failureOf(() => other.open(blob, "purpose"))).code).toBe("secret_unreadable");
});
