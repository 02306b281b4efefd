import { expect, test } from "bun:test";
import { createHmac, hkdfSync } from "node:crypto";
import { configuredKeyRing, newMasterKey } from "./key-ring.ts";
import { openUrlSigner } from "./url-signer.ts";

const [older, newer] = [newMasterKey(), newMasterKey()];

test("sign() is HMAC-SHA256 under a key derived from the master key", async () => {
  const key = hkdfSync("sha256", Buffer.from(newer, "base64"), "", "blob-urls", 32);
  const expected = createHmac("sha256", Buffer.from(key)).update("text ü").digest("base64url");
  expect(await openUrlSigner(configuredKeyRing(newer, [])).sign("text ü")).toBe(expected);
  const ofMasterKey = createHmac("sha256", Buffer.from(newer, "base64")).update("text ü").digest("base64url");
  expect(expected).not.toBe(ofMasterKey);
});

test("verify() accepts signatures of the current and of previous keys, and no others", async () => {
  const before = openUrlSigner(configuredKeyRing(older, []));
  const after = openUrlSigner(configuredKeyRing(newer, [older]));
  const signature = await before.sign("text");
  expect(await after.sign("text")).not.toBe(signature);
  expect([await after.verify("text", signature), await after.verify("text", await after.sign("text"))]).toEqual([
    true,
    true,
  ]);
  expect(await before.verify("text", await after.sign("text"))).toBe(false);
  for (const forged of ["", signature.slice(1), `${signature}A`, signature.toLowerCase(), "ü".repeat(43)])
    expect(await after.verify("text", forged)).toBe(false);
  expect(await after.verify("texts", signature)).toBe(false);
});
