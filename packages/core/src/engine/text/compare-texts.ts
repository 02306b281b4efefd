/** English has ICU's root order and is known everywhere, unlike `und`. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "accent" });

/**
 * The order of texts in grids: by ICU's root order, numbers by their value and letters in any case, then by code point.
 * PostgreSQL orders alike by the collation `text_order`.
 */
export function compareTexts(left: string, right: string): number {
  return left === right ? 0 : collator.compare(left, right) || compareCodePoints(left, right);
}

/** The order of texts by code point. */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = unitRank(left.charCodeAt(index)) - unitRank(right.charCodeAt(index));
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** UTF-16 sorts U+E000-U+FFFF after the surrogates, which stand for higher code points; UTF-8, as stored, does not. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
