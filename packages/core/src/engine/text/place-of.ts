import { codePoints } from "./code-points.ts";

/** Place in a text as an editor counts: both numbers begin with 1. */
export interface TextPlace {
  readonly line: number;
  /** Character of the line. */
  readonly column: number;
}

/** The place of an offset; a byte order mark takes none. */
export function placeOf(text: string, offset: number): TextPlace {
  return placesOf(text, [offset]).get(offset) ?? { line: 1, column: 1 };
}

/** The places of offsets, found in one pass. */
export function placesOf(text: string, offsets: readonly number[]): ReadonlyMap<number, TextPlace> {
  const places = new Map<number, TextPlace>();
  let line = 1;
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  let at = start;
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at);
      if (code !== 0x0a && (code !== 0x0d || text.charCodeAt(at + 1) === 0x0a)) continue;
      line += 1;
      start = at + 1;
    }
    places.set(offset, { line, column: codePoints(text.slice(start, offset)) + 1 });
  }
  return places;
}
