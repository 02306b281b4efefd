/** The words with their indefinite article. */
export function withArticle(words: string): string {
  return `${/^[aeio]/u.test(words) ? "an" : "a"} ${words}`;
}
