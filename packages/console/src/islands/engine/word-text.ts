/** The text of one of the service's words, such as a kind; one of a later version stands for itself. */
export function wordText(names: Readonly<Record<string, string>>, word: string): string {
  // Own names only: `constructor` may be a word of a later version.
  return (Object.hasOwn(names, word) ? names[word] : undefined) ?? word;
}
