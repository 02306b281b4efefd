/** First characters that make a spreadsheet run a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/u;

/**
 * A record of comma-separated values with its line break (RFC 4180). A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; null is an empty cell.
 */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? textCell(cell) : String(cell ?? ""))).join(",")}\r\n`;
}

function textCell(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
