/**
 * Parameters of an address that open something, such as a row or a form; a list has the same rows without them, and a view of it
 * that somebody saves leaves them out.
 */
export const openingParameters: ReadonlySet<string> = new Set([
  "bulk",
  "cable",
  "copy",
  "delivery",
  "disable",
  "edit",
  "entry",
  "field",
  "finding",
  "form",
  "import",
  "invitation",
  "item",
  "job",
  "new",
  "next",
  "numbers",
  "open",
  "product",
  "register",
  "resend",
  "roll",
  "run",
  "share",
  "snapshot",
  "start",
  "text",
  "translate",
  "user",
]);

/** The query of an address without what it opens. */
export function queryOfRows(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of openingParameters) parameters.delete(name);
  return parameters.toString();
}
