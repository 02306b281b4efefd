/** A text without case, accents, spaces and dashes: spellings of one thing are equal. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Pd}_]+/gu, "");
}
