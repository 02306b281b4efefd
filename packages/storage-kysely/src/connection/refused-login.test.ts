import { expect, test } from "bun:test";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { silentLog } from "../storage-test-tools.ts";
import { createPool } from "./pool.ts";

test("a pool that the server refuses leaves its connections to hear why, although it closes for new ones", async () => {
  const url = new URL(process.env[testDatabaseUrlVariable] ?? "");
  url.pathname = "/missing";
  const closed = Promise.withResolvers<unknown>();
  const log = { ...silentLog, error: (_: string, fields?: object) => closed.resolve(fields) };
  const pool = createPool({ connectionString: url.href, log });
  const socket = pool.openSocket();
  try {
    const reason = `PostgreSQL refuses the login: database "missing" does not exist`;
    expect(await closed.promise).toEqual({ reason });
    expect(socket.destroyed).toBe(false);
    expect(pool.health()).toEqual({ ready: false, reason });
  } finally {
    socket.destroy();
    await pool.end();
  }
});
