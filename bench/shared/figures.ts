import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of all figures and reports. */
export const resultsDirectory = fileURLToPath(new URL("../results", import.meta.url));

/** Figures of a benchmark, with the machine that they were measured on. */
interface Figures {
  readonly machine: { readonly commit: string };
}

/** Prints what is being measured, and afterwards how long that took. Returns what `work` returns. */
export async function announced<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  process.stdout.write(`Measuring ${what} ... `);
  const figures = await work();
  process.stdout.write(`${((performance.now() - startMs) / 1_000).toFixed(0)} s\n`);
  return figures;
}

/** Writes figures next to those of earlier runs. Returns the file, whose name has `name`, today's date and the commit. */
export async function writeFigures(name: string, figures: Figures): Promise<string> {
  await mkdir(resultsDirectory, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const file = join(resultsDirectory, [name, day, `${figures.machine.commit}.json`].filter(Boolean).join("-"));
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  return file;
}
