import { unavailable } from "./sql-errors.ts";

/** Longest wait in line, as long as a statement waits for a lock. */
const defaultTimeoutMs = 4_000;

/**
 * Lines before rows that other transactions hold. Who waits in one holds no connection, so that those who want other rows
 * find one: of a process one transaction at a time waits for a row inside the database.
 */
export interface RowLines {
  /** Waits to be the first in line; what it returns lets the next one in. @throws {DomainError} `unavailable` */
  enter(row: string): Promise<() => void>;
}

/** What a run of a transaction does about rows that another one holds. */
export interface RowAttempt {
  /** False where it gives up at once, as somebody else is to have its connection. */
  readonly isPatient: boolean;
  /** The row that it gave up for. */
  busyRow?: string;
}

/** Lines of one process. */
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
      reject(unavailable(new Error(`Cannot wait any longer for a row that others change: current row is ${row}`)));
    }, timeoutMs);
    line.push(pass);
  });
}

/** Runs a transaction, and where it gave up for a row once more when its turn in line has come. */
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
