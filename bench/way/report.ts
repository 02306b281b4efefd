import { formatTable } from "../service/report.ts";
import type { Pace, Times, Turn } from "./turn.ts";

/** Turns of each side under one load, in the order they were taken. */
export interface PaceTurns {
  readonly pace: Pace;
  /** By name of the side. */
  readonly sides: ReadonlyMap<string, readonly Turn[]>;
}

/** Calls an event of the statements that are shown. */
const callsShownMin = 0.01;
const statementLength = 130;
type Read = (turn: Turn) => number;

const perEvent =
  (read: Read): Read =>
  (turn) =>
    read(turn) / turn.accepted;
const sumOf =
  (read: (statement: Turn["statements"][number]) => number): Read =>
  ({ statements }) =>
    statements.reduce((sum, one) => sum + read(one), 0);

/** Figures that are compared with the reference of the same turn. */
const figures: readonly (readonly [title: string, read: Read, digits: number])[] = [
  ["per second", ({ perSecond }) => perSecond, 0],
  ["statements an event", perEvent(sumOf(({ calls }) => calls)), 1],
  ["planning µs", perEvent(sumOf(({ planMs }) => planMs * 1_000)), 0],
  ["execution µs", perEvent(sumOf(({ runMs }) => runMs * 1_000)), 0],
  ["WAL bytes", perEvent(({ walBytes }) => walBytes), 0],
  ["CPU µs server", perEvent(({ processorMs }) => processorMs.server * 1_000), 0],
  ["CPU µs PostgreSQL", perEvent(({ processorMs }) => processorMs.postgres * 1_000), 0],
  ["CPU µs both", perEvent(({ processorMs }) => (processorMs.server + processorMs.postgres) * 1_000), 0],
  ...timesRows("request to 201", ({ answer }) => answer),
  ...timesRows("request to arrival", ({ way }) => way),
  ...timesRows("201 to arrival", ({ lag }) => lag),
  ["refused", ({ refused }) => refused, 0],
  ["duplicates", ({ duplicates }) => duplicates, 0],
];

function timesRows(name: string, read: (turn: Turn) => Times) {
  return (["p50", "p99", "max"] as const).map(
    (part) => [`${name} ${part} ms`, (turn: Turn) => read(turn)[part], 1] as const,
  );
}

/** Formats one load: a row for each figure, a column for each side, and ratios of the first side to the others. */
export function formatPace({ pace, sides }: PaceTurns): string {
  const names = [...sides.keys()];
  const [own = ""] = names;
  const others = names.slice(1);
  const head = [pace.name, ...names, ...others.map((other) => `${own} / ${other}`)];
  const rows = figures.flatMap(([title, read, digits]) => {
    const valuesOf = (name: string) => (sides.get(name) ?? []).map(read);
    const medians = names.map((name) => median(valuesOf(name)));
    // Without endpoints nothing arrives.
    if (medians.every(Number.isNaN)) return [];
    const ratios = others.map((other) =>
      median(valuesOf(own).map((value, turn) => ratioOf(value, valuesOf(other)[turn]))),
    );
    return [
      [title, ...medians.map((value) => formatFigure(value, digits)), ...ratios.map((ratio) => formatFigure(ratio, 2))],
    ];
  });
  return formatTable(head, rows);
}

/** Returns NaN where one of the two is zero, missing or, as a lag may be, negative. */
function ratioOf(own: number, other = NaN): number {
  return own > 0 && other > 0 ? own / other : NaN;
}

/** Formats a figure; one that does not exist is an empty cell. */
export function formatFigure(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : "";
}

/** Formats the statements of a side's last turn. */
export function formatStatements(name: string, pace: Pace, { statements, accepted }: Turn): string {
  const each = (value: number, digits: number) => (value / accepted).toFixed(digits);
  const rows = statements
    .filter(({ calls }) => calls / accepted >= callsShownMin)
    .map(({ text, calls, planMs, runMs }) => [
      `\`${text.slice(0, statementLength).replaceAll("|", "\\|")}\``,
      each(calls, 2),
      each(planMs * 1_000, 0),
      each(runMs * 1_000, 0),
    ]);
  return formatTable([`statements of ${name}, ${pace.name}`, "an event", "planning µs", "execution µs"], rows);
}

/** The mean of both values in the middle of an even number. */
function median(values: readonly number[]): number {
  const present = values.filter((value) => !Number.isNaN(value)).toSorted((one, other) => one - other);
  const [lower = NaN, upper = NaN] = [present[(present.length - 1) >> 1], present[present.length >> 1]];
  return (lower + upper) / 2;
}
