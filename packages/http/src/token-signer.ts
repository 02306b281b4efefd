import { isValid } from "@design-catalog/core/engine";
import { accessTokenSeconds, resourceNames, resourceUri } from "@design-catalog/core/identity";
import type { AccessTokenClaims, TokenSigner } from "@design-catalog/core/ports";
import { Type } from "@sinclair/typebox";
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { signatureAlgorithm } from "./signing-key-material.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { createTokenCache } from "./token-cache.ts";

/** What tokens are signed with. */
export interface TokenSignerOptions {
  readonly keys: SigningKeys;
}

/** Media type of access tokens (RFC 9068 §2.1): other JWTs of the same keys are none. */
const tokenType = "at+jwt";

/** That of ID tokens, which are read by clients alone. */
const idTokenType = "JWT";

/** Longer texts are no token of this service: hosts refuse headers of that size anyway. */
const tokenLengthMax = 16_384;

/**
 * The compact form with a signature of 64 bytes. The last character carries two bits of it; what its other four bits
 * are, decoders ignore, so that without this check one token would have sixteen spellings.
 */
const tokenExpression = /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/u;

/** A token may be this many seconds early: clocks of several servers differ. */
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

/** Signs and verifies access tokens (RFC 9068) with ES256 and the service's own keys, and signs ID tokens. */
export function createTokenSigner({ keys }: TokenSignerOptions): TokenSigner {
  const cache = createTokenCache();
  return {
    sign: (claims) => sign(keys, tokenType, { ...claims, aud: [...claims.aud] }),
    signIdToken: (claims) => sign(keys, idTokenType, { ...claims }),
    async verify(token, { issuer, nowSeconds }) {
      if (token.length > tokenLengthMax || !tokenExpression.test(token)) return undefined;
      const known = await cache.get(token, nowSeconds);
      // The cache is shared by all origins.
      if (known) return known.iss === issuer ? known : undefined;
      const claims = await verifyToken(keys, token, { issuer, nowSeconds });
      if (claims) await cache.add(token, claims, nowSeconds);
      return claims;
    },
    keySet: async () => ({ keys: await keys.publicKeys() }),
  };
}

async function sign(keys: SigningKeys, typ: string, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await keys.current();
  return new SignJWT(claims).setProtectedHeader({ alg: signatureAlgorithm, typ, kid }).sign(privateKey);
}

async function verifyToken(
  keys: SigningKeys,
  token: string,
  { issuer, nowSeconds }: { readonly issuer: string; readonly nowSeconds: number },
): Promise<AccessTokenClaims | undefined> {
  try {
    const { payload: claims } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: [signatureAlgorithm],
      typ: tokenType,
      issuer,
      audience: resourceNames.map((name) => resourceUri(issuer, name)),
      currentDate: new Date(nowSeconds * 1000),
    });
    return isValid(claimsSchema, claims) && isTimely(claims, nowSeconds) ? claims : undefined;
  } catch (error) {
    // What the token is to blame for makes it invalid; that the store cannot be read is not its fault.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Nothing that the service signs lives longer, and an ended session is remembered for no longer. */
function isTimely({ iat, exp }: AccessTokenClaims, nowSeconds: number): boolean {
  return iat <= nowSeconds + clockToleranceSeconds && exp - iat <= accessTokenSeconds;
}

async function findKey(keys: SigningKeys, kid: string | undefined): Promise<CryptoKey> {
  const key = kid === undefined ? undefined : await keys.find(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
