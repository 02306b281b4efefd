import { formatTable } from "../service/report.ts";
import { noUse, type Use } from "../shared/threads.ts";
import { type Cost, startCounting } from "./counters.ts";
import { connections, mainThread } from "./layer-counters.ts";
import { type CpuProfile, sampleUs, samplesByLayer } from "./profile.ts";
import type { Side } from "./side.ts";
import { type Pace, takeTurn, type Turn, type WayBench } from "./turn.ts";
import { writtenRelations } from "./written-relations.ts";

/** Changes by which most code is compiled for good. */
const warmUpChanges = 4_000;
const idleSeconds = 20;
/** Statements with a row of their own. */
const statementsShown = 8;
const statementLength = 70;

/** A column of the table: some work, and the number by which it is divided. */
interface Column {
  readonly name: string;
  readonly cost: Cost;
  readonly count: number;
}

/** Work of a side under each load. */
interface LayeredSide {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly written: string;
}

/** Loads a side in a closed loop, a hundred times a second and not at all. */
export async function loadLayers(bench: WayBench, side: Side): Promise<LayeredSide> {
  const closed: Pace = { name: "closed loop", endpoints: 1, changes: warmUpChanges };
  await takeTurn(bench, side, closed);
  await bench.stage.database.observer.query("CHECKPOINT");
  await takeTurn(bench, side, { ...closed, changes: 150 });
  const loop = await takeTurn(bench, side, { ...closed, changes: 4_000 });
  const written = await writtenRelations(side, loop);
  const paced = await takeTurn(bench, side, { name: "100/s", endpoints: 1, changes: 1_500, ratePerSecond: 100 });
  const readCost = await startCounting(bench.stage.database.observer, side);
  await Bun.sleep(idleSeconds * 1_000);
  const idle = await readCost();
  const perChange = (name: string, turn: Turn) => ({ name, cost: turn, count: turn.accepted });
  const columns = [
    perChange(`closed loop, ${loop.perSecond.toFixed(0)} a second`, loop),
    perChange("100 a second", paced),
    { name: "idle, a second", cost: idle, count: idleSeconds },
  ];
  return { name: side.name, columns, written };
}

/** A side that was profiled: a profile makes a service slower and collects garbage, so it only tells shares. */
interface Profiled {
  readonly columns: readonly Column[];
  readonly profile: CpuProfile;
}

/** Formats microseconds of the processor by layer. */
export function formatLayers({ name, columns }: LayeredSide, profiled: Profiled): string {
  const parts = columns.map((column, index) => {
    const shares = sharesOf(profiled.columns[index] ?? column, profiled.profile);
    return { ...column, rows: rowsOf(column, shares) };
  });
  const titles = [...new Set(parts.flatMap(({ rows }) => [...rows.keys()]))];
  const [first] = parts;
  const ordered = titles.toSorted((one, other) => groupOf(one) - groupOf(other) || costIn(other) - costIn(one));
  function costIn(title: string): number {
    return first?.rows.get(title) ?? 0;
  }
  return formatTable(
    [`µs of ${name} a change`, ...columns.map((column) => column.name)],
    ordered.map((title) => [title, ...parts.map(({ rows, count }) => formatCount((rows.get(title) ?? 0) / count))]),
  );
}

const groups = ["service, ", "service: ", "PostgreSQL, ", "PostgreSQL: ", "statement", "count: "];

function groupOf(title: string): number {
  return groups.findIndex((group) => title.startsWith(group));
}

function formatCount(value: number): string {
  return value !== 0 && Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0);
}

type Shares = ReadonlyMap<string, number>;

/** Shares of layers in the time of the main thread. What it has no samples for is the runtime's own work between calls. */
function sharesOf({ cost: { layers } }: Column, profile: CpuProfile): Shares {
  const mainUs = layers.service.get(mainThread)?.usedUs ?? 0;
  const samples = samplesByLayer(profile, layers.span);
  // A thread that waits for a core is sampled too.
  const wholeUs = Math.max(mainUs, sampleUs * sum(samples.values()));
  return new Map([...samples].map(([layer, count]) => [layer, (count * sampleUs) / wholeUs]));
}

function rowsOf(column: Column, shares: Shares): ReadonlyMap<string, number> {
  return new Map([...serviceRows(column, shares), ...postgresRows(column), ...countRows(column)]);
}

function serviceRows({ cost: { layers } }: Column, shares: Shares): readonly (readonly [string, number])[] {
  const main = layers.service.get(mainThread) ?? noUse;
  const all = [...layers.service.values()];
  const others = [...layers.service].filter(([name]) => name !== mainThread);
  return [
    ["service, all", sum(all.map(({ usedUs }) => usedUs))],
    ["service, all: of that in the kernel, for sockets mostly", sum(all.map(({ systemUs }) => systemUs))],
    ...[...shares].map(([layer, share]) => [`service: ${layer}`, main.usedUs * share] as const),
    ["service: between calls: event loop, HTTP, TLS", main.usedUs * (1 - sum(shares.values()))],
    ...others.map(([name, { usedUs }]) => [`service: ${name}`, usedUs] as const),
  ];
}

function postgresRows({ cost }: Column): readonly (readonly [string, number])[] {
  const { postgres } = cost.layers;
  const serving = postgres.get(connections) ?? noUse;
  const executedUs = sum(cost.statements.map(({ runMs }) => runMs * 1_000));
  const plannedUs = sum(cost.statements.map(({ planMs }) => planMs * 1_000));
  const all = [...postgres.values()];
  return [
    ["PostgreSQL, all", sum(all.map(({ usedUs }) => usedUs))],
    ["PostgreSQL, all: of that in the kernel, for sockets and the log", sum(all.map(({ systemUs }) => systemUs))],
    ...cost.statements
      .slice(0, statementsShown)
      .map(
        ({ text, runMs }) =>
          [`statement ${text.slice(0, statementLength).replaceAll("|", "\\|")}`, runMs * 1_000] as const,
      ),
    ["statement, all, with waits", executedUs],
    ["statement, all: planning", plannedUs],
    ["PostgreSQL: processes of connections", serving.usedUs],
    ...[...postgres].flatMap(([name, { usedUs }]) =>
      name === connections ? [] : [[`PostgreSQL: ${name}`, usedUs] as const],
    ),
  ];
}

function countRows({ cost }: Column): readonly (readonly [string, number])[] {
  const { service, postgres, commits, flushes } = cost.layers;
  const wakeUps = (uses: ReadonlyMap<string, Use>) => sum([...uses.values()].map((use) => use.wakeUps));
  return [
    ["count: statements", sum(cost.statements.map(({ calls }) => calls))],
    ["count: commits", commits],
    ["count: flushes of the log", flushes],
    ["count: bytes of the log", cost.walBytes],
    ["count: wake-ups of the service", wakeUps(service)],
    ["count: wake-ups of its main thread", service.get(mainThread)?.wakeUps ?? 0],
    ["count: wake-ups of PostgreSQL", wakeUps(postgres)],
  ];
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
