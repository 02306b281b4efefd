import { readFileSync } from "node:fs";
import { createMetrics } from "./metrics.ts";

const metrics = createMetrics();
await Bun.sleep(300);
const before = wakes();
await Bun.sleep(1_000);
const woken = wakes() - before;
const lag = (await metrics.samples()).find(({ name }) => name === "nodejs_eventloop_lag_mean_seconds");
process.stdout.write(JSON.stringify({ woken, lagSeconds: lag?.values[0]?.value }));
process.exit();

/** Times that the main thread has waited for something. */
function wakes(): number {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
