import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { CatalogEvent } from "./event.ts";

/** Bytes of the largest event (1 MiB). */
const bytesMax = 1_048_576;
const readAlready =
  "Something else has read the body, such as the framework's parser of JSON, but the signature covers its exact bytes: " +
  "take the parser off this route, or pass a new Request with the bytes as they came";
/** Decimal digits of a length in bytes (RFC 9110 §8.6). */
const digits = /^\d+$/u;

/**
 * Refusal of a request that the service has not just sent.
 * @example
 * ```ts
 * const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GwJc=";
 * const large = new Request("https://hooks.example.com/", { method: "POST", body: "a".repeat(1_048_577) });
 * const refusal = await verifyEvent(large, secret).catch((error) => error);
 * assert.ok(refusal instanceof VerificationError && refusal.status === 413);
 * ```
 */
export class VerificationError extends Error {
  /** HTTP status for the answer: 413 for a body that no event has, otherwise 400. */
  readonly status: 400 | 413;

  constructor(message: string, options: { readonly status?: 413; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "VerificationError";
    this.status = options.status ?? 400;
  }
}

/**
 * The event in a delivery, once its signature and its time (at most five minutes off) are verified as Standard Webhooks says.
 * The signature covers the exact bytes, so nothing may have read the body before.
 * @param secrets `whsec_...` of the endpoint; two while it changes. Empty texts count as none
 * @throws {VerificationError} for anything that the service has not just sent
 * @throws {Error} for a fault of the receiver itself, such as a body that is read already or no secret of at least 24 bytes:
 * 500 lets the service send it again
 * @example
 * ```ts
 * const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GwJc=";
 * const forged = new Request("https://hooks.example.com/", { method: "POST", body: "{}" });
 * await assert.rejects(verifyEvent(forged, secret), VerificationError);
 * ```
 */
export async function verifyEvent(request: Request, secrets: string | readonly string[]): Promise<CatalogEvent> {
  const list = (typeof secrets === "string" ? [secrets] : secrets).filter((secret) => secret !== "");
  if (list.length === 0) throw new Error("No secret is given");
  if (list.some(isShort)) throw new Error("A secret has less than 24 bytes, so others may guess it");
  if (request.bodyUsed || request.body?.locked) throw new Error(readAlready);
  const body = await readBody(request);
  const headers = Object.fromEntries(request.headers);
  const failures: unknown[] = [];
  for (const secret of list) {
    try {
      // A type that is not known yet is the caller's to look at.
      return new Webhook(secret).verify(body, headers) as CatalogEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      failures.push(error);
    }
  }
  const [cause] = failures;
  throw new VerificationError(cause instanceof Error ? cause.message : String(cause), { cause });
}

/** True below the least length of Standard Webhooks; the base64 of 24 bytes has 32 characters. */
function isShort(secret: string): boolean {
  return secret.replace(/^whsec_/u, "").length < 32;
}

/**
 * The text of the body; it stops reading where no event has that many bytes.
 * @throws {Error} for a body that is not the one that came
 */
async function readBody({ headers, body }: Request): Promise<string> {
  if (Number(headers.get("content-length")) > bytesMax) throw tooLarge();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [text, bytes] = ["", 0];
  try {
    // Types of the Web and of Node.js disagree about the chunks of a body, which are bytes.
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
    text += decoder.decode();
  } catch (error) {
    if (error instanceof VerificationError) throw error;
    throw new VerificationError("The body is not UTF-8, or ended early", { cause: error });
  }
  if (isAnother(headers, bytes)) throw new Error(readAlready);
  return text;
}

/**
 * True where the headers tell of another body: no server hands over less or more than has come, but a parser leaves nothing,
 * and what it has parsed is seldom written as it came.
 */
function isAnother(headers: Headers, bytes: number): boolean {
  const announced = headers.get("content-length") ?? "";
  return digits.test(announced) && Number(announced) !== bytes && !headers.has("content-encoding");
}

function tooLarge(): VerificationError {
  return new VerificationError(`The body has more than ${bytesMax} bytes`, { status: 413 });
}
