import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "./test-database.ts";

/** Leaves a partition in the middle of detaching, as a process does that is killed while a transaction uses the table. */
export async function detachByHalf(connectionString: string, table: string, partition: string): Promise<void> {
  await withClient(connectionString, async (holder) => {
    await holder.query(`BEGIN; SELECT FROM ${table} LIMIT 1`);
    await withClient(connectionString, async (client) => {
      const { rows } = await client.query<{ readonly pid: number }>("SELECT pg_backend_pid() AS pid");
      const ended = client.query(`ALTER TABLE ${table} DETACH PARTITION ${partition} CONCURRENTLY`).then(
        () => undefined,
        (error: unknown) => error,
      );
      const endsSoon = async () => Promise.race([ended.then(() => true), sleep(10, false)]);
      const half = "SELECT FROM pg_inherits WHERE inhrelid = $1::regclass AND inhdetachpending";
      const isHalf = async () => (await holder.query(half, [partition])).rowCount === 1;
      // The first half has committed, and the second one waits for the holder, however long that takes.
      while (!(await isHalf()) && !(await endsSoon()));
      await holder.query("SELECT pg_cancel_backend($1)", [rows[0]?.pid]);
      const error = await ended;
      if (!isCancelled(error))
        throw new Error("Cannot detach by half because the statement was not cut off", { cause: error });
    });
  });
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "57014";
}
