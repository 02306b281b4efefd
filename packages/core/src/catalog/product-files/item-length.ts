import { csvLayoutOf } from "../../engine/csv/csv.ts";
import { DomainError } from "../../engine/errors.ts";
import { placeOf } from "../../engine/text/place-of.ts";

/**
 * Characters of one product in a file, at most. The parse of so much takes up to 100 ms, when each object in it has other
 * members; a product with 500 connectors of 25 signals fits.
 */
export const itemLengthMax = 524_288;

/** The refusal of a part of a file. */
export function tooLong(part: string, { pointer = "", lengthMax = itemLengthMax } = {}): DomainError {
  const message = `${part} must have at most ${lengthMax} characters`;
  return new DomainError("malformed_json", "The file is refused", { errors: [{ pointer, code: "too_long", message }] });
}

/**
 * Checks the lengths of the records in CSV, because each is parsed in one go. Yields now and then. Ends at a quotation
 * mark within a plain cell, where the parser refuses the text.
 * @throws {DomainError} `malformed_json` with the line, for a record of more than {@link itemLengthMax} characters
 */
export function* checkRecords(text: string): Generator<number> {
  const { delimiter, start } = csvLayoutOf(text);
  const delimiterCode = delimiter.charCodeAt(0);
  let cell = start;
  let { line } = placeOf(text, start);
  let record = { start, line };
  let isQuoted = false;
  for (let at = cell; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isBreak = code === 0x0a || code === 0x0d;
    if (code === 0x0a || (isBreak && text.charCodeAt(at + 1) !== 0x0a)) line += 1;
    if (code === 0x22) {
      // A quotation mark behind the one that ended the cell continues it.
      if (!isQuoted && at !== cell && text.charCodeAt(at - 1) !== 0x22) return;
      isQuoted = !isQuoted;
    } else if (!isQuoted && (isBreak || code === delimiterCode)) {
      cell = at + 1;
      if (isBreak) record = { start: cell, line };
    }
    if (at + 1 - record.start > itemLengthMax) throw tooLong(`Line ${record.line}: A record`);
    if (at % 65_536 === 0) yield at;
  }
}
