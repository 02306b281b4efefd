import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { readVersion, versionText } from "@design-catalog/host";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { startFaultyProxy } from "@design-catalog/testing/faulty-proxy";
import { withClient } from "@design-catalog/testing/test-database";
import { createPostgresServer, type PostgresServer } from "../support/postgres-server.ts";
import { runServer } from "../support/raw-process.ts";
import { createStage, mainPath, type Stage } from "../support/stage.ts";
import { hasTerminals, runAtTerminal } from "../support/terminal.ts";

setDefaultTimeout(120_000);

const operatorExitCode = 2;
const masterKey = Buffer.alloc(32, "a-master-key").toString("base64");
const otherKey = Buffer.alloc(32, "another-key!").toString("base64");

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe("a start before its database", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await createPostgresServer(stage.dataDirectory("late"));
    stage.atEnd(() => postgres.stop());
  });
  const environment = () => ({ DATABASE_URL: postgres.connectionString, MASTER_KEY: masterKey, LOG_LEVEL: "info" });

  test("waits for it, says so, and is ready when it comes", async () => {
    const { promise: hasAsked, resolve } = Promise.withResolvers<void>();
    const onOutput = (output: string) => output.includes("Waiting for the database") && resolve();
    const starting = stage.startService({ environment: environment(), onOutput });
    // A start that ends without asking gives its own reason.
    await Promise.race([hasAsked, starting]);
    await postgres.start();
    const service = await starting;
    const [waiting, ...more] = linesOf(service.output(), "Waiting for the database");
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ level: "info", reason: expect.stringContaining("ECONNREFUSED") });
    expect(waiting?.["location"]).toBe(`PostgreSQL ${new URL(postgres.connectionString).host}/postgres`);
    expect(Number(waiting?.["waitMs"])).toBeWithin(15_000, 30_001);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  test("waits also while the server takes no writes", async () => {
    await postgres.start();
    await withClient(postgres.connectionString, (client) =>
      client.query("ALTER SYSTEM SET default_transaction_read_only = on"),
    );
    await withClient(postgres.connectionString, (client) => client.query("SELECT pg_reload_conf()"));
    const run = await runServer({ ...environment(), PORT: "0", DATABASE_WAIT_SECONDS: "1" });
    expect(run.output).toContain("PostgreSQL is read-only");
    expect(run.exitCode).toBe(operatorExitCode);
    await postgres.stop();
  });

  test("waits again when the connection is cut while it migrates", async () => {
    const database = await createTestDatabase();
    let cutCount = 0;
    const onCommit = (statements: readonly string[]) => {
      const cuts = cutCount === 0 && statements.some((statement) => statement.includes("kysely_migration"));
      if (cuts) cutCount += 1;
      return cuts ? "cut-before" : "pass";
    };
    const url = new URL(database.connectionString);
    const proxy = await startFaultyProxy(Number(url.port), { onCommit });
    url.port = String(proxy.port);
    const service = await stage.startService({ environment: { ...environment(), DATABASE_URL: url.href } });
    expect(cutCount).toBe(1);
    expect(linesOf(service.output(), "Waiting for the database")).toMatchObject([
      { reason: expect.stringContaining("Connection terminated") },
    ]);
    expect(service.output()).not.toContain("unexpected error");
    expect(await service.stop()).toBe(0);
    await proxy.close();
    await database.drop();
  });

  test("that never comes ends the wait with a sentence", async () => {
    const run = await runServer({ ...environment(), PORT: "0", DATABASE_WAIT_SECONDS: "2" });
    expect(run.exitCode).toBe(operatorExitCode);
    expect(run.durationMs).toBeGreaterThan(2_000);
    expect(run.output).toContain("Name the primary in DATABASE_URL");
    expect(run.output).not.toContain("    at ");
  });

  test("ends at once when it is told to stop", async () => {
    const child = Bun.spawn([process.execPath, mainPath], {
      env: { PATH: process.env["PATH"] ?? "", ...environment(), PORT: "0" },
      stdout: "pipe",
      stderr: "pipe",
    });
    let output = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += chunk;
      if (!output.includes("Waiting for the database")) continue;
      child.kill("SIGTERM");
      break;
    }
    const startMs = performance.now();
    expect(await child.exited).toBe(0);
    // It would wait for 30 s.
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(await child.stderr.text()).toBe("");
  });
});

