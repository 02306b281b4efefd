export { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";
export { type QueueState } from "./queue-state.ts";
