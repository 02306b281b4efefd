import { beforeAll, describe, expect, test } from "bun:test";
import { createAuthenticator, type OperationContext } from "@design-catalog/core";
import { accessCacheMs, resourceUri } from "@design-catalog/core/identity";
import type { AccessTokenClaims, TokenSigner } from "@design-catalog/core/ports";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import {
  base64url,
  calculateJwkThumbprint,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  SignJWT,
} from "jose";
import { loadSigningKeys, type SigningKeys } from "./signing-keys.ts";
import { createTokenSigner } from "./token-signer.ts";

/** The attacker's means: a token of their own account, the public keys, and the format of everything. */
let application: TestApplication;
let context: OperationContext;
let keys: SigningKeys;
let signer: TokenSigner;
let claims: AccessTokenClaims;

beforeAll(async () => {
  application = await createTestApplication();
  const { store, ports } = application;
  keys = await loadSigningKeys({ store, ports, algorithms: ["ES256"] });
  signer = createTokenSigner({ keys });
  context = application.contextOf(null);
  const user = await application.addUser();
  const iat = Math.floor(ports.clock.now() / 1000);
  claims = {
    iss: context.baseUrl,
    sub: user.id,
    aud: [resourceUri(context.baseUrl, "api")],
    iat,
    exp: iat + 3600,
    jti: ports.ids.next(),
    client_id: "first-party",
    scope: "api",
    sid: ports.ids.next(),
    app: context.applicationId,
    roles: [],
    entitlements: [],
    ver: "0",
  };
});

function actorOf(token: string) {
  const { storage, ports } = application;
  return createAuthenticator(storage, { ...ports, tokenSigner: signer })(context, token);
}

async function header(changes: object = {}): Promise<JWTHeaderParameters> {
  const { kid } = await keys.current();
  return { alg: "ES256", typ: "at+jwt", kid, ...changes };
}

/** Signs with the service's own key, so only the given claims or header are wrong. */
async function signed(changes: object, headerChanges: object = {}): Promise<string> {
  const { privateKey } = await keys.current();
  return new SignJWT({ ...claims, aud: [...claims.aud], ...changes })
    .setProtectedHeader(await header(headerChanges))
    .sign(privateKey);
}

/** Like {@link signed}, with a header and claims that the library would not write. */
async function signedAsText(head: object, payload = JSON.stringify(claims)): Promise<string> {
  const { privateKey } = await keys.current();
  const input = `${base64url.encode(JSON.stringify(head))}.${base64url.encode(payload)}`;
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(input));
  return `${input}.${base64url.encode(new Uint8Array(signature))}`;
}

test("the service accepts the token that the attacks start from", async () => {
  expect<string | undefined>((await actorOf(await signed({})))?.userId).toBe(claims.sub);
  expect<string | undefined>((await actorOf(await signedAsText(await header())))?.userId).toBe(claims.sub);
});

describe("a token that the service signed for another purpose is not an access token", () => {
  test("an ID token of the same user", async () => {
    const { iss, sub, iat, exp } = claims;
    const idToken = await signer.signIdToken(
      { iss, sub, aud: resourceUri(iss, "api"), iat, exp, auth_time: iat },
      "ES256",
    );
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(idToken.split(".")[0] ?? "")))).toMatchObject({
      typ: "JWT",
    });
    expect(await actorOf(idToken)).toBeUndefined();
  });

  test.each([
    ["an ID token that has every claim of an access token", {}, { typ: "JWT" }],
    ["a token of another type", {}, { typ: "logout+jwt" }],
    ["a token without a type", {}, { typ: undefined }],
    ["a token for a client", { aud: ["planner"] }, {}],
    ["a token for the resource of another origin", { aud: ["https://other.example/api/v1"] }, {}],
    ["a token for the bare origin", { aud: ["https://catalog.example"] }, {}],
    ["a token of another origin", { iss: "https://other.example" }, {}],
    ["a token of another application", { app: "000000000000000000000002" }, {}],
    ["a token of a user who does not exist", { sub: "00000000000000000000000a" }, {}],
    ["a token of outdated rights", { ver: "1" }, {}],
    ["a token that has expired", { exp: 1 }, {}],
    ["a token that is not valid yet", { nbf: 4_000_000_000 }, {}],
    ["a token that outlives every real one", { exp: 4_000_000_000 }, {}],
    ["a token without a session", { sid: undefined }, {}],
    ["a token whose actor is not an object", { act: "00000000000000000000000a" }, {}],
    ["a token whose actor does not exist", { act: { sub: "00000000000000000000000a", ver: "0" } }, {}],
  ])("%s", async (_, changes, headerChanges) => {
    expect(await actorOf(await signed(changes, headerChanges))).toBeUndefined();
  });
});

describe("a kid finds only our own keys", () => {
  test.each([
    "../../../../dev/null",
    "/proc/self/environ",
    "' OR '1'='1",
    "x' UNION SELECT public_jwk FROM signing_keys --",
    "https://evil.example/jwks.json",
    "__proto__",
    "constructor",
    "",
    "\0",
    "k".repeat(8000),
  ])("%p", async (kid) => {
    expect(await actorOf(await signed({}, { kid }))).toBeUndefined();
  });

  test("of another type than a text", async () => {
    const { kid: own } = await keys.current();
    for (const kid of [null, 0, true, [own], { kid: own }]) {
      expect(await actorOf(await signedAsText({ ...(await header()), kid }))).toBeUndefined();
    }
  });
});

