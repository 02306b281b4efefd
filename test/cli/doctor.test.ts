import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { idTimePrefix } from "@design-catalog/core/engine";
import { createPool, ensurePartitions } from "@design-catalog/storage-kysely";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { silentLog } from "@design-catalog/testing/test-ports";
import { type CliOptions, runHere } from "../support/catalogctl.ts";
import { embeddedDatabaseUrl } from "../support/embedded-home.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  stage = await createStage();
  service = await stage.startService();
  ({ url } = await stage.startReceiver());
  const client = await signIn(service.url, stage.administrator);
  await registerEndpoint(client, { url: `${url}/hooks`, eventTypes: ["*"] });
});
afterAll(() => stage.end());

function atDatabase(more: Readonly<Record<string, string>> = {}): CliOptions {
  return {
    environment: {
      DATA_DIR: stage.dataDirectory("data"),
      BASE_URL: service.url,
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
      WEBHOOK_CA_FILE: stage.authorityFile,
      ...more,
    },
  };
}

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly message: string;
}

async function examine(options: CliOptions, ...words: readonly string[]) {
  const { exitCode, out } = await runHere(["doctor", "--json", ...words], options);
  const { findings }: { readonly findings: readonly Finding[] } = JSON.parse(out);
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  const notOk = findings.filter(({ status }) => status !== "ok").map(({ status, check }) => `${status} ${check}`);
  return { exitCode, of, notOk };
}

/** Warnings of a new installation: anybody may sign up, requests are not counted, and nothing has a quota. */
const open = ["warn limits", "warn limits"];

const sql = (statement: string) =>
  withClient(embeddedDatabaseUrl(stage.dataDirectory("data")), (connection) => connection.query(statement));

