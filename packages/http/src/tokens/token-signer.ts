import { isValid } from "@design-catalog/core/engine";
import { accessTokenSeconds, resourceNames, resourceUri } from "@design-catalog/core/identity";
import {
  type AccessTokenClaims,
  type Digest,
  type SignatureAlgorithm,
  signatureAlgorithms,
  type TokenSigner,
} from "@design-catalog/core/ports";
import { Type } from "@sinclair/typebox";
import { type CryptoKey, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { accessTokenAlgorithm } from "./signing-key-material.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { createTokenCache } from "./token-cache.ts";

/** Dependencies of a token signer. */
export interface TokenSignerOptions {
  readonly keys: SigningKeys;
  /**
   * Hashes the token of every request. A host with a digest that answers at once saves the way to another thread, which
   * is several times the cost of the hash. @default Web Crypto
   */
  readonly digest?: Pick<Digest, "sha256">;
}

/** Media type of access tokens (RFC 9068 §2.1), which no other JWT of the same keys has. */
const tokenType = "at+jwt";

/** Media type of ID tokens, which only clients read. */
const idTokenType = "JWT";

/** Media type of logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.4). */
const logoutTokenType = "logout+jwt";

/** Longer texts are not tokens of this service: hosts refuse headers of that size anyway. */
const tokenLengthMax = 16_384;

/**
 * The compact form with a signature of 64 bytes. Decoders ignore four bits of its last character, so without this check
 * every token would have sixteen spellings.
 */
const tokenExpression = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/u;

/** Seconds by which a token may be early, because server clocks differ. */
const clockToleranceSeconds = 5;

const claimsSchema = Type.Object({
  iss: Type.String(),
  sub: Type.String(),
  aud: Type.Array(Type.String()),
  iat: Type.Integer(),
  exp: Type.Integer(),
  jti: Type.String(),
  client_id: Type.String(),
  scope: Type.String(),
  sid: Type.String(),
  app: Type.String(),
  roles: Type.Array(Type.String()),
  entitlements: Type.Array(Type.String()),
  ver: Type.String(),
  act: Type.Optional(Type.Object({ sub: Type.String(), ver: Type.String(), sid: Type.Optional(Type.String()) })),
});

const shownSchema = Type.Object({ sub: Type.String(), aud: Type.String(), auth_time: Type.Integer() });

/**
 * Signs and verifies access tokens (RFC 9068) with ES256 and the service's own keys, and signs ID tokens with the
 * algorithm of their client.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const tokenSigner = createTokenSigner({ keys: await loadSigningKeys(context) });
 * const expected = { issuer: "https://catalog.example", nowSeconds: Date.now() / 1_000 };
 * assert.equal(await tokenSigner.verify("a forged token", expected), undefined);
 * ```
 */
export function createTokenSigner({ keys, digest }: TokenSignerOptions): TokenSigner {
  const cache = createTokenCache(digest && ((text) => digest.sha256(text)));
  return {
    sign: (claims) => sign(keys, { ...claims, aud: [...claims.aud] }, { typ: tokenType, alg: accessTokenAlgorithm }),
    signIdToken: (claims, alg) => sign(keys, { ...claims }, { typ: idTokenType, alg }),
    signLogoutToken: (claims, alg) => sign(keys, { ...claims }, { typ: logoutTokenType, alg }),
    readIdToken: (token, { issuer }) => readIdToken(keys, token, issuer),
    async verify(token, { issuer, nowSeconds }) {
      if (token.length > tokenLengthMax || !tokenExpression.test(token)) return undefined;
      const known = await cache.get(token, nowSeconds);
      // All origins share the cache.
      if (known) return known.iss === issuer ? known : undefined;
      const claims = await verifyToken(keys, token, { issuer, nowSeconds });
      if (claims) await cache.add(token, claims, nowSeconds);
      return claims;
    },
    keySet: async () => ({ keys: await keys.publicKeys() }),
  };
}

async function sign(
  keys: SigningKeys,
  claims: JWTPayload,
  header: { readonly typ: string; readonly alg: SignatureAlgorithm },
): Promise<string> {
  const { kid, privateKey } = await keys.current(header.alg);
  return new SignJWT(claims).setProtectedHeader({ ...header, kid }).sign(privateKey);
}

async function verifyToken(
  keys: SigningKeys,
  token: string,
  { issuer, nowSeconds }: { readonly issuer: string; readonly nowSeconds: number },
): Promise<AccessTokenClaims | undefined> {
  try {
    const { payload: claims } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: [accessTokenAlgorithm],
      typ: tokenType,
      issuer,
      audience: resourceNames.map((name) => resourceUri(issuer, name)),
      currentDate: new Date(nowSeconds * 1000),
    });
    return isValid(claimsSchema, claims) && isTimely(claims, nowSeconds) ? claims : undefined;
  } catch (error) {
    // Faults of the token make it invalid; a store that cannot be read is not the token's fault.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Reads an ID token as of the beginning of time, when none had expired: a client shows one to end an old session. */
async function readIdToken(keys: SigningKeys, token: string, issuer: string) {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    const algorithm = signatureAlgorithms.find((known) => known === alg);
    if (token.length > tokenLengthMax || !algorithm) return undefined;
    const expected = { algorithms: [algorithm], typ: idTokenType, issuer, currentDate: new Date(0) };
    const { payload } = await jwtVerify(token, () => findKey(keys, kid, algorithm), expected);
    if (!isValid(shownSchema, payload)) return undefined;
    const { sub, aud, auth_time } = payload;
    return { sub, aud, auth_time };
  } catch (error) {
    // Texts that are not tokens at all are a TypeError.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The longest life of a signed token; an ended session is remembered no longer than that. */
function isTimely({ iat, exp }: AccessTokenClaims, nowSeconds: number): boolean {
  return iat <= nowSeconds + clockToleranceSeconds && exp - iat <= accessTokenSeconds;
}

async function findKey(
  keys: SigningKeys,
  kid: string | undefined,
  algorithm: SignatureAlgorithm = accessTokenAlgorithm,
): Promise<CryptoKey> {
  const key = kid === undefined ? undefined : await keys.find(kid, algorithm);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
