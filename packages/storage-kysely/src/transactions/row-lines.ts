import { unavailable } from "../connection/sql-errors.ts";

/** Longest wait in line, as long as a statement waits for a lock. */
const defaultTimeoutMs = 4_000;

/**
 * Lines for rows that other transactions hold. A transaction waiting in one holds no connection, which leaves
 * connections for other rows: a process lets one transaction at a time wait for a row inside the database.
 */
export interface RowLines {
  /**
   * Waits to be first in line; calling the returned function admits the next one. @throws {DomainError} `unavailable`
   */
  enter(row: string): Promise<() => void>;
}

/** Treatment of a row that another transaction holds, by the run of this one. */
export interface RowAttempt {
  /** False if it gives up at once, to leave its connection to others. */
  readonly isPatient: boolean;
  /** The row for which it gave up. */
  busyRow?: string;
}

/** Creates the lines of one process. */
export function createRowLines(timeoutMs = defaultTimeoutMs): RowLines {
  const lines = new Map<string, (() => void)[]>();
  const leave = (row: string) => {
    const next = lines.get(row)?.shift();
    if (next) next();
    else lines.delete(row);
  };
  return {
    async enter(row) {
      const line = lines.get(row);
      if (line) await standIn(line, row, timeoutMs);
      else lines.set(row, []);
      return () => leave(row);
    },
  };
}

function standIn(line: (() => void)[], row: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const pass = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.splice(line.indexOf(pass), 1);
      reject(unavailable(new Error(`Cannot wait any longer for a row that others change: ${row}`)));
    }, timeoutMs);
    line.push(pass);
  });
}

/** Runs a transaction. If it gave up for a row, runs it once more when its turn in line comes. */
export async function runInLine<T>(lines: RowLines, run: (attempt: RowAttempt) => Promise<T>): Promise<T> {
  const attempt: RowAttempt = { isPatient: false };
  try {
    return await run(attempt);
  } catch (error) {
    if (attempt.busyRow === undefined) throw error;
  }
  const leave = await lines.enter(attempt.busyRow);
  try {
    return await run({ isPatient: true });
  } finally {
    leave();
  }
}
