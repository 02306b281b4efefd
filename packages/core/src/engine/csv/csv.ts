/**
 * Places where a cell begins that a spreadsheet would run as a formula, perhaps after apostrophes. Where semicolons
 * separate cells, one begins after each; some spreadsheets take full-width signs for the usual ones.
 */
const formulaStart = /(?<=^|;)'*[=+\-@\t\r＝＋－＠]/gu;

/**
 * A record of comma-separated values with its line break (RFC 4180). Where a spreadsheet would run a text as a
 * formula, it gets an apostrophe in front, which {@link unguarded} takes away; null is an empty cell.
 */
export function csvRecord(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? textCell(cell) : String(cell ?? ""))).join(",")}\r\n`;
}

/** The text that {@link csvRecord} wrote into a cell. */
export function unguarded(cell: string): string {
  return cell.replaceAll(formulaStart, (start) => (start.startsWith("'") ? start.slice(1) : start));
}

function textCell(text: string): string {
  const guarded = text.replaceAll(formulaStart, (start) => `'${start}`);
  return /[",\r\n]/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
