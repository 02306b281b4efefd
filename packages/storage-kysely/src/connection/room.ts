import type { Log } from "@design-catalog/core/ports";
import type { Client } from "pg";
import { isConnectionError, lackIn } from "./sql-errors.ts";

/** Whether a server stores data: a refused write tells that it stores none, and a try that it stores some again. */
export interface Room {
  /** Reason why nothing can be stored; undefined while data is stored. */
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

/** Creates the knowledge of a server that stores data as far as anybody knows. */
export function createRoom(log: Log): Room {
  let lack: string | undefined;
  let triedMs = 0;
  return {
    get lack() {
      return lack;
    },
    note(error) {
      const reason = lackIn(error);
      if (lack !== undefined || reason === undefined) return;
      triedMs = performance.now();
      lack = reason;
      log.error("The database stores nothing", { reason });
    },
    async look(client) {
      if (lack === undefined || performance.now() - triedMs < pauseMs) return;
      triedMs = performance.now();
      try {
        await client.query(attempt);
      } catch (error) {
        if (lackIn(error) !== undefined) return;
        if (isConnectionError(error)) throw error;
        // The role may create no temporary tables: the next write will tell.
      }
      lack = undefined;
      log.info("The database stores data again");
    },
  };
}
