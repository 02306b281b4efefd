import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { Client } from "pg";
import { silentLog } from "../storage-test-tools.ts";
import { cleanUp, startHere, testDirectory } from "./embedded-test-tools.ts";
import { joinEmbeddedPostgres } from "./join-embedded-postgres.ts";

afterAll(cleanUp);

describe("joinEmbeddedPostgres()", () => {
  const dataDirectory = testDirectory();
  const options = { dataDirectory, log: silentLog };

  test("while another process runs the server connects to it and leaves it running", async () => {
    const running = await startHere(dataDirectory);
    const joined = await joinEmbeddedPostgres(options);
    expect(joined.started).toBe(false);
    expect(joined.connectionString).toBe(running.connectionString);
    expect(await ask(joined.connectionString)).toBe(running.pid());
    await joined.stop();
    expect(await ask(running.connectionString)).toBe(running.pid());
    await running.stop();
  });

  test("given a server that is about to start waits for it", async () => {
    const starting = startHere(dataDirectory);
    const joined = await joinEmbeddedPostgres(options);
    const running = await starting;
    expect(joined).toMatchObject({ started: false, connectionString: running.connectionString });
    await running.stop();
  });

  test("while no process runs the server starts one until it is stopped", async () => {
    const joined = await joinEmbeddedPostgres(options);
    expect(joined.started).toBe(true);
    expect(await ask(joined.connectionString)).toBeGreaterThan(0);
    await joined.stop();
    await expect(ask(joined.connectionString)).rejects.toThrow();
  });

  test("given a directory without a cluster refuses and creates nothing, unless told to", async () => {
    const empty = testDirectory("empty");
    await expect(joinEmbeddedPostgres({ ...options, dataDirectory: empty })).rejects.toThrow(/Cannot find a database/u);
    expect(existsSync(empty)).toBe(false);
    const joined = await joinEmbeddedPostgres({ ...options, dataDirectory: empty, create: true });
    expect(joined.started).toBe(true);
    await joined.stop();
  });
});

/** The process id that the server reports. */
async function ask(connectionString: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid");
    return rows[0].pid;
  } finally {
    await client.end();
  }
}
