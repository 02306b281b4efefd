import { type AccessTokenClaims, isValid, type TokenSigner } from "@design-catalog/core";
import { Type } from "@sinclair/typebox";
import { type CryptoKey, errors, jwtVerify, SignJWT } from "jose";
import { type SigningKeys, signatureAlgorithm } from "./signing-keys.ts";
import { createTokenCache } from "./token-cache.ts";

/** What tokens are signed with and made out to. */
export interface TokenSignerOptions {
  readonly keys: SigningKeys;
  /** Origin of the service: the `iss` of every token; its `/api/v1` is among every `aud`. */
  readonly baseUrl: string;
}

/** Media type of access tokens (RFC 9068 §2.1): other JWTs of the same keys are none. */
const tokenType = "at+jwt";

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
});

/** Signs and verifies access tokens (RFC 9068) with ES256 and the service's own keys. */
export function createTokenSigner({ keys, baseUrl }: TokenSignerOptions): TokenSigner {
  const cache = createTokenCache();
  return {
    async sign(claims) {
      const { kid, privateKey } = await keys.current();
      const header = { alg: signatureAlgorithm, typ: tokenType, kid };
      return new SignJWT({ ...claims, aud: [...claims.aud], iss: baseUrl }).setProtectedHeader(header).sign(privateKey);
    },
    async verify(token, nowSeconds) {
      if (token.length > tokenLengthMax || !tokenExpression.test(token)) return undefined;
      const known = await cache.get(token, nowSeconds);
      if (known) return known;
      const claims = await verifyToken(token, { keys, baseUrl, nowSeconds });
      if (claims) await cache.add(token, claims);
      return claims;
    },
    keySet: async () => ({ keys: await keys.publicKeys() }),
  };
}

async function verifyToken(
  token: string,
  { keys, baseUrl, nowSeconds }: TokenSignerOptions & { readonly nowSeconds: number },
): Promise<AccessTokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: [signatureAlgorithm],
      typ: tokenType,
      issuer: baseUrl,
      audience: `${baseUrl}/api/v1`,
      currentDate: new Date(nowSeconds * 1000),
    });
    const { iss: _, ...claims } = payload;
    return isValid(claimsSchema, claims) && claims.iat <= nowSeconds + clockToleranceSeconds ? claims : undefined;
  } catch (error) {
    // What the token is to blame for makes it invalid; that the store cannot be read is not its fault.
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

async function findKey(keys: SigningKeys, kid: string | undefined): Promise<CryptoKey> {
  const key = kid === undefined ? undefined : await keys.find(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
