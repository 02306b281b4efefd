import { isHigh, isLow } from "./code-points.ts";

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
  let [line, column, at] = [1, 1, text.startsWith("\uFEFF") ? 1 : 0];
  for (const offset of offsets.toSorted((one, other) => one - other)) {
    for (; at < offset; at++) {
      const code = text.charCodeAt(at);
      const endsLine = code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
      if (endsLine) [line, column] = [line + 1, 1];
      else if (column === 1 || !isLow(code) || !isHigh(text.charCodeAt(at - 1))) column += 1;
    }
    places.set(offset, { line, column });
  }
  return places;
}
