export { createJobs, type Jobs, type JobsOptions } from "./jobs.ts";
