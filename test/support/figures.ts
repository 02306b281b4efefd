/** Prints the measurements of a test on one line. */
export function printFigures(subject: string, figures: Readonly<Record<string, unknown>>): void {
  console.log(`[figures] ${subject}: ${JSON.stringify(figures)}`);
}
