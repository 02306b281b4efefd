import { createHmac } from "node:crypto";

/** The signed values, and the secrets to sign with. */
export interface SignatureInput {
  /** Value of `webhook-id`: the event id, the same on every retry. */
  readonly id: string;
  /** Value of `webhook-timestamp`: Unix seconds at which this attempt is sent. */
  readonly timestampSeconds: number;
  /** The exact bytes of the request body. */
  readonly body: Uint8Array;
  /** `whsec_` secrets, newest first; two during the grace period of a roll. */
  readonly secrets: readonly string[];
}

const secretPrefix = "whsec_";

/**
 * Returns the `webhook-signature` header: `v1,<base64>` for each secret, in the order given, separated by spaces. Each
 * is HMAC-SHA256 over `{id}.{timestamp}.{body}` (Standard Webhooks 1.0, "Signature scheme").
 *
 * @throws {TypeError} when a secret is not `whsec_` and base64
 * @example
 * ```ts
 * import { Webhook } from "standardwebhooks";
 *
 * const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
 * const timestampSeconds = Math.floor(Date.now() / 1_000);
 * const body = new TextEncoder().encode('{"type":"order.paid"}');
 * const signature = signDelivery({ id: "event-1", timestampSeconds, body, secrets: [secret] });
 * const headers = { "webhook-id": "event-1", "webhook-timestamp": `${timestampSeconds}`, "webhook-signature": signature };
 * assert(new Webhook(secret).verify(new TextDecoder().decode(body), headers));
 * ```
 */
export function signDelivery(input: SignatureInput): string {
  return input.secrets.map((secret) => `v1,${sign(input, decodeSecret(secret))}`).join(" ");
}

function sign({ id, timestampSeconds, body }: SignatureInput, key: Uint8Array): string {
  return createHmac("sha256", key).update(`${id}.${timestampSeconds}.`).update(body).digest("base64");
}

function decodeSecret(secret: string): Uint8Array {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  // Buffer skips characters that are not base64, so a damaged secret would sign with a short key that no receiver has.
  if (secret !== secretPrefix + key.toString("base64") || key.byteLength === 0) {
    throw new TypeError("Cannot sign because a secret is not whsec_ and base64");
  }
  return key;
}
