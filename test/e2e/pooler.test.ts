import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { hasOwnSessions } from "@design-catalog/storage-kysely";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { hasPgbouncer, startPgbouncer } from "../support/pgbouncer.ts";
import { runServer } from "../support/raw-process.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(60_000);

const operatorExitCode = 2;

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
  stage.atEnd(() => database.drop());
});

afterAll(() => stage.end());

test("hasOwnSessions() is true without a pooler", async () => {
  expect(await hasOwnSessions(database.connectionString)).toBe(true);
});

describe.skipIf(!hasPgbouncer())("behind PgBouncer", () => {
  async function pooled(mode: "session" | "transaction"): Promise<string> {
    const pooler = await startPgbouncer(database.connectionString, { directory: join(stage.directory, mode), mode });
    stage.atEnd(() => pooler.stop());
    return pooler.connectionString;
  }

  test("hasOwnSessions() is true in session mode", async () => {
    expect(await hasOwnSessions(await pooled("session"))).toBe(true);
  });

  test("a start in transaction mode is refused with what to do", async () => {
    const connectionString = await pooled("transaction");
    expect(await hasOwnSessions(connectionString)).toBe(false);
    const masterKey = Buffer.alloc(32, "a-master-key").toString("base64");
    const run = await runServer({ DATABASE_URL: connectionString, MASTER_KEY: masterKey, PORT: "0" });
    expect(run.output).toContain("set pool_mode = session");
    expect(run.output).not.toContain(new URL(connectionString).password);
    expect(run.exitCode).toBe(operatorExitCode);
  });
});
