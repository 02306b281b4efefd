/**
 * The beginning of a text, at most `pointsMax` characters (Unicode code points).
 * @example
 * ```ts
 * assert.equal(cutText("Lobby", 3), "Lob");
 * assert.equal(cutText("ab😀😀", 3), "ab😀");
 * ```
 */
export function cutText(text: string, pointsMax: number): string {
  if (text.length <= pointsMax) return text;
  let end = 0;
  for (let points = 0; points < pointsMax && end < text.length; points++) {
    end += isHigh(text.charCodeAt(end)) && isLow(text.charCodeAt(end + 1)) ? 2 : 1;
  }
  return text.slice(0, end);
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
