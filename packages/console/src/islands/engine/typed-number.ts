/** Digits as people write a number; Number() also takes 0x1F and makes Infinity, which JSON sends as null, of many digits. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/** The number that a text tells; undefined for any other text, and for a number too large for one. */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return decimal.test(trimmed) && Number.isFinite(number) ? number : undefined;
}
