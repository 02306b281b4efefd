import { createSlotPool } from "@design-catalog/core/application";

/** Longest line; later callers would wait too long. */
const waitingMax = 50;

/** Runs tasks on a number of threads, first come, first served. The slots of core share them among callers. */
export function createThreadLine(threads: number) {
  const share = { running: threads, waiting: waitingMax };
  const shares = { perUser: share, perApplication: share, perProcess: share };
  const pool = createSlotPool({ name: "passwords", ...shares, retryAfterSeconds: 2 });
  return <T>(task: () => Promise<T>): Promise<T> => pool.run({ applicationId: "", user: "" }, task);
}
