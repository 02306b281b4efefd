import { attackValues } from "./attack-values.ts";
import { processorMs } from "./processor-ms.ts";

const turns = 5;
const known = new Map<number, number>();

/** Milliseconds that `JSON.parse` takes for the most expensive text of so many bytes that the service accepts as JSON. */
export async function dearestJsonMs(bytes: number): Promise<number> {
  const sizeKiB = Math.ceil(bytes / 1_024);
  const ms = known.get(sizeKiB) ?? (await measure(sizeKiB * 1_024));
  known.set(sizeKiB, ms);
  return ms;
}

async function measure(bytes: number): Promise<number> {
  const texts = attackValues.filter(({ name }) => name.startsWith("objects of ")).map(({ text }) => text(bytes));
  const costs = texts.map(() => Infinity);
  for (let turn = 0; turn < turns; turn++) {
    for (const [index, text] of texts.entries()) {
      Bun.gc(true);
      costs[index] = Math.min(costs[index] ?? Infinity, await processorMs(() => void JSON.parse(text)));
    }
  }
  return Math.max(...costs);
}
