import { readFileSync } from "node:fs";
import { createMetrics } from "./metrics.ts";

createMetrics();
await Bun.sleep(300);
const before = wakes();
await Bun.sleep(1_000);
process.stdout.write(String(wakes() - before));
process.exit();

/** Times that the main thread has waited for something. */
function wakes(): number {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
