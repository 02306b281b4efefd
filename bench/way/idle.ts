import type { Client } from "pg";
import { formatTable } from "../service/report.ts";
import { readProcessorTimes, usedByTree } from "../shared/processor-time.ts";
import { startCounting } from "./counters.ts";
import type { Side } from "./side.ts";
import type { WayBench } from "./turn.ts";

/** Name of the load, by which `--only` selects it. */
export const idleName = "idle";

const idleSeconds = 30;
/** Statements that are shown, those that cost most first. */
const shownMax = 8;

/** Measures what each side costs that nobody uses, and returns the tables. */
export async function measureIdle({ stage }: WayBench, sides: readonly Side[]): Promise<string> {
  const { observer } = stage.database;
  const rows: string[][] = [];
  const tables: string[] = [];
  const each = (value: number, digits = 2) => (value / idleSeconds).toFixed(digits);
  for (const side of sides) {
    const readCost = await startCounting(observer, side);
    const pids = await backendsOf(observer, side);
    const before = readProcessorTimes();
    await Bun.sleep(idleSeconds * 1_000);
    const after = readProcessorTimes();
    const backendMs = pids.reduce((sum, pid) => sum + usedByTree(before, after, pid), 0);
    const { statements, processorMs, walBytes } = await readCost();
    const calls = statements.reduce((sum, one) => sum + one.calls, 0);
    rows.push([side.name, each(processorMs.server), each(backendMs), each(calls, 1), each(walBytes, 0)]);
    const shown = statements.slice(0, shownMax).map(({ text, calls: times, planMs, runMs }) => {
      return [
        `\`${text.slice(0, 110).replaceAll("|", "\\|")}\``,
        each(times),
        each(planMs * 1_000, 0),
        each(runMs * 1_000, 0),
      ];
    });
    tables.push(formatTable([`statements of ${side.name}, idle`, "a second", "planning µs", "execution µs"], shown));
  }
  const head = [
    idleName,
    "server ms a second",
    "its connections ms a second",
    "statements a second",
    "WAL bytes a second",
  ];
  return [formatTable(head, rows), ...tables].join("\n\n");
}

/** The server's processes that serve a side: the sides share the others, such as the checkpointer. */
async function backendsOf(observer: Client, { database }: Side): Promise<readonly number[]> {
  const { rows } = await observer.query<{ readonly pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = $1",
    [database],
  );
  return rows.map(({ pid }) => pid);
}
