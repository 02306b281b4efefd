/** Texts that need no normalization, which is slow. */
const ascii = /^[ -~]*$/u;

/** A text without case, accents, spaces and dashes: spellings of one thing are equal. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replaceAll(/[\s_-]+/gu, "");
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Pd}_]+/gu, "");
}
