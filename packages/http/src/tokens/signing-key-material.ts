import { formatTimestamp, type JsonObject, type Ports } from "@design-catalog/core";
import { isJsonObject, parseJsonBody } from "@design-catalog/core/engine";
import { type SigningKeyRow, signingKeyPurpose } from "@design-catalog/core/identity";
import type { SignatureAlgorithm } from "@design-catalog/core/ports";
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK } from "jose";

/** The only signature algorithm of access tokens: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4). */
export const accessTokenAlgorithm = "ES256";

/** A key that signs tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** Creates a key pair and seals its private half. An RSA key has 2,048 bits (RFC 7518 §3.3). */
export async function makeSigningKey(
  { secretBox, clock, ids }: Pick<Ports, "secretBox" | "clock" | "ids">,
  algorithm: SignatureAlgorithm,
): Promise<SigningKeyRow> {
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(pair.publicKey));
  const publicJwk = { ...(await toJsonObject(pair.publicKey)), kid, use: "sig", alg: algorithm };
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey));
  return {
    id: ids.next(),
    kid,
    publicJwk,
    sealedPrivateKey: await secretBox.seal(privateJwk, signingKeyPurpose(kid)),
    createdAt: formatTimestamp(clock.now()),
    retiredAt: null,
    replaceAt: null,
  };
}

/** The private half of a key. @throws {DomainError} `secret_unreadable` */
export async function openSigningKey(
  { kid, publicJwk: { alg = null }, sealedPrivateKey }: SigningKeyRow,
  { secretBox }: Pick<Ports, "secretBox">,
): Promise<SigningKey> {
  const jwk = parseJsonBody(await secretBox.open(sealedPrivateKey, signingKeyPurpose(kid)));
  if (!isJsonObject(jwk)) throw new TypeError("Cannot open signing key because its blob is not a JWK");
  return { kid, privateKey: await importSigningKey({ ...jwk, alg }) };
}

/** Imports the key of a JWK that names its algorithm; a private one cannot be exported again. */
export async function importSigningKey(jwk: JsonObject): Promise<CryptoKey> {
  const key = await importJWK({ kty: "", ...jwk });
  if (key instanceof Uint8Array) throw new TypeError("Cannot import signing key because it is symmetric");
  return key;
}

async function toJsonObject(key: CryptoKey): Promise<JsonObject> {
  const jwk = parseJsonBody(JSON.stringify(await exportJWK(key)));
  if (!isJsonObject(jwk)) throw new TypeError("Cannot publish signing key because it is not a JWK");
  return jwk;
}
