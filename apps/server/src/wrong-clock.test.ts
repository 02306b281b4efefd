/** Processes on machines with wrong clocks, judged by their databases and by what they send. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@design-catalog/host";
import {
  createTestAuthority,
  createTestDatabase,
  type ReceivedRequest,
  startReceiver,
  type TestAuthority,
} from "@design-catalog/testing";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { startServer } from "./server.ts";
import { until } from "./upkeep-test-tools.ts";

setDefaultTimeout(90_000);

const waitMsMax = 20_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const emailAddress = "admin@catalog.example";
const password = randomBytes(18).toString("base64url");

const skews = [
  ["27 h behind", -27 * hourMs],
  ["1 h behind", -hourMs],
  ["55 min ahead", 55 * minuteMs],
] as const;

/** Waits of the interface after each failure, but for the second and third, which ask for more. */
const waitsMs = [
  5_000,
  20 * minuteMs,
  50 * minuteMs,
  ...[2, 5, 10, 10, 24, 24].map((hours) => hours * hourMs),
] as const;

/** The second answer names a date, as clocks show it that are right, and the third a number of seconds. */
function answer(attempt: number) {
  if (attempt === 2) {
    return { status: 503, headers: { "retry-after": new Date(Date.now() + 20 * minuteMs).toUTCString() } };
  }
  return attempt === 3 ? { status: 429, headers: { "retry-after": "3000" } } : { status: 500 };
}

interface Seen {
  /** The rest of each wait by the database's clock when its attempt was stored. */
  readonly leftMs: readonly number[];
  /** Time for which each attempt can have been stored when that was read. */
  readonly storedMsMax: readonly number[];
  readonly requests: readonly ReceivedRequest[];
  readonly eventAgeMs: number;
  readonly tokenLifeMs: number;
  readonly clockCheck: unknown;
  readonly warnings: readonly unknown[];
}

const directory = mkdtempSync(join(tmpdir(), "design-catalog-wrong-clock-"));
const authorityFile = join(directory, "authority.pem");
const seen = new Map<number, Seen>();

beforeAll(async () => {
  const authority = await createTestAuthority();
  writeFileSync(authorityFile, authority.certificate);
  await Promise.all(skews.map(async ([, skewMs]) => seen.set(skewMs, await run(skewMs, authority))));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a process with a wrong clock until a delivery has had nine attempts, each brought forward in the database. */
async function run(skewMs: number, authority: TestAuthority): Promise<Seen> {
  const database = await createTestDatabase();
  const receiver = await startReceiver({ authority, respond: () => answer(receiver.requests.length) });
  const warnings: unknown[] = [];
  const log = { debug() {}, info() {}, warn: (...line: unknown[]) => void warnings.push(line), error() {} };
  const config = readConfig({
    PORT: "0",
    DATABASE_URL: database.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    BOOTSTRAP_ADMIN_EMAIL: emailAddress,
    BOOTSTRAP_ADMIN_PASSWORD: password,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: authorityFile,
  });
  const server = await startServer(config, log, { clock: { now: () => Date.now() + skewMs } });
  try {
    return await withClient(database.connectionString, async (sql) => {
      const client = await signIn(server.url, { emailAddress, password });
      await client.call("POST", "/api/v1/admin/webhooks", { url: receiver.url, eventTypes: ["project.created"] });
      let dueMs = performance.now();
      await client.call("POST", "/api/v1/projects", { name: "Lobby" });
      const leftMs: number[] = [];
      const storedMsMax: number[] = [];
      for (const attempt of waitsMs.keys()) {
        const read = async () => {
          const { rows } =
            await sql.query(`SELECT attempt_count AS count, extract(epoch FROM now() - created_at)::float8 AS age,
            extract(epoch FROM next_attempt_at - now())::float8 AS left FROM deliveries`);
          return rows[0];
        };
        await until(async () => (await read())?.["count"] === attempt + 1, waitMsMax);
        leftMs.push((await read())["left"] * 1_000);
        storedMsMax.push(performance.now() - dueMs);
        dueMs = performance.now();
        await sql.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'delivery-retries'");
      }
      const { rows } = await sql.query(
        "SELECT extract(epoch FROM now() - created_at)::float8 * 1000 AS age FROM events",
      );
      const ready: unknown = await (await fetch(`${server.url}/readyz`)).json();
      return {
        leftMs,
        storedMsMax,
        requests: receiver.requests,
        eventAgeMs: rows[0]["age"],
        tokenLifeMs: expiryMs(client.token) - Date.now(),
        clockCheck: Reflect.get(Object(Reflect.get(Object(ready), "checks")), "clock"),
        warnings,
      };
    });
  } finally {
    await server.stop();
    await receiver.close();
    await database.drop();
  }
}

function expiryMs(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return Number(Reflect.get(Object(claims), "exp")) * 1_000;
}

describe.each(skews)("a process %s", (_, skewMs) => {
  const of = () => {
    const found = seen.get(skewMs);
    if (!found) throw new Error("Cannot judge a process that did not run");
    return found;
  };

  test.each(waitsMs.map((waitMs, index) => [index + 1, waitMs] as const))(
    "waits after attempt %d for %d ms",
    (n, waitMs) => {
      const leftMs = of().leftMs[n - 1] ?? 0;
      const storedMsMax = of().storedMsMax[n - 1] ?? 0;
      // A date has whole seconds.
      expect(leftMs + storedMsMax).toBeGreaterThan(waitMs * 0.9 - 1_000);
      expect(leftMs).toBeLessThan(waitMs * 1.1);
    },
  );

  test("signs with a time that receivers accept", () => {
    for (const { headers, receivedAtMs } of of().requests) {
      expect(Math.abs(Number(headers["webhook-timestamp"]) * 1_000 - receivedAtMs)).toBeLessThan(5_000);
    }
  });

  test("stores the time of the database, and grants tokens by it", () => {
    expect(of().eventAgeMs).toBeWithin(0, 60_000);
    expect(of().tokenLifeMs).toBeWithin(59 * minuteMs, 60 * minuteMs + 1_000);
  });

  test("tells operators so", () => {
    const seconds = Math.abs(skewMs) / 1_000;
    const reason = `${seconds} s ${skewMs < 0 ? "behind" : "ahead of"} the database, whose time counts`;
    expect(of().clockCheck).toBe(reason);
    expect(of().warnings).toContainEqual(["The clock of this machine differs from the database's", { reason }]);
  });
});
