import { DomainError, type Issue } from "../../engine/errors.ts";
import { parseJsonBody, type ValueCount } from "../../engine/schemas/json-body.ts";
import type { ItemPlaces } from "../../engine/text/item-places.ts";
import { jsonMembersOf } from "../../engine/text/json-member.ts";
import { itemLengthMax, tooLong } from "./item-length.ts";

/** Characters around the items, at most: names, brackets and a comma for each item. */
const frameLengthMax = 65_536;

/** Part of a text, without its end. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the items of the lists in a JSON object, one after the other, without parsing them. It only counts brackets: in
 * a text that is not JSON, an item or the {@link frameOf} the items is not JSON either.
 * @throws {DomainError} `malformed_json` for more than {@link itemLengthMax} characters in an item, whose pointer begins
 * with that of its list, or for more than 2^16 around them
 */
export function* itemSpans(text: string, list: string): Generator<Span> {
  let depth = 0;
  let isObject = false;
  let start: number | undefined;
  let index = 0;
  let itemsLength = 0;
  for (let at = markFrom(text, 0); ; at = markFrom(text, at + 1)) {
    const mark = text[at];
    const isOpening = mark === "[" || mark === "{";
    const frameLength = (start ?? at) - itemsLength;
    if (frameLength > frameLengthMax) throw tooLong("The text around the items", { lengthMax: frameLengthMax });
    if (at - (start ?? at) > itemLengthMax) throw tooLong("An item", { pointer: `${list}/${index}` });
    if (mark === undefined) return;
    if (start !== undefined && depth === 2 && !isOpening) {
      if (!isBlank(text, start, at)) yield { start, end: at };
      itemsLength += at - start;
      index += 1;
      start = mark === "," ? at + 1 : undefined;
    }
    if (isOpening) depth += 1;
    else if (mark !== ",") depth -= 1;
    if (depth === 1 && isOpening) isObject = mark === "{";
    if (depth === 2 && isObject && mark === "[") [start, index] = [at + 1, 0];
  }
}

/** Where the first items of the lists in a JSON object stand, and their members. */
export function jsonPlaces(text: string, count: number): ItemPlaces {
  const starts: number[] = [];
  const memberAt = jsonMembersOf(text);
  for (const { start } of itemSpans(text, "")) {
    starts.push(memberAt(start, []));
    if (starts.length === count) break;
  }
  return { text, starts, memberAt };
}

/** Place of the next bracket, brace or comma outside strings; the end of the text if there is none. */
function markFrom(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d) return at;
  }
  return text.length;
}

/** Place of the quotation mark that ends the string; the end of the text if there is none, or only far away. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at - start > itemLengthMax) break;
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

/** True between the brackets of an empty list, and between two commas, where the frame is then wrong. */
function isBlank(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === "";
}

/** The text without JSON's white space at its end, which no item contains. */
export function withoutPadding(text: string): string {
  let end = text.length;
  while (isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The text around the items, with the index of each in its place. */
export function frameOf(text: string, spans: readonly Span[]): string {
  const pieces = spans.map(({ start }, index) => `${text.slice(spans[index - 1]?.end ?? 0, start)}${index}`);
  return pieces.join("") + text.slice(spans.at(-1)?.end ?? 0);
}

/**
 * Parses an item.
 * @throws {DomainError} as {@link parseJsonBody}, with a pointer that begins with that of the item
 */
export function parseItem(
  text: string,
  span: Span,
  { pointer, total }: { readonly pointer: string; readonly total: ValueCount },
): unknown {
  try {
    // Two levels are around each item.
    return parseJsonBody(text.slice(span.start, span.end), { total, depth: 2 });
  } catch (error) {
    if (!(error instanceof DomainError) || total.values > total.valuesMax) throw error;
    const errors = error.data.errors?.map((issue): Issue => ({ ...issue, pointer: pointer + issue.pointer })) ?? [];
    throw new DomainError("malformed_json", error.message, { errors }, { cause: error });
  }
}
