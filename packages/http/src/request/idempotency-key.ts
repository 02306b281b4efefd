import { invalid } from "@design-catalog/core";

/** Most characters of an Idempotency-Key. */
const keyLengthMax = 255;

/** A structured-field string (RFC 9651 §3.3.3) or the bare text that many clients send. */
const quotedExpression = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/u;
const bareExpression = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/u;

/** The value of an `Idempotency-Key` header. @throws {DomainError} `validation_failed` */
export function parseIdempotencyKey(header: string): string {
  const quoted = quotedExpression.exec(header)?.[1]?.replaceAll(/\\(.)/gu, "$1");
  const key = quoted ?? (bareExpression.test(header) ? header : "");
  if (key.length > 0 && key.length <= keyLengthMax) return key;
  throw invalid(
    "/headers/Idempotency-Key",
    "invalid_format",
    `The key must be 1 to ${keyLengthMax} printable characters`,
  );
}
