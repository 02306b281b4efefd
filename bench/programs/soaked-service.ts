import { heapStats } from "bun:jsc";
/** The service, which on SIGUSR2 collects its garbage and prints a line about the memory still held. */
import { readdirSync, readFileSync } from "node:fs";
import { sampleMark } from "../soak/soak-sample.ts";

/** For finalizers that release memory outside the heap, and for the allocator to return it. */
const settleMs = 500;
/** A class with fewer objects is not a leak that matters. */
const classCountMin = 500;

process.on("SIGUSR2", () => void sample());

await import("@design-catalog/server/main");

async function sample(): Promise<void> {
  Bun.gc(true);
  await Bun.sleep(settleMs);
  Bun.gc(true);
  const { rss, heapUsed } = process.memoryUsage();
  const { objectCount, objectTypeCounts } = heapStats();
  const classes = Object.fromEntries(Object.entries(objectTypeCounts).filter(([, count]) => count >= classCountMin));
  const sample = { rss, own: ownBytes(rss), heapUsed, objectCount, classes, files: openFiles() };
  process.stdout.write(`${sampleMark}${JSON.stringify(sample)}\n`);
}

/** Returns the bytes without the pages of program files; only Linux distinguishes them. */
function ownBytes(rss: number): number {
  try {
    const kibibytes = /^RssAnon:\s+(\d+) kB$/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return kibibytes === undefined ? rss : Number(kibibytes) * 1_024;
  } catch {
    return rss;
  }
}

function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    // Only Linux tells.
    return 0;
  }
}
