import { invalid } from "@design-catalog/core";
import { escapePointer } from "@design-catalog/core/engine";

/** Most parameters; no operation has more. */
const pairsMax = 100;

/** A name and its value. */
export type Pair = readonly [name: string, value: string];

/**
 * Parses `application/x-www-form-urlencoded` text, strictly where URLSearchParams guesses.
 * @throws {DomainError} `validation_failed` for bad percent-encoding, repeated names, NUL and more than 100 parameters,
 * with pointers that start with `place`
 * @example
 * ```ts
 * assert.equal(parsePairs("name=Lobby+wall&rooms=2", "").get("name"), "Lobby wall");
 * assert.throws(() => parsePairs("name=a&name=b", ""), { code: "validation_failed" });
 * ```
 */
export function parsePairs(text: string, place: string): ReadonlyMap<string, string> {
  return uniquePairs(parsePairList(text, place), place);
}

/**
 * Like {@link parsePairs}, but names may repeat.
 * @example
 * ```ts
 * assert.deepEqual(parsePairList("id=1&id=2", ""), [["id", "1"], ["id", "2"]]);
 * ```
 */
export function parsePairList(text: string, place: string): readonly Pair[] {
  const parts = text.split("&").filter((part) => part !== "");
  if (parts.length > pairsMax) throw invalid(place, "too_many_items", `At most ${pairsMax} parameters are accepted`);
  return parts.map((part) => {
    const end = part.indexOf("=");
    const name = decode(end === -1 ? part : part.slice(0, end), place);
    return [name, end === -1 ? "" : decode(part.slice(end + 1), `${place}/${escapePointer(name)}`)];
  });
}

/** The values by name. @throws {DomainError} `validation_failed` for a repeated name */
export function uniquePairs(list: readonly Pair[], place: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const [name, value] of list) {
    const pointer = `${place}/${escapePointer(name)}`;
    if (pairs.has(name)) throw invalid(pointer, "duplicate_parameter", "The parameter must be sent only once");
    pairs.set(name, value);
  }
  return pairs;
}

/** Decodes one name or value. @throws {DomainError} `validation_failed` */
export function decode(text: string, pointer: string): string {
  const value = tryDecode(text.replaceAll("+", " "));
  if (value === undefined) throw invalid(pointer, "invalid_encoding", "The text is not valid percent-encoded UTF-8");
  if (value.includes("\0")) throw invalid(pointer, "invalid_text", "Text must not contain NUL characters");
  return value;
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
