/** The beginning of a text, at most `unitsMax` UTF-16 units; a character that would be split is left out. */
export function cutText(text: string, unitsMax: number): string {
  return text.slice(0, unitsMax).replace(/[\ud800-\udbff]$/u, "");
}
