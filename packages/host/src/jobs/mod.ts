export { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";
export { type QueueState, readQueueStates } from "./queue-state.ts";
