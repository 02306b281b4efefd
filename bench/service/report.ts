import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resultsDirectory, writeFigures } from "../shared/figures.ts";
import type { LatencyFigures } from "../shared/latency.ts";
import type { Machine } from "../shared/machine.ts";
import { type Comparison, formatSpread, type Spread } from "../shared/statistics.ts";
import type { DeliveryFigures } from "./deliveries.ts";
import type { IsolationFigures } from "./isolation.ts";
import type { RestFigures } from "./rest.ts";
import type { WorkersFigures } from "./workers.ts";

/** All figures of one run. */
export interface Figures {
  readonly measuredAt: string;
  readonly machine: Machine;
  readonly rest: readonly RestFigures[];
  readonly deliveries: DeliveryFigures;
  readonly latency: readonly LatencyFigures[];
  readonly workers: readonly WorkersFigures[];
  readonly isolation: IsolationFigures;
}

const statementsShown = 12;
const statementLength = 90;

/** Formats the figures as Markdown. */
export function formatReport(figures: Figures): string {
  const { machine, measuredAt, rest, deliveries, latency } = figures;
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
    `Deliveries on a connection that was open already: ${formatSpread(percentOf(deliveries.reusedConnections), 1)} %.`,
    formatTable(
      ["commit to arrival", "deliveries a second", "p50 ms", "p99 ms", "max ms"],
      latency.map((figures) => latencyRow(figures.load, figures)),
    ),
    formatIsolation(figures.isolation),
    formatWorkers(figures.workers),
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

function formatIsolation(isolation: IsolationFigures): string {
  const { silentEndpoints, backlog, rounds, unshared, healthy, withSilent, p99Ratio, p99RatioToUnshared } = isolation;
  const rowsOf = (name: string, all: readonly LatencyFigures[]) => all.map((figures) => latencyRow(name, figures));
  return [
    `Endpoints that answer, at half of capacity: p99 with ${silentEndpoints} of 16 that never answer, one of them with ` +
      `${backlog} due deliveries, is ${formatSpread(p99Ratio, 2)} of that with all 16 answering, and ` +
      `${formatSpread(p99RatioToUnshared, 2)} of that of the same endpoints without any others; ${rounds} rounds in turns.`,
    formatTable(
      ["commit to arrival", "deliveries a second", "p50 ms", "p99 ms", "max ms"],
      [
        ...rowsOf("eight, no others", unshared),
        ...rowsOf("sixteen, all answer", healthy),
        ...rowsOf("eight, with silent ones", withSilent),
      ],
    ),
  ].join("\n\n");
}

function formatWorkers(workers: readonly WorkersFigures[]): string {
  return formatTable(
    [
      "worker processes, 16 endpoints",
      "deliveries a second",
      "over one",
      "processor, µs a delivery: workers, PostgreSQL, receiver",
    ],
    workers.map(({ workers: count, perSecond, scaling, processorUs }) => [
      String(count),
      formatSpread(perSecond, 0),
      formatSpread(scaling, 2),
      [processorUs.workers, processorUs.postgres, processorUs.receiver].map((used) => used.toFixed(0)).join(", "),
    ]),
  );
}

function latencyRow(name: string, { deliveriesPerSecond, p50Ms, p99Ms, maxMs }: LatencyFigures): readonly string[] {
  return [name, deliveriesPerSecond.toFixed(0), ...[p50Ms, p99Ms, maxMs].map((value) => value.toFixed(1))];
}

/** Writes the figures next to those of earlier runs, and replaces the latest report. Returns the file. */
export async function writeResults(figures: Figures): Promise<string> {
  const file = await writeFigures("", figures);
  await writeFile(join(resultsDirectory, "latest.md"), `${formatReport(figures)}\n`);
  return file;
}

function comparisonRow(name: string, { service, floor, ratio }: Comparison): readonly string[] {
  return [name, formatSpread(service, 0), formatSpread(floor, 0), formatSpread(ratio, 2)];
}

function percentOf({ median, min, max }: Spread): Spread {
  return { median: 100 * median, min: 100 * min, max: 100 * max };
}

/** Formats a Markdown table whose columns line up in a terminal too. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
