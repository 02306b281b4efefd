import { broken, type Finding } from "./check.ts";

/** A scenario's result and duration. */
export interface NamedFinding {
  readonly name: string;
  readonly finding: Finding;
  readonly seconds: number;
}

/** Formats all checks as a table, then the figures and the verdict, in Markdown. */
export function formatFindings(findings: readonly NamedFinding[]): string {
  const rows = findings.flatMap(({ name, finding }) =>
    finding.checks.map(({ what, asked, found, holds }) => [name, what, asked, found, holds ? "yes" : "NO"]),
  );
  const figures = findings.map(
    ({ name, finding, seconds }) => `${name}, ${seconds.toFixed(0)} s: ${JSON.stringify(finding.figures)}`,
  );
  const failures = findings.flatMap(({ finding }) => broken(finding)).length;
  const verdict = failures === 0 ? "Every check held." : `${failures} of ${rows.length} did not hold.`;
  return [...formatTable([["scenario", "what", "asked", "found", "holds"], ...rows]), "", ...figures, "", verdict].join(
    "\n",
  );
}

function formatTable([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)];
}
