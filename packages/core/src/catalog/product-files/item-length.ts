import { DomainError } from "../../engine/errors.ts";

/**
 * Characters of one product in a file, at most. The parse of so much takes up to 100 ms, when each object in it has other
 * members; a product with 500 connectors of 25 signals fits.
 */
export const itemLengthMax = 524_288;

/** @throws {DomainError} `malformed_json` with the code `too_long` */
export function checkLength(what: string, length: number, lengthMax: number): void {
  if (length <= lengthMax) return;
  const message = `In a file, ${what} must have at most ${lengthMax} characters`;
  const errors = [{ pointer: "", code: "too_long", message }];
  throw new DomainError("malformed_json", `The file is refused: ${message}`, { errors });
}

/**
 * Checks the lengths of the records in CSV, because each is parsed in one go. Yields now and then.
 * @throws {DomainError} `malformed_json` for one of more than {@link itemLengthMax} characters
 */
export function* checkRecords(text: string): Generator<number> {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    else if (!isQuoted && (code === 0x0a || code === 0x0d)) start = at + 1;
    checkLength("a record", at + 1 - start, itemLengthMax);
    if (at % 65_536 === 0) yield at;
  }
}
