/** Texts that need no normalization, which is slow. */
const ascii = /^[ -~]*$/u;

/** True for a text of printable ASCII, which needs no normalization. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** A text without case, accents, spaces and dashes: spellings of one thing are equal. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll(/[\s_-]+/gu, "");
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\s\p{M}\p{Pd}_]+/gu, "");
}

/** Texts that a {@link createFold} remembers; a catalog has fewer manufacturers, categories and names of connectors. */
const rememberedMax = 5_000;

/** Makes a {@link fold} for texts that come again and again, each of which is folded once. */
export function createFold(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const folded = fold(text);
    if (known.size < rememberedMax) known.set(text, folded);
    return folded;
  };
}
