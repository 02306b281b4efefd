import { describe, expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { createClientAssertions } from "./client-assertions.ts";
import { countVerifications } from "./count-verifications.fixture.ts";

const { read, isSignedBy, isUsable } = createClientAssertions();

async function keyOf(alg: string, members: JsonObject = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const { kty = "", n = null, e = null, crv = null, x = null, y = null } = await exportJWK(publicKey);
  const present = Object.entries({ n, e, crv, x, y }).filter(([, value]) => value !== null);
  const jwk: JsonObject = { kty, ...Object.fromEntries(present), ...members };
  return { privateKey, jwk };
}

const sign = (privateKey: CryptoKey, header: { readonly alg: string; readonly kid?: string }) =>
  new SignJWT({ iss: "sync", jti: "1" }).setProtectedHeader(header).sign(privateKey);

describe("an assertion", () => {
  test.each(["RS256", "PS256", "ES256", "EdDSA"])("signed with %s is verified by its key only", async (alg) => {
    const [own, other] = [await keyOf(alg, { kid: "1" }), await keyOf(alg, { kid: "1" })];
    const assertion = await sign(own.privateKey, { alg, kid: "1" });
    expect(read(assertion)).toEqual({ claims: { iss: "sync", jti: "1" }, kid: "1" });
    expect(await isSignedBy(assertion, [own.jwk])).toBe(true);
    expect(await isSignedBy(assertion, [other.jwk])).toBe(false);
    expect(await isSignedBy(assertion, [])).toBe(false);
    expect(await isUsable(own.jwk)).toBe(true);
  });

  test.each(["RS256", "PS256", "ES256", "EdDSA"])(
    "signed with %s costs one verification, whoever signed",
    async (alg) => {
      const [own, other] = [await keyOf(alg), await keyOf(alg)];
      const assertion = await sign(own.privateKey, { alg });
      for (const keys of [[own.jwk], [other.jwk], [], [own.jwk, other.jwk]]) {
        expect(await countVerifications(() => isSignedBy(assertion, keys))).toBe(1);
      }
    },
  );

  test("without the id of its key is verified where the client has one key of the type", async () => {
    const [first, second, rsa] = [await keyOf("ES256"), await keyOf("ES256"), await keyOf("RS256")];
    const assertion = await sign(first.privateKey, { alg: "ES256" });
    expect(await isSignedBy(assertion, [rsa.jwk, first.jwk])).toBe(true);
    expect(await isSignedBy(assertion, [first.jwk, second.jwk])).toBe(false);
  });

  test("is not verified by a key for something else", async () => {
    const { privateKey, jwk } = await keyOf("RS256");
    const assertion = await sign(privateKey, { alg: "RS256" });
    for (const use of [{ use: "enc" }, { alg: "PS256" }, { kty: "EC" }, { n: "AQAB" }]) {
      expect(await isSignedBy(assertion, [{ ...jwk, ...use }])).toBe(false);
    }
  });

  test("with another algorithm, and a text of another form, is none", async () => {
    const shared = await new SignJWT({}).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32));
    const none = `${btoa('{"alg":"none"}')}.e30.`;
    const { privateKey } = await keyOf("ES256");
    const valid = await sign(privateKey, { alg: "ES256" });
    const [header = "", , signature = ""] = valid.split(".");
    const texts = [shared, none, "", "a.b.c", `${header}.W10.${signature}`, `${header}.e30${"A".repeat(9_000)}.x`];
    expect(texts.map(read)).toEqual(texts.map(() => undefined));
    expect(await Promise.all(texts.slice(0, 4).map((text) => isSignedBy(text, [])))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

test.each([
  ["a shared secret", { kty: "oct", k: "c2VjcmV0" }],
  ["an RSA key of 1024 bits", { kty: "RSA", e: "AQAB", n: "A".repeat(171) }],
  ["a point off the curve", { kty: "EC", crv: "P-256", x: "A".repeat(43), y: "A".repeat(43) }],
  ["a key without its members", { kty: "OKP", crv: "Ed25519" }],
])("%s is not usable", async (_, key) => {
  expect(await isUsable(key)).toBe(false);
});
