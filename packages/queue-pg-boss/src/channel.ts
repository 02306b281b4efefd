/** Announcement, instead of a queue's name, of jobs that are due later, or may have come back. */
export const laterJobs = "later";

/** Makes every process look again into queues in which it found nothing. */
export function laterText(schema: string): string {
  return `SELECT pg_notify(${channelText(schema)}, '${laterJobs}')`;
}

/**
 * Expression for the channel of pg-boss's schema, as pg-boss writes it; a test fails if the name ever changes. pg-boss's own
 * listener wakes only the workers of its `work()`, and its inserts announce only jobs that are due.
 */
export function channelText(schema: string): string {
  return `('pgboss_' || left(encode(sha224('${schema}'::bytea), 'hex'), 24))`;
}
