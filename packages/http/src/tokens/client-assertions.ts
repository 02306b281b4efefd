import type { JsonObject } from "@design-catalog/core";
import { isJsonObject, jsonIn } from "@design-catalog/core/engine";
import { assertionAlgorithms, type ClientAssertions } from "@design-catalog/core/ports";
import { base64url, compactVerify, decodeProtectedHeader, errors, importJWK, type JWK } from "jose";

/** Maximum length of an assertion; those of client libraries have less than 2 KiB. */
const assertionLengthMax = 8_192;

/** Bytes of the modulus of an RSA key of 2048 bits. */
const modulusBytesMin = 256;

type Algorithm = (typeof assertionAlgorithms)[number];

/** Types of keys that each algorithm needs. */
const keyTypes: { readonly [Name in Algorithm]: "RSA" | "EC" | "OKP" } = {
  RS256: "RSA",
  PS256: "RSA",
  ES256: "EC",
  EdDSA: "OKP",
};

/** Public keys whose private halves nobody has: verifying with them takes as long as with the key of a client. */
const nobodysKeys: { readonly [Type in "RSA" | "EC" | "OKP"]: JWK } = {
  RSA: {
    kty: "RSA",
    e: "AQAB",
    n: "jc0cTTCUqG7AwI2qetvvzOlH1pXSPw-twroBvCx0qH_seiBOMMdlmV2hHOtMYJspkwUwOaoS2VFMp4sBYFDYshuo6n_shixhJ2a83lMJVwMOEfoRikoit6wtIfGA6blO1L3M6eh4jRomcr5G6Jbb8277Vq5rih_hHQKdI8gJdrN_7SsbaAJ3invLenLRmt7gdfRO3LZBaxdVCTeFJBz0SeLFswjcILa0qH6yg4tYiWFtc49x0Z6IEB6S4o5wkTvWw4d18YzxGhJHLfa3VR_FifY9AOzxHMGF4T2O3YquGCuEwMoeB7Yb7Xmxvjc-9aUvSSgxttRliAS2cj4wlqHJfw",
  },
  EC: {
    kty: "EC",
    crv: "P-256",
    x: "ZvstkyjWNgOQmN-d7awGJp6P9JmiDk0HBSVqLXwrC44",
    y: "xA2JmqPzkr8Tv0c6EaZ1tMl9tRkvzCVEMiIiVXy7McQ",
  },
  OKP: { kty: "OKP", crv: "Ed25519", x: "_qVN418sg9gcOCOMOVbiSmLIVM-kyFjWfAIo8MwnAqU" },
};

/**
 * Reads and verifies the assertions of clients with jose.
 * @example
 * ```ts
 * const assertions = createClientAssertions();
 * assert.equal(assertions.read("not a JWT"), undefined);
 * assert.equal(await assertions.isUsable({ kty: "oct", k: "c2VjcmV0" }), false);
 * ```
 */
export function createClientAssertions(): ClientAssertions {
  return { read, isSignedBy, isUsable };
}

function read(assertion: string): ReturnType<ClientAssertions["read"]> {
  const header = headerOf(assertion);
  const claims = header && jsonIn(payloadOf(assertion));
  return isJsonObject(claims) ? { claims, kid: header?.kid } : undefined;
}

/** The second part of an assertion; empty for one that is not base64url. */
function payloadOf(assertion: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(assertion.split(".")[1] ?? ""));
  } catch {
    return "";
  }
}

function headerOf(assertion: string): { readonly alg: Algorithm; readonly kid: string | undefined } | undefined {
  if (assertion.length > assertionLengthMax) return undefined;
  try {
    const { alg: named, kid } = decodeProtectedHeader(assertion);
    const alg = assertionAlgorithms.find((known) => known === named);
    const isKid = kid === undefined || typeof kid === "string";
    return alg && isKid ? { alg, kid } : undefined;
  } catch {
    return undefined;
  }
}

async function isSignedBy(assertion: string, keys: readonly JsonObject[]): Promise<boolean> {
  const header = headerOf(assertion);
  if (!header) return false;
  const { alg, kid } = header;
  const suitable = keys.filter((key) => isSuitable(key, header));
  // Without an id, a client with several keys would be verified as often.
  const key = kid !== undefined || suitable.length === 1 ? suitable[0] : undefined;
  const isValid = await verifies(assertion, key ?? nobodysKeys[keyTypes[alg]], alg);
  return isValid && key !== undefined;
}

function isSuitable(key: JsonObject, { alg, kid }: NonNullable<ReturnType<typeof headerOf>>): boolean {
  const isFor = (member: string, value: string) => key[member] === undefined || key[member] === value;
  return key["kty"] === keyTypes[alg] && isFor("alg", alg) && isFor("use", "sig") && (!kid || key["kid"] === kid);
}

async function verifies(assertion: string, key: JWK, alg: Algorithm): Promise<boolean> {
  try {
    await compactVerify(assertion, await importJWK(key, alg), { algorithms: [alg] });
    return true;
  } catch (error) {
    // Keys come from others: one that cannot be imported is as wrong as a signature.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

async function isUsable(key: JsonObject): Promise<boolean> {
  const alg = assertionAlgorithms.find((name) => keyTypes[name] === key["kty"]);
  if (!alg) return false;
  try {
    const { n: modulus } = key;
    const isLong = typeof modulus === "string" && base64url.decode(modulus).length >= modulusBytesMin;
    if (alg === "RS256" && !isLong) return false;
    await importJWK(key, alg);
    return true;
  } catch {
    return false;
  }
}
