import type { PasskeyCreate, PasskeyCreationOptions } from "@design-catalog/client/api";
import { Objection } from "../engine/failure.ts";
import { passkeyTexts } from "./passkey-texts.ts";

/**
 * Lets the browser make a passkey (WebAuthn Level 3 §5.1.3).
 * @throws {Objection} with what the user can do about it
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<Omit<PasskeyCreate, "name">> {
  if (!("PublicKeyCredential" in globalThis)) throw new Objection(passkeyTexts.unsupported, undefined);
  const { challenge, user, excludeCredentials, pubKeyCredParams, ...rest } = options;
  const publicKey = {
    ...rest,
    pubKeyCredParams: [...pubKeyCredParams],
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(({ type, id }) => ({ type, id: bytesOf(id) })),
  };
  const made = await navigator.credentials.create({ publicKey }).catch((cause: unknown) => {
    throw new Objection(reasonOf(cause), undefined, { cause });
  });
  if (!(made instanceof PublicKeyCredential && made.response instanceof AuthenticatorAttestationResponse))
    throw new Objection(passkeyTexts.unsupported, undefined);
  const { id, response } = made;
  return {
    id,
    clientDataJSON: base64UrlOf(response.clientDataJSON),
    attestationObject: base64UrlOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

/** The reason in the reader's language: what the browser says is for programmers. */
function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return passkeyTexts.cancelled;
  return name === "InvalidStateError" ? passkeyTexts.present : passkeyTexts.failed;
}

function base64UrlOf(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}
