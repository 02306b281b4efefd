import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { connectToMember, type MemberConnection } from "../support/member-connection.ts";
import { membersOf } from "../support/member-processes.ts";
import { createPostgresServer, type PostgresServer, startWithStandby } from "../support/postgres-server.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(180_000);

const timeoutMs = 60_000;
const isLinux = process.platform === "linux";
const path = "/api/v1/admin/signals";

let stage: Stage;
let standby: PostgresServer;
let service: ServiceProcess;

beforeAll(async () => {
  stage = await createStage();
  if (!isLinux) return;
  const primary = await createPostgresServer(stage.dataDirectory("replicated"));
  standby = await startWithStandby(primary);
  stage.atEnd(() => primary.stop());
  stage.atEnd(() => standby.stop());
  service = await stage.startService({
    environment: {
      DATABASE_URL: primary.connectionString,
      DATABASE_READ_URL: standby.connectionString,
      // Only what a caller has changed may keep them from the standby.
      DATABASE_READ_LAG_SECONDS: "300",
      MASTER_KEY: randomBytes(32).toString("base64"),
      PROCESSES: "2",
    },
  });
});
afterAll(() => stage.end());

const onStandby = async (statement: string) =>
  (await withClient(standby.connectionString, (client) => client.query(statement))).rows;

/** Answers of all processes, by who gave them or why. */
async function answersOf(reason: string): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Number(
    new RegExp(`^catalog_replica_answers_total\\{.*reason="${reason}"\\} (\\d+)$`, "mu").exec(metrics)?.[1],
  );
}

/** Names of all signals, as a process shows them. */
async function namesBy(member: MemberConnection): Promise<readonly string[]> {
  const { status, body } = await member.send("POST", `${path}/grid`, { startRow: 0, endRow: 1_000 });
  expect([status, body]).toEqual([200, expect.objectContaining({ rowData: expect.any(Array) })]);
  return [...JSON.stringify(body).matchAll(/"name":"([^"]*)"/gu)].map(([, name = ""]) => name);
}

test.skipIf(!isLinux)("what a user writes through one process is read through the other one, too", async () => {
  const { token } = await signIn(service.url, stage.administrator);
  const [first = NaN, second = NaN] = membersOf(service.pid);
  const one = await connectToMember({ url: service.url, token }, first);
  const two = await connectToMember({ url: service.url, token }, second);
  for (const member of [one, two]) {
    const isAnswered = async () => {
      const before = await answersOf("none");
      await namesBy(member);
      return (await answersOf("none")) > before ? true : undefined;
    };
    await waitUntil(isAnswered, { timeoutMs, what: "an answer of the standby" });
  }
  await onStandby("SELECT pg_wal_replay_pause()");
  const byPrimary = await answersOf("own_change");
  const ways = [
    ["FROM-ONE", one, two],
    ["FROM-TWO", two, one],
  ] as const;
  for (const [name, writer, reader] of ways) {
    const { status, body } = await writer.send("POST", path, { name, code: name.toLowerCase(), category: "video" });
    expect([status, body]).toEqual([201, expect.objectContaining({ name })]);
    expect(await namesBy(reader)).toContain(name);
    expect(await namesBy(writer)).toContain(name);
  }
  expect(await onStandby("SELECT name FROM signals WHERE name LIKE 'FROM-%'")).toEqual([]);
  expect((await answersOf("own_change")) - byPrimary).toBeGreaterThanOrEqual(2);
  await onStandby("SELECT pg_wal_replay_resume()");
  for (const member of [one, two]) member.close();
});