describe("a key inside the token is not used", () => {
  test.each(["jwk", "jku", "x5u", "x5c"])("%s", async (member) => {
    const pair = await generateKeyPair("ES256");
    const jwk = await exportJWK(pair.publicKey);
    const url = "https://evil.example/jwks.json";
    const values: Readonly<Record<string, unknown>> = { jwk, jku: url, x5u: url, x5c: ["MIIB"] };
    for (const kid of [(await keys.current()).kid, await calculateJwkThumbprint(jwk), undefined]) {
      const token = await new SignJWT({ ...claims, aud: [...claims.aud] })
        .setProtectedHeader(await header({ kid, [member]: values[member] }))
        .sign(pair.privateKey);
      expect(await actorOf(token)).toBeUndefined();
    }
  });
});

describe("another algorithm is not used", () => {
  test("RS256 with the service's own key for ID tokens", async () => {
    const { kid, privateKey } = await keys.current("RS256");
    const rsa = await new SignJWT({ ...claims, aud: [...claims.aud] })
      .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid })
      .sign(privateKey);
    for (const token of [rsa, await signed({}, { kid })]) expect(await actorOf(token)).toBeUndefined();
  });

  test.each(["none", "None", "NONE", "HS256", "HS512", "RS256", "PS256", "ES384", "ES256K", "EdDSA", "dir", ""])(
    "%p in the header of a token that is signed with ES256",
    async (alg) => {
      const forged = await signedAsText(await header({ alg }));
      const end = forged.lastIndexOf(".");
      for (const token of [forged, forged.slice(0, end + 1), forged.slice(0, end)])
        expect(await actorOf(token)).toBeUndefined();
    },
  );

  test.each(["HS256", "HS384", "HS512"])("%s with the published key as the secret, in every spelling", async (alg) => {
    const published = (await signer.keySet()).keys;
    const jwk = published.find(({ alg: own }) => own === "ES256");
    const publicKey = await importJWK({ kty: "EC", ...jwk }, "ES256", { extractable: true });
    if (publicKey instanceof Uint8Array) throw new TypeError("Cannot export key because it is symmetric");
    const pem = await exportSPKI(publicKey);
    const x = String(jwk?.x);
    for (const secret of [JSON.stringify({ keys: published }), JSON.stringify(jwk), pem, x, base64url.decode(x), ""]) {
      const bytes = Buffer.from(secret);
      const token = await new SignJWT({ ...claims, aud: [...claims.aud] })
        .setProtectedHeader(await header({ alg }))
        // Zeros at the end of a short key are what HMAC adds itself.
        .sign(Buffer.concat([bytes], Math.max(64, bytes.length)));
      // Also tries the signature at ES256's length.
      for (const sent of [token, token + "A".repeat(43)]) expect(await actorOf(sent)).toBeUndefined();
    }
  });
});

describe("a token that was tampered with", () => {
  /** Order of the group of P-256. */
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

  function parts(token: string): readonly [string, string, string] {
    const [first = "", second = "", third = ""] = token.split(".");
    return [first, second, third];
  }

  test("with other claims under the same signature is refused, even while the original is cached", async () => {
    const [head, payload, signature] = parts(await signed({}));
    expect(await actorOf(`${head}.${payload}.${signature}`)).toBeDefined();
    const other = base64url.encode(JSON.stringify({ ...claims, entitlements: ["Admin Users r/w"] }));
    expect(await actorOf(`${head}.${other}.${signature}`)).toBeUndefined();
  });

  test("with a signature that is cut off, empty, of zeros, or in DER is refused", async () => {
    const [head, payload, signature] = parts(await signed({}));
    const zeros = base64url.encode(new Uint8Array(64));
    const der = base64url.encode(Uint8Array.from([0x30, 0x44, 0x02, 0x20, ...base64url.decode(signature)]));
    for (const forged of ["", signature.slice(0, -1), signature.slice(0, 43), `${signature}A`, zeros, der]) {
      expect(await actorOf(`${head}.${payload}.${forged}`)).toBeUndefined();
    }
  });

  test("with the equivalent other s has the same claims, and ends with its session", async () => {
    // Every ECDSA signature has such a twin. It is not a forgery, because it cannot change the claims.
    const [head, payload, signature] = parts(await signed({ sid: "0000000000000000000000aa" }));
    const bytes = base64url.decode(signature);
    const s = BigInt(`0x${Buffer.from(bytes.slice(32)).toString("hex")}`);
    const mirrored = Buffer.from((order - s).toString(16).padStart(64, "0"), "hex");
    const twin = `${head}.${payload}.${base64url.encode(Buffer.concat([bytes.slice(0, 32), mirrored]))}`;
    expect((await actorOf(twin))?.sessionId).toBe("0000000000000000000000aa");
    application.ports.clock.advance(accessCacheMs);
    const zero = Buffer.concat([bytes.slice(0, 32), Buffer.alloc(32)]);
    expect(await actorOf(`${head}.${payload}.${base64url.encode(zero)}`)).toBeUndefined();
  });

  test("with a member twice: the service reads only what it signed, once", async () => {
    const text = JSON.stringify(claims).replace(/\}$/u, ',"sub":"00000000000000000000000a"}');
    expect(await actorOf(await signedAsText(await header(), text))).toBeUndefined();
    const [, , own] = parts(await signed({}));
    const head = base64url.encode(`{"alg":"none",${JSON.stringify(await header()).slice(1)}`);
    expect(await actorOf(`${head}.${base64url.encode(JSON.stringify(claims))}.${own}`)).toBeUndefined();
  });

  test("as nested, encrypted or in JSON is refused", async () => {
    const token = await signed({});
    const [head, payload, signature] = parts(token);
    const asJson = JSON.stringify({ payload, signatures: [{ protected: head, signature }] });
    for (const other of [asJson, `${token}.x.y`, `${base64url.encode('{"cty":"JWT"}')}.${base64url.encode(token)}.x`]) {
      expect(await actorOf(other)).toBeUndefined();
    }
  });
});
