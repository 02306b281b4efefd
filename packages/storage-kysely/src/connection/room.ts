import type { Log } from "@design-catalog/core/ports";
import type { Client } from "pg";
import { isDiskFull, isConnectionError } from "./sql-errors.ts";

/** Whether a server has room for data: a refused write tells that it has none, and a try that it has some again. */
export interface Room {
  /** Reason why nothing can be stored; undefined while there is room. */
  readonly lack: string | undefined;
  /** Notes why a statement failed. */
  readonly note: (error: unknown) => void;
  /** Tries to store something if that failed two seconds ago. @throws errors of the connection */
  look(client: Pick<Client, "query">): Promise<void>;
}

/** Grows a file of its own by 128 KiB, in one transaction, which leaves nothing. */
const attempt = `CREATE TEMP TABLE room_attempt (text text) ON COMMIT DROP;
  INSERT INTO room_attempt SELECT repeat(md5(n::text), 50) FROM generate_series(1, 80) AS n`;

/** Milliseconds between tries, each of which writes rows of the catalog. */
const pauseMs = 2_000;

/** Creates the knowledge of a server that has room as far as anybody knows. */
export function createRoom(log: Log): Room {
  let lack: string | undefined;
  let triedMs = 0;
  return {
    get lack() {
      return lack;
    },
    note(error) {
      if (lack !== undefined || !isDiskFull(error)) return;
      triedMs = performance.now();
      lack = `PostgreSQL has no room for data: ${error.message}`;
      log.error("The database stores nothing because its disk is full", { reason: error.message });
    },
    async look(client) {
      if (lack === undefined || performance.now() - triedMs < pauseMs) return;
      triedMs = performance.now();
      try {
        await client.query(attempt);
      } catch (error) {
        if (isDiskFull(error)) return;
        if (isConnectionError(error)) throw error;
        // The role may create no temporary tables: the next write will tell.
      }
      lack = undefined;
      log.info("The database has room for data again");
    },
  };
}
