/** Worker process for tests to kill: claims all jobs, prints their number, extends the leases and never finishes. */
import { openJobs } from "./jobs-test-tools.ts";

const extendMs = 1_000;

const worker = await openJobs(process.argv[2] ?? "", "worker");
const claimed = await worker.claim(100, 100);
setInterval(() => void worker.jobs.queue.extend(claimed), extendMs);
console.log(claimed.length);
