export { claimText, claimValues } from "./claim-statement.ts";
export { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";
export { type QueueState, readQueueStates } from "./queue-state.ts";
export { createQueueTables, type QueueTables } from "./queue-tables.ts";
