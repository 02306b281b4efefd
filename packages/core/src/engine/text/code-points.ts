/** The length of a text in characters (Unicode code points), as JSON Schema counts them. */
export function codePoints(text: string): number {
  let pairs = 0;
  for (let index = 1; index < text.length; index++) {
    if (isLow(text.charCodeAt(index)) && isHigh(text.charCodeAt(index - 1))) pairs += 1;
  }
  return text.length - pairs;
}

/** True for the first half of a character of two UTF-16 units. */
export const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
/** True for the second half. */
export const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