describe("a first start", () => {
  const environment = () => ({ PORT: "0", DATA_DIR: stage.dataDirectory("terminal"), BOOTSTRAP_ADMIN_PASSWORD: "" });

  test.skipIf(!hasTerminals)(
    "at a terminal shows the banner with the version, and no line of JSON before it",
    async () => {
      const steps = [["Stop with Ctrl-C", "\u0003"]] as const;
      const { shown } = await runAtTerminal([process.execPath, mainPath], { environment: environment(), steps });
      const before = shown.slice(0, shown.indexOf(`Design Catalog Service ${versionText()} is ready`));
      expect(before.trim()).toMatch(/^Migrated the database \(migrations: \d+\)$/u);
    },
  );

  test("elsewhere writes JSON from its first line on, and /healthz tells the version", async () => {
    const service = await stage.startService({
      dataDirectory: stage.dataDirectory("piped"),
      environment: { LOG_LEVEL: "info" },
    });
    expect(linesOf(service.output(), "Migrated the database").length).toBeGreaterThan(0);
    expect(await (await fetch(`${service.url}/healthz`)).json()).toEqual({ status: "ok", ...readVersion() });
    await fetch(`${service.url}/nowhere`);
    const answered = linesOf(service.output(), "Request answered").find(({ status }) => status === 404);
    expect(answered).toMatchObject({ clientAddress: "127.0.0.1" });
    expect(await service.stop()).toBe(0);
  });
});

describe("a start without the master key", () => {
  test("of an embedded database makes no new one and says which is missing, and where it belongs", async () => {
    const dataDirectory = stage.dataDirectory("keyless");
    await (await stage.startService({ dataDirectory })).stop();
    const file = join(dataDirectory, "master.key");
    renameSync(file, `${file}.away`);
    const run = await runServer({ PORT: "0", DATA_DIR: dataDirectory });
    expect(run.exitCode).toBe(operatorExitCode);
    expect(run.output).toMatch(/because master key [0-9a-f]{8} is missing: restore it to /u);
    expect(run.output).toContain(`restore it to ${file}, or set MASTER_KEY to it`);
    expect(run.output).not.toContain("    at ");
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
    const service = await stage.startService({ dataDirectory });
    expect(await service.stop()).toBe(0);
  });

  describe("of an external database", () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
      const environment = { DATABASE_URL: database.connectionString, MASTER_KEY: masterKey };
      await (await stage.startService({ environment })).stop();
    });
    afterAll(() => database.drop());
    const run = (key: string) => runServer({ PORT: "0", DATABASE_URL: database.connectionString, MASTER_KEY: key });

    test("says which is missing and which are there", async () => {
      const { exitCode, output } = await run(otherKey);
      expect(exitCode).toBe(operatorExitCode);
      expect(output).toMatch(/master key [0-9a-f]{8} is missing, add it to MASTER_KEY, or to MASTER_KEY_PREVIOUS: /u);
      expect(output).toMatch(/current keys are [0-9a-f]{8}\n/u);
      expect(output).not.toContain("    at ");
      for (const secret of [masterKey, otherKey]) expect(output).not.toContain(secret);
    });

    test("that is newer than the service says what it has", async () => {
      await withClient(database.connectionString, (client) =>
        client.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', now()::text)"),
      );
      const { exitCode, output } = await run(masterKey);
      expect(exitCode).toBe(operatorExitCode);
      expect(output).toContain("the database is newer than this version of the service: 9999-of-tom");
      expect(output).not.toContain("    at ");
    });
  });
});

function linesOf(output: string, message: string): readonly Readonly<Record<string, unknown>>[] {
  return output
    .split("\n")
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line));
}
