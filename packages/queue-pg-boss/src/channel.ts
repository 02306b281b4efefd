/** Announcement, instead of a queue's name, once jobs are added that are due later. */
export const laterJobs = "later";

/**
 * Expression for the channel of pg-boss's schema, as pg-boss writes it; a test fails if the name ever changes. pg-boss's own
 * listener wakes only the workers of its `work()`, and its inserts announce only jobs that are due.
 */
export function channelText(schema: string): string {
  return `('pgboss_' || left(encode(sha224('${schema}'::bytea), 'hex'), 24))`;
}
