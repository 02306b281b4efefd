import { invalid } from "../errors.ts";
import { utf8Length } from "../text/utf8-length.ts";
import { escapePointer } from "./json-body.ts";

/** Bytes of a row's fields as JSON. Merging grows them no further than one request body could set: 1 MiB. */
export const fieldBytesMax = 1_048_576;

/**
 * Stops maps from growing with every merge patch. Fields over the limit already, such as by numbers that a body wrote
 * shorter, may stay or shrink. @throws {DomainError} `validation_failed` with `too_large` at the largest field
 */
export function checkFieldBytes(current: object, merged: object): void {
  const bytes = jsonBytes(merged);
  if (bytes <= fieldBytesMax || bytes <= jsonBytes(current)) return;
  const sizes = Object.entries<unknown>({ ...merged }).map(([name, value]) => ({ name, bytes: jsonBytes(value) }));
  const [largest = { name: "" }] = sizes.toSorted((one, other) => other.bytes - one.bytes);
  throw invalid(
    `/${escapePointer(largest.name)}`,
    "too_large",
    `Together the fields may take at most ${fieldBytesMax} bytes of JSON: with this change they take ${bytes}`,
  );
}

function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value));
}
