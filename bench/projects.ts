/**
 * Measures copies and snapshots of a project of 65,500 rows, and pages of grids from a thousand to a million projects;
 * takes a few minutes and 4 GB under the temporary directory, or less with `--projects 100000`.
 * docs/operations/benchmarks.md has the results.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type CopyFigures, measureCopies } from "./projects/copy-figures.ts";
import { largeProject, scaled } from "./projects/large-project.ts";
import { fillProjects, timePages } from "./projects/project-pages.ts";
import { describeProjectScale, type ProjectScaleFigures } from "./projects/project-scale-report.ts";
import { openCaller } from "./shared/bench-context.ts";
import { type BenchDatabase, startBenchDatabase } from "./shared/database.ts";
import { announced, writeFigures } from "./shared/figures.ts";
import { describeMachine } from "./shared/machine.ts";

/** A longer run hangs, or its machine is too busy for figures. */
const runMsMax = 1_800_000;
const shares = [0.01, 0.1, 1];
const { values } = parseArgs({ options: { projects: { type: "string", default: "1000000" } } });
const projectCounts = [1_000, 10_000, 100_000, 1_000_000].filter((count) => count <= Number(values.projects));

const overdue = setTimeout(() => {
  process.stderr.write(`The benchmark was given up after ${runMsMax / 1_000} s.\n`);
  process.exit(1);
}, runMsMax);
await run();
clearTimeout(overdue);
process.exit(0);

async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "design-catalog-bench-"));
  const database = await startBenchDatabase(directory);
  const machine = describeMachine(database.version);
  try {
    const copies = await measureAllCopies(database);
    const figures = { measuredAt: new Date().toISOString(), machine, copies, pages: await measureAllPages(database) };
    process.stdout.write(
      `\n${describeProjectScale(figures)}\n\nWritten to ${await writeFigures("projects", figures)}\n`,
    );
  } finally {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureAllCopies(database: BenchDatabase): Promise<readonly CopyFigures[]> {
  const connectionString = await database.create("copies");
  const caller = await openCaller(connectionString);
  const figures: CopyFigures[] = [];
  for (const share of shares) {
    const size = scaled(largeProject, share);
    figures.push(await announced(`copies of ${size.items} items`, () => measureCopies(caller, connectionString, size)));
  }
  await caller.close();
  return figures;
}

async function measureAllPages(database: BenchDatabase): Promise<ProjectScaleFigures["pages"]> {
  const connectionString = await database.create("pages");
  const caller = await openCaller(connectionString);
  const client = new Client({ connectionString });
  await client.connect();
  const pages: ProjectScaleFigures["pages"][number][] = [];
  let from = 0;
  for (const projects of projectCounts) {
    await announced(`creating ${projects} projects`, () =>
      fillProjects(client, { from, upTo: projects, userId: caller.userId }),
    );
    from = projects;
    const figures = await announced("pages", () => timePages({ caller, client }, projects));
    pages.push({ projects, figures });
  }
  await client.end();
  await caller.close();
  return pages;
}
