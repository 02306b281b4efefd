/**
 * A text cut where a query occurs in it, in any case: what stands between occurrences, and at odd places the occurrences
 * as the text spells them.
 */
export function markedParts(text: string, query: string): readonly string[] {
  if (query === "") return [text];
  const [folded, sought] = [text.toLowerCase(), query.toLowerCase()];
  // Few letters have more than one in lower case, after which places would differ.
  if (folded.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + sought.length));
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}
