import { escapePointer, invalid } from "@design-catalog/core";

/** More parameters than this no operation has. */
const pairsMax = 100;

/**
 * Parses `application/x-www-form-urlencoded` text, strictly where URLSearchParams guesses.
 * @throws {DomainError} `validation_failed` for bad percent-encoding, repeated names, NUL and more than 100 parameters;
 * its pointers start with `place`.
 */
export function parsePairs(text: string, place: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const parts = text.split("&").filter((part) => part !== "");
  if (parts.length > pairsMax) throw invalid(place, "too_many_items", `At most ${pairsMax} parameters are accepted`);
  for (const part of parts) {
    const end = part.indexOf("=");
    const name = decode(end === -1 ? part : part.slice(0, end), place);
    const pointer = `${place}/${escapePointer(name)}`;
    if (pairs.has(name)) throw invalid(pointer, "duplicate_parameter", "The parameter must be sent once");
    pairs.set(name, end === -1 ? "" : decode(part.slice(end + 1), pointer));
  }
  return pairs;
}

/** Decodes one name or value. @throws {DomainError} `validation_failed` */
export function decode(text: string, pointer: string): string {
  const value = tryDecode(text.replaceAll("+", " "));
  if (value === undefined) throw invalid(pointer, "invalid_encoding", "The text is not valid percent-encoded UTF-8");
  if (value.includes("\0")) throw invalid(pointer, "invalid_text", "Text must not hold NUL characters");
  return value;
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
