/** Measures the service on this machine, in about six minutes; docs/operations/benchmarks.md explains how and why. */
import { measureDeliveries } from "./service/deliveries.ts";
import { measureIsolation } from "./service/isolation.ts";
import { formatReport, writeResults } from "./service/report.ts";
import { measureRest } from "./service/rest.ts";
import { measureWorkers } from "./service/workers.ts";
import { announced } from "./shared/figures.ts";
import { measureLatency } from "./shared/latency.ts";
import { describeMachine } from "./shared/machine.ts";
import { setStage } from "./shared/stage.ts";

/** A longer run hangs, or its machine is too busy for figures. */
const runMsMax = 900_000;

const overdue = setTimeout(() => {
  process.stderr.write(`The benchmark was given up after ${runMsMax / 1_000} s.\n`);
  process.exit(1);
}, runMsMax);
await run();
clearTimeout(overdue);
process.exit(0);

async function run(): Promise<void> {
  const stage = await setStage();
  const machine = describeMachine(stage.database.version);
  try {
    const rest = await announced("REST requests", () => measureRest(stage));
    const deliveries = await announced("deliveries", () => measureDeliveries(stage));
    const capacity = deliveries.steady.service.median;
    const latency = await announced("latency", () => measureLatency(stage, capacity));
    const isolation = await announced("isolation", () => measureIsolation(stage, capacity));
    const workers = await announced("worker processes", () => measureWorkers(stage));
    const measured = { rest, deliveries, latency, isolation, workers };
    const figures = { measuredAt: new Date().toISOString(), machine, ...measured };
    process.stdout.write(`\n${formatReport(figures)}\n\nWritten to ${await writeResults(figures)}\n`);
  } finally {
    await stage.stop();
  }
}
