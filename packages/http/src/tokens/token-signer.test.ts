import { beforeAll, describe, expect, test } from "bun:test";
import type { AccessTokenClaims, TokenSigner } from "@design-catalog/core/ports";
import { createMemoryStorage } from "@design-catalog/storage-memory";
import { createTestPorts, startMs, type TestPorts } from "@design-catalog/testing/http/ports";
import { testId } from "@design-catalog/testing/test-id";
import { calculateJwkThumbprint, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { loadSigningKeys, type SigningKeys } from "./signing-keys.ts";
import { createTokenSigner } from "./token-signer.ts";

const baseUrl = "https://catalog.example";
const nowSeconds = startMs / 1000;

const claims: AccessTokenClaims = {
  iss: baseUrl,
  sub: "00000000000000000000000a",
  aud: [`${baseUrl}/api/v1`, `${baseUrl}/api/v1/mcp`],
  iat: nowSeconds,
  exp: nowSeconds + 3600,
  jti: "00000000000000000000000b",
  client_id: "first-party",
  scope: "api",
  sid: "00000000000000000000000c",
  app: "00000000000000000000000d",
  roles: ["User"],
  entitlements: ["Admin Webhooks r/w"],
  ver: "1",
};

let fixture: TestPorts;
let keys: SigningKeys;
let signer: TokenSigner;

beforeAll(async () => {
  fixture = createTestPorts();
  const { storage } = createMemoryStorage({ clock: fixture.ports.clock });
  const store = storage.open(testId("0123456789abcdef01234567"));
  keys = await loadSigningKeys({ store, ports: fixture.ports, algorithms: ["ES256"] });
  signer = createTokenSigner({ keys });
});

const verify = (token: string, atSeconds = nowSeconds) =>
  signer.verify(token, { issuer: baseUrl, nowSeconds: atSeconds });

describe("sign()", () => {
  test("makes a token of RFC 9068 that verifies to its claims", async () => {
    const token = await signer.sign(claims);
    const [header = "", payload = ""] = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
    const [published] = (await signer.keySet()).keys;
    expect(JSON.parse(header)).toEqual({ alg: "ES256", typ: "at+jwt", kid: published?.kid });
    expect(JSON.parse(payload)).toEqual(claims);
    expect(await verify(token)).toEqual(claims);
  });
});

describe("keySet()", () => {
  test("publishes only public members, with which others can verify", async () => {
    const { keys: published } = await signer.keySet();
    expect(published).toHaveLength(1);
    const jwk = { kty: "EC", ...published[0] };
    expect(Object.keys(jwk).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    expect(jwk).toMatchObject({
      kty: "EC",
      crv: "P-256",
      alg: "ES256",
      use: "sig",
      kid: await calculateJwkThumbprint(jwk),
    });
  });
});

describe("verify() given time", () => {
  test.each([
    [0, true],
    [3599, true],
    [3600, false],
    [-5, true],
    [-6, false],
  ])("%d seconds after the issue says %p", async (seconds, isValid) => {
    const token = await signer.sign({ ...claims, jti: `at${seconds}` });
    expect((await verify(token, nowSeconds + seconds)) !== undefined).toBe(isValid);
  });

  test.each([1, 30, 59])("refuses an expired token that it verified %d seconds before", async (before) => {
    const token = await signer.sign({ ...claims, jti: `known${before}` });
    expect(await verify(token, claims.exp - before)).toBeDefined();
    // Within the minute for which a verified token is remembered.
    expect(await verify(token, claims.exp - 1)).toBeDefined();
    expect(await verify(token, claims.exp)).toBeUndefined();
    expect(await verify(token, claims.exp - before + 59)).toBeUndefined();
  });
});

test("verify() hashes each token with the host's digest, so the cache holds no token", async () => {
  const hashed: string[] = [];
  const { digest } = fixture.ports;
  const hosted = createTokenSigner({
    keys,
    digest: { sha256: (text) => (hashed.push(text), digest.sha256(text)) },
  });
  const token = await hosted.sign(claims);
  const verified = await Promise.all([1, 2].map(() => hosted.verify(token, { issuer: claims.iss, nowSeconds })));
  expect([verified, new Set(hashed)]).toEqual([[claims, claims], new Set([token])]);
});

test("verify() given a token remembered from another origin refuses it", async () => {
  const token = await signer.sign({ ...claims, jti: "elsewhere" });
  const elsewhere = () => signer.verify(token, { issuer: "https://dealer.example", nowSeconds });
  expect(await elsewhere()).toBeUndefined();
  expect(await verify(token)).toBeDefined();
  expect(await elsewhere()).toBeUndefined();
});

test("verify() given a remembered token of a withdrawn key refuses it within a minute", async () => {
  let isWithdrawn = false;
  const find = (kid: string) => (isWithdrawn ? Promise.resolve(undefined) : keys.find(kid));
  const other = createTokenSigner({ keys: { ...keys, find } });
  const token = await signer.sign(claims);
  const verifyThere = (atSeconds: number) => other.verify(token, { issuer: baseUrl, nowSeconds: atSeconds });
  expect(await verifyThere(nowSeconds)).toEqual(claims);
  isWithdrawn = true;
  expect(await verifyThere(nowSeconds + 59)).toEqual(claims);
  expect(await verifyThere(nowSeconds + 60)).toBeUndefined();
});

describe("verify() given an attack refuses", () => {
  async function forge(header: object, overrides: object = {}): Promise<string> {
    const { kid, privateKey } = await keys.current();
    const payload = { ...claims, aud: [...claims.aud], ...overrides };
    return new SignJWT(payload).setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid, ...header }).sign(privateKey);
  }

  test("nothing that the forging itself breaks: an unchanged forgery is valid", async () => {
    expect(await verify(await forge({}))).toEqual(claims);
  });

  test.each([
    ["typ JWT", { typ: "JWT" }, {}],
    ["no typ", { typ: undefined }, {}],
    ["typ id+jwt", { typ: "id+jwt" }, {}],
    ["no kid", { kid: undefined }, {}],
    ["an unknown kid", { kid: "other" }, {}],
    ["a kid that is a path", { kid: "../../dev/null" }, {}],
    ["a critical extension", { crit: ["exp"], exp: 1 }, {}],
    ["another issuer", {}, { iss: "https://evil.example" }],
    ["an issuer with a slash", {}, { iss: `${baseUrl}/` }],
    ["no issuer", {}, { iss: undefined }],
    ["another audience", {}, { aud: ["https://evil.example/api/v1", baseUrl] }],
    ["no audience", {}, { aud: undefined }],
    ["an audience that is a text", {}, { aud: `${baseUrl}/api/v1` }],
    ["no expiry", {}, { exp: undefined }],
    ["an expiry that is a text", {}, { exp: "9999999999" }],
    ["an expiry in fractions", {}, { exp: nowSeconds + 0.5 }],
    ["an issue in the future", {}, { iat: nowSeconds + 60 }],
    ["no issue", {}, { iat: undefined }],
    ["not before later", {}, { nbf: nowSeconds + 60 }],
    ["no subject", {}, { sub: undefined }],
    ["rights that are a text", {}, { entitlements: "Admin Webhooks r/w" }],
  ])("%s", async (_, header, overrides) => {
    const token = await forge(header, overrides).catch((error: unknown) => String(error));
    expect(await verify(token)).toBeUndefined();
  });

  test("2,000 tokens with one flipped bit", async () => {
    const token = await signer.sign(claims);
    await verify(token);
    for (let count = 0; count < 2_000; count += 1) {
      const bytes = Buffer.from(token);
      const at = Math.floor(Math.random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
      const flipped = bytes.toString("latin1");
      if ((await verify(flipped)) !== undefined) throw new Error(`Cannot refuse token because it verifies: ${flipped}`);
    }
    expect(await verify(token)).toEqual(claims);
  });

  test("other spellings of a valid signature", async () => {
    const token = await signer.sign(claims);
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const accepted = [];
    for (const character of last) accepted.push(await verify(token.slice(0, -1) + character));
    expect(accepted.filter((one) => one !== undefined)).toHaveLength(1);
    for (const spelling of [
      `${token}=`,
      `${token}\n`,
      ` ${token}`,
      `${token}.`,
      token.replace(".", ".."),
      `${token}.${token}`,
    ]) {
      expect(await verify(spelling)).toBeUndefined();
    }
  });

  test.each([
    "",
    ".",
    "..",
    "...",
    "a.b.c",
    "null",
    `${"A".repeat(20)}.${"A".repeat(20)}.${"A".repeat(86)}`,
    "a".repeat(20_000),
  ])("garbage (%#)", async (garbage) => {
    expect(await verify(garbage)).toBeUndefined();
  });
});

describe("readIdToken()", () => {
  const idClaims = { iss: baseUrl, sub: claims.sub, aud: "planner", iat: 0, exp: 1, auth_time: 0 };

  test.each(["RS256", "ES256"] as const)("reads an ID token with %s, even after it expired", async (algorithm) => {
    const token = await signer.signIdToken(idClaims, algorithm);
    expect(await signer.readIdToken(token, { issuer: baseUrl })).toEqual({
      sub: claims.sub,
      aud: "planner",
      auth_time: 0,
    });
    expect(await signer.readIdToken(token, { issuer: "https://other.example" })).toBeUndefined();
    expect(await signer.readIdToken(`${token.slice(0, -8)}AAAAAAAA`, { issuer: baseUrl })).toBeUndefined();
    expect(await verify(token)).toBeUndefined();
  });

  test.each(["RS256", "ES256"] as const)(
    "a logout token is neither an ID token nor an access token: %s",
    async (algorithm) => {
      const { auth_time: _time, ...shared } = idClaims;
      const token = await signer.signLogoutToken({ ...shared, jti: "1", sid: claims.sid, events: {} }, algorithm);
      expect(decodeProtectedHeader(token)).toMatchObject({ typ: "logout+jwt", alg: algorithm });
      expect(await signer.readIdToken(token, { issuer: baseUrl })).toBeUndefined();
      expect(await verify(token)).toBeUndefined();
    },
  );

  test("reads neither access tokens, nor those of others, nor other texts", async () => {
    const pair = await generateKeyPair("ES256");
    const { kid } = await keys.current();
    const forged = await new SignJWT(idClaims)
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid })
      .sign(pair.privateKey);
    const mixed = await new SignJWT(idClaims)
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: (await keys.current("RS256")).kid })
      .sign(pair.privateKey);
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify(idClaims))}.`;
    for (const text of [await signer.sign(claims), forged, mixed, unsigned, "", "a.b.c", "\0", "x".repeat(20_000)]) {
      expect(await signer.readIdToken(text, { issuer: baseUrl })).toBeUndefined();
    }
  });
});
