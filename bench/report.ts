import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DeliveryFigures } from "./deliveries.ts";
import type { LatencyFigures } from "./latency.ts";
import type { Machine } from "./machine.ts";
import type { RestFigures } from "./rest.ts";
import type { Comparison, Spread } from "./statistics.ts";

/** Everything that one run measured. */
export interface Figures {
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly rest: readonly RestFigures[];
  readonly deliveries: DeliveryFigures;
  readonly latency: readonly LatencyFigures[];
}

const statementsShown = 12;
const statementLength = 90;

/** The figures as Markdown, to be read as it is. */
export function formatReport({ machine, measuredAt, rest, deliveries, latency }: Figures): string {
  const { backlog, steady, deliveriesPerRound } = deliveries;
  return [
    `# Benchmark of ${measuredAt.slice(0, 10)}, commit ${machine.commit}`,
    `${machine.cores} cores of ${machine.processor}, ${machine.memoryGib} GiB, ${machine.system}; Bun ${machine.bun}, ` +
      `PostgreSQL ${machine.postgres} with fsync; load ${machine.loadBefore.toFixed(1)} before the run.`,
    "Each figure is the median of its rounds, with the lowest and the highest. Service and floor ran in turns.",
    formatTable(
      ["rate a second", "service", "floor", "service / floor"],
      [
        comparisonRow(`deliveries, backlog of ${deliveriesPerRound}`, backlog),
        comparisonRow("deliveries, once warm", steady),
        ...rest.map(({ operation, perSecond }) => comparisonRow(operation, perSecond)),
      ],
    ),
    formatTable(
      ["commit to arrival", "deliveries a second", "p50 ms", "p99 ms", "max ms"],
      latency.map((figures) => [
        figures.load,
        figures.deliveriesPerSecond.toFixed(0),
        ...[figures.p50Ms, figures.p99Ms, figures.maxMs].map((value) => value.toFixed(1)),
      ]),
    ),
    formatTable(
      ["SQL statements, counted by pg_stat_statements", "number"],
      [
        ["per delivery, from the claim to the record", formatSpread(deliveries.statementsPerDelivery, 2)],
        ...rest.map(({ operation, statementsPerRequest }) => [`per ${operation}`, String(statementsPerRequest)]),
      ],
    ),
    formatTable(
      ["statements of the last backlog", "calls"],
      deliveries.statements
        .slice(0, statementsShown)
        .map(({ text, calls }) => [`\`${text.slice(0, statementLength).replaceAll("|", "\\|")}\``, String(calls)]),
    ),
  ].join("\n\n");
}

/** Writes the figures beside those of earlier runs, and the report in the place of the latest. Returns the file. */
export async function writeResults(figures: Figures): Promise<string> {
  const directory = fileURLToPath(new URL("results", import.meta.url));
  await mkdir(directory, { recursive: true });
  const file = join(directory, `${figures.measuredAt.slice(0, 10)}-${figures.machine.commit}.json`);
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  await writeFile(join(directory, "latest.md"), `${formatReport(figures)}\n`);
  return file;
}

function comparisonRow(name: string, { service, floor, ratio }: Comparison): readonly string[] {
  return [name, formatSpread(service, 0), formatSpread(floor, 0), formatSpread(ratio, 2)];
}

function formatSpread({ median, min, max }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
}

/** A Markdown table whose columns line up in a terminal too. */
function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