describe("catalogctl doctor at the database", () => {
  test("of an installation that is well finds nothing but what development allows", async () => {
    const { exitCode, notOk, of } = await examine(atDatabase());
    // The certificates of tests are made for a day.
    expect(notOk).toEqual(["warn configuration", ...open, `warn endpoint ${new URL(url).host}`]);
    expect(exitCode).toBe(0);
    expect(of("database")[0]?.message).toContain("of the running service, version 18");
    expect(of("secrets")[0]?.message).toMatch(/^3 can be decrypted with master key [0-9a-f]{8}$/u);
    expect(of(`endpoint ${new URL(url).host}`)[0]?.message).toMatch(/^127\.0\.0\.1, certificate for \d+ more days$/u);
    const shown = await runHere(["doctor"], atDatabase());
    expect(shown.out).toMatch(/^STATUS +CHECK +RESULT\nok +configuration/u);
  });

  test("given a wrong configuration names each variable and no value of a secret", async () => {
    const { exitCode, of } = await examine(atDatabase({ MASTER_KEY: "hunter2", PORT: "x" }));
    expect(exitCode).toBe(1);
    const texts = of("configuration").map(({ message }) => message);
    expect(texts).toEqual([expect.stringContaining("PORT must be"), expect.stringContaining("MASTER_KEY must be")]);
    expect(JSON.stringify(texts)).not.toContain("hunter2");
  });

  test("given another master key fails for the secrets", async () => {
    const { exitCode, notOk } = await examine(atDatabase({ MASTER_KEY: Buffer.alloc(32, 5).toString("base64") }));
    expect(exitCode).toBe(1);
    expect(notOk).toContain("fail secrets");
  });

  test("given a receiver's certificate of an unknown authority, or no address of its own, fails for the endpoint", async () => {
    const untrusted = await examine(atDatabase({ WEBHOOK_CA_FILE: "" }));
    expect([untrusted.exitCode, untrusted.notOk]).toEqual([
      1,
      ["warn configuration", ...open, `fail endpoint ${new URL(url).host}`],
    ]);
    const blocked = await examine(atDatabase({ WEBHOOK_ALLOW_NETWORKS: "" }));
    expect([blocked.exitCode, blocked.notOk]).toEqual([1, [...open, `fail endpoint ${new URL(url).host}`]]);
    const skipped = await examine(atDatabase({ WEBHOOK_ALLOW_NETWORKS: "" }), "--skip-endpoints");
    expect([skipped.exitCode, skipped.notOk]).toEqual([0, open]);
  });

  test("given endpoints that fail warns of them, also without contact to receivers", async () => {
    const failing = "last_failure_at = now(), first_failure_at = now()";
    await sql(`UPDATE webhook_endpoints SET ${failing}, last_success_at = NULL`);
    const { exitCode, notOk } = await examine(atDatabase({ WEBHOOK_ALLOW_NETWORKS: "" }), "--skip-endpoints");
    expect([exitCode, notOk]).toEqual([0, [...open, `warn endpoint ${new URL(url).host}`]]);
    await sql("UPDATE webhook_endpoints SET last_failure_at = NULL, first_failure_at = NULL");
  });

  test("given days of the audit trail that should have ended names the oldest", async () => {
    const connectionString = embeddedDatabaseUrl(stage.dataDirectory("data"));
    const oldMs = Date.now() - 400 * 86_400_000;
    const pool = createPool({ connectionString, log: silentLog });
    await ensurePartitions(pool, { fromMs: oldMs, days: 1 });
    await pool.end();
    const first = "000000000000000000000001";
    const id = idTimePrefix(oldMs).padEnd(24, "1");
    await sql(`INSERT INTO audit_entries (application_id, id, at, action, kind, resource_id, request_id, changes)
      VALUES ('${first}', '${id}', now() - interval '400 days', 'update', 'Project', '${id}', 'test', '[]')`);
    expect((await examine(atDatabase(), "--skip-endpoints")).of("audit")[0]?.status).toBe("ok");
    const setTo = (days: string) =>
      sql(`UPDATE applications SET settings = jsonb_set(settings::jsonb, '{auditRetentionDays}', '${days}')`);
    await setTo("399");
    expect((await examine(atDatabase(), "--skip-endpoints")).of("audit")[0]?.status).toBe("ok");
    await setTo("365");
    const { exitCode, of, notOk } = await examine(atDatabase(), "--skip-endpoints");
    expect([exitCode, notOk]).toEqual([0, ["warn configuration", ...open, "warn audit"]]);
    const day = new Date(oldMs).toISOString().slice(0, 10);
    expect(of("audit")[0]?.message).toStartWith(`${first} still has ${day}, which should have ended`);
    await setTo("null");
    await sql(`DELETE FROM audit_entries WHERE id = '${id}'`);
  });

  test("given a delivery that is overdue tells the lag", async () => {
    await sql(
      `INSERT INTO deliveries VALUES (to_hex(extract(epoch FROM now())::int) || 'ffffffffffffffff',
         '000000000000000000000001', 'e', 'project.created', 'p', 'u', 'pending', 1, 1, now() - interval '20 min', now(), NULL)`,
    );
    const { exitCode, of } = await examine(atDatabase(), "--skip-endpoints");
    expect(exitCode).toBe(1);
    expect(of("queue")).toMatchObject([{ status: "fail", message: "1 pending, 1 due, lag 20 min" }]);
    await sql("DELETE FROM deliveries");
  });

  test("given mails that nobody took or that have waited for long warns", async () => {
    const { of: before } = await examine(atDatabase(), "--skip-endpoints");
    expect(before("mails")).toMatchObject([{ status: "ok", message: "0 pending, 0 failed" }]);
    await sql(
      `INSERT INTO outgoing_mails (id, application_id, kind, recipient, subject, text, status, attempts, next_attempt_at, created_at)
       VALUES ('1', 'a', 'k', 'r', 's', 't', 'queued', 0, now(), now() - interval '3 h'), ('2', 'a', 'k', 'r', 's', 't', 'failed', 10, NULL, now())`,
    );
    const { exitCode, of } = await examine(atDatabase(), "--skip-endpoints");
    expect([exitCode, of("mails")]).toMatchObject([
      0,
      [
        {
          status: "warn",
          message: "1 pending, 1 failed, the oldest for 3.0 h, and no mail server is configured",
        },
      ],
    ]);
    await sql("DELETE FROM outgoing_mails");
  });

  test("given partitions that are missing tells which", async () => {
    await sql(
      `DO $$ DECLARE name text; BEGIN FOR name IN SELECT relname FROM pg_class
         WHERE relkind = 'r' AND relname ~ '^events_p' AND relname > 'events_p' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD')
       LOOP EXECUTE 'DROP TABLE ' || name; END LOOP; END $$`,
    );
    const { exitCode, of } = await examine(atDatabase(), "--skip-endpoints");
    expect(exitCode).toBe(1);
    expect(of("partitions")[0]?.message).toMatch(/^missing for today or tomorrow: events_p\d{8}$/u);
  });

  test("given a schema of another version says so and looks no further", async () => {
    await sql("INSERT INTO kysely_migration VALUES ('9999-future', '2026-11-21')");
    const { exitCode, notOk } = await examine(atDatabase());
    expect([exitCode, notOk]).toEqual([1, ["warn configuration", "fail migrations", "fail partitions"]]);
    const refused = await runHere(["webhooks", "list"], atDatabase());
    expect([refused.exitCode, refused.err]).toEqual([
      4,
      expect.stringContaining("newer than this version of the service: 9999-future"),
    ]);
    await sql("DELETE FROM kysely_migration WHERE name = '9999-future'");
  });

  test("given no database fails, and makes none", async () => {
    const nowhere = await examine(atDatabase({ DATA_DIR: join(stage.directory, "nowhere") }));
    expect([nowhere.exitCode, nowhere.notOk]).toEqual([1, ["warn configuration", "fail database"]]);
    const refused = await examine({
      environment: {
        DATABASE_URL: "postgres://x:hunter2@127.0.0.1:9/x",
        MASTER_KEY: Buffer.alloc(32, 5).toString("base64"),
      },
    });
    expect([refused.exitCode, refused.notOk]).toEqual([1, ["fail database"]]);
  });
});

describe("catalogctl doctor by HTTP", () => {
  test("checks what can be seen from there", async () => {
    const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "config") };
    const signedOut = await examine({ environment });
    expect([signedOut.exitCode, signedOut.notOk]).toEqual([1, ["fail sign-in"]]);
    const words = ["login", "--email", stage.administrator.emailAddress];
    await runHere(words, { environment, input: stage.administrator.password });
    const signedIn = await examine({ environment });
    expect([signedIn.exitCode, signedIn.notOk]).toEqual([0, []]);
  });

  test("of a service that is away exits with 1", async () => {
    const away = await examine({ environment: { CATALOG_URL: "http://127.0.0.1:9", CATALOG_TOKEN: "x" } });
    expect([away.exitCode, away.notOk]).toEqual([1, ["fail service", "fail sign-in"]]);
  });
});
