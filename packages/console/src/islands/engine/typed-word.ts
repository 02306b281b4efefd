/**
 * True if somebody typed a word as a reader sees it: a row of spaces looks like one space, and no keyboard has the dashes
 * that join names.
 */
export function isTyped(typed: string, word: string): boolean {
  return typed !== "" && seen(typed) === seen(word);
}

function seen(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Dash_Punctuation}/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
