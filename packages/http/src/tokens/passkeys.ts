import { base64Url, isJsonObject, jsonIn } from "@design-catalog/core/engine";
import {
  type CreatedPasskey,
  passkeyAlgorithms,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyExpectation,
  type Passkeys,
  type PasskeyState,
} from "@design-catalog/core/ports";

/** Public key of P-256 in COSE form whose private half nobody has: verifying with it takes as long as with a passkey's. */
const nobodysKey =
  "pQECAyYgASFYIGb7LZMo1jYDkJjfne2sBiaej_SZog5NBwUlai18KwuOIlggxA2JmqPzkr8Tv0c6EaZ1tMl9tRkvzCVEMiIiVXy7McQ";

/**
 * Verifies answers of authenticators with SimpleWebAuthn, which is loaded by the first answer.
 * @example
 * ```ts
 * const passkeys = createPasskeys();
 * const clientData = btoa(JSON.stringify({ type: "webauthn.get", challenge: "c2VjcmV0" }));
 * assert.equal(passkeys.challengeOf(clientData), "c2VjcmV0");
 * assert.equal(passkeys.challengeOf("not the data of a browser"), undefined);
 * ```
 */
export function createPasskeys(): Passkeys {
  return { challengeOf, verifyCreation, verifyAssertion };
}

function challengeOf(clientDataJSON: string): string | undefined {
  const challenge = clientDataOf(clientDataJSON)?.["challenge"];
  return typeof challenge === "string" ? challenge : undefined;
}

async function verifyCreation(
  { id, clientDataJSON, attestationObject }: PasskeyCreation,
  expected: PasskeyExpectation,
): Promise<CreatedPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  if (!isOfTopPage(clientDataJSON) || !(await isPlain(attestationObject))) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...frameOf(id), response: { clientDataJSON, attestationObject } },
    ...expectationOf(expected),
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(refused);
  if (!verified || registrationInfo.credential.id !== id) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  const { publicKey, counter } = credential;
  return { publicKey: base64Url(publicKey), counter, backedUp: credentialBackedUp };
}

async function verifyAssertion(
  { id, ...response }: PasskeyAssertion,
  { publicKey = nobodysKey, ...expected }: PasskeyExpectation & { readonly publicKey: string | undefined },
): Promise<PasskeyState | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const key = bytesOf(publicKey);
  if (!key || !isOfTopPage(response.clientDataJSON)) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...frameOf(id), response },
    ...expectationOf(expected),
    // The caller compares counters, since a copied passkey is told from a forged answer only by a valid signature.
    credential: { id, publicKey: key, counter: 0 },
  }).catch(refused);
  if (!verified) return undefined;
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** Loads the library after what it needs from the beginning: in a bundle, its parts run in another order than in packages. */
async function loadLibrary() {
  await import("reflect-metadata");
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, ...helpers };
}

/** Whatever the library throws is about the answer, which anybody may have written. */
const refused = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const;

function expectationOf({ challenge, origin, domain }: PasskeyExpectation) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: domain };
}

/** Members that browsers add to an answer, and that nothing depends on. */
function frameOf(id: string) {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
}

/** False for a page within a frame of another site (WebAuthn Level 3 §13.4.9). */
function isOfTopPage(clientDataJSON: string): boolean {
  return clientDataOf(clientDataJSON)?.["crossOrigin"] !== true;
}

/**
 * True without an attestation, or with one that the passkey itself signed, as some browsers leave it (WebAuthn Level 3
 * §5.1.3). For any other, the library would fetch lists of revoked certificates from addresses that the answer names.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadLibrary();
  const bytes = bytesOf(attestationObject);
  if (!bytes) return false;
  try {
    const decoded = decodeAttestationObject(bytes);
    const format = decoded.get("fmt");
    return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  } catch {
    // The text is not CBOR, or not of this shape.
    return false;
  }
}

function clientDataOf(clientDataJSON: string) {
  const bytes = bytesOf(clientDataJSON);
  const data = bytes && jsonIn(new TextDecoder().decode(bytes));
  return isJsonObject(data) ? data : undefined;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
  } catch {
    // The text is not base64url.
    return undefined;
  }
}
