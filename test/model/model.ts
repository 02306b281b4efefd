/**
 * Runs random sequences of operations in memory and on PostgreSQL and compares their results: `--runs N` (default
 * 10,000), starting at `--seed N`. Exits with an error if something differed, and prints what finds the sequence again.
 */
import { parseArgs } from "node:util";
import { startTestCluster, testDatabaseUrlVariable } from "@design-catalog/testing";
import { openStorage } from "../api/adapters.ts";
import { showProgress } from "../faults/campaign-progress.ts";
import { runModel } from "./run-model.ts";

/** Most sequences that wait for the database at once. */
const lanes = 4;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});
const silent = () => undefined;
const cluster = await startTestCluster();
process.env[testDatabaseUrlVariable] = cluster.connectionString;
const opened = await openStorage("postgresql", { debug: silent, info: silent, warn: silent, error: silent });
try {
  await runLanes(readNumber("runs", values.runs), readNumber("seed", values.seed));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await opened.close();
  await cluster.stop();
}

async function runLanes(runs: number, seed: number): Promise<void> {
  const startMs = performance.now();
  const progress = showProgress("sequences", { index: 0, count: 1 });
  let done = 0;
  const onRun = () => {
    done += 1;
    // Shorter sequences follow one that failed.
    progress.show(Math.min(done / runs, 1));
  };
  const { storage } = opened;
  const shares = Array.from({ length: lanes }, (_, lane) => Math.floor((runs + lane) / lanes));
  // A failed lane lets the others end, because they share the database.
  const outcomes = await Promise.allSettled(
    shares.map((share, lane) => runModel({ storage, runs: share, seed: seed + lane, onRun })),
  );
  progress.end();
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  const seconds = (performance.now() - startMs) / 1000;
  console.log(`${done} sequences came to the same results and events, ${(done / seconds).toFixed(1)} a second`);
}

function readNumber(name: string, text: string): number {
  if (/^\d+$/u.test(text)) return Number(text);
  throw new RangeError(`Cannot read --${name} because it must be a whole number: ${text}`);
}
