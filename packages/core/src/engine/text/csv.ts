/** Beginning of a cell that a spreadsheet would run as a formula, or of one that the guard has already changed. */
const guardedStart = /^'*[=+\-@\t\r]/u;

/**
 * A record of comma-separated values with its line break (RFC 4180). A text that a spreadsheet would run as a formula
 * gets an apostrophe in front, which {@link unguarded} takes away; null is an empty cell.
 */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? textCell(cell) : String(cell ?? ""))).join(",")}\r\n`;
}

/** The text that {@link csvRecord} wrote into a cell. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && guardedStart.test(cell) ? cell.slice(1) : cell;
}

function textCell(text: string): string {
  const guarded = guardedStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
