/** Accents of Latin, Greek and Cyrillic letters, and the vowel signs of Hebrew and Arabic, which writers leave out. */
const accents =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f]+/gu;

/** Letters that Unicode does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
};
const letter = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * A text as `contains` and searches compare it: without case and accents, in letters that people also write otherwise.
 * The function `folded_text` of PostgreSQL returns the same.
 * @example
 * ```ts
 * assert.equal(foldedText("Größe Ørsted"), "grosse orsted");
 * ```
 */
export function foldedText(text: string): string {
  // Most texts are of ASCII, whose letters differ by case only.
  if (/^[\0-\x7f]*$/u.test(text)) return text.toLowerCase();
  const lower = text.normalize("NFKD").replaceAll(accents, "").toLowerCase();
  return lower.replaceAll(letter, (found) => letters[found] ?? found).normalize("NFC");
}
