import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { withClient } from "@design-catalog/testing/test-database";
import { printFigures } from "../support/figures.ts";
import { isRoot, proxyUserId, startRoleProxy } from "../support/haproxy.ts";
import { hasPostgresPrograms, startReplicatedPostgres } from "../support/replicated-postgres.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";
import { broken } from "./check.ts";
import { failOver } from "./scenarios/failover.ts";

setDefaultTimeout(120_000);

// PostgreSQL 15 is not in every Debian release, so its absence is not a failure; that of the proxy is.
const hasPrograms = hasPostgresPrograms();
if (!hasPrograms)
  console.warn("Fail-over is not tested because PostgreSQL 15 is not installed: apt-get install postgresql-15");
const canRun =
  hasPrograms && hasTool({ name: "HAProxy", debianPackage: "haproxy", isThere: Bun.which("haproxy") !== null });

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe.skipIf(!canRun)("a service whose primary is killed", () => {
  test("given synchronous replication loses nothing, recovers, and never calls the standby ready before its promotion", async () => {
    const plan = { synchronous: true, roleCheck: false, writers: 2, loadMs: 1_500, promoteAfterMs: 4_000 };
    const finding = await failOver(stage, plan);
    printFigures("fail-over", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});

describe.skipIf(!canRun)("HAProxy as documented", () => {
  test("never leads to a standby before its promotion, and does not run as root", async () => {
    const postgres = await startReplicatedPostgres({ directory: join(stage.directory, "two"), synchronous: false });
    stage.atEnd(() => postgres.stop());
    const proxy = await startRoleProxy(postgres, { directory: join(stage.directory, "role-proxy"), roleCheck: true });
    stage.atEnd(() => proxy.stop());
    const isReadOnly = () =>
      withClient(proxy.connectionString, (client) => client.query("SELECT pg_is_in_recovery() AS it"))
        .then(({ rows }): unknown => rows[0]?.it)
        .catch(() => "no answer");
    const until = (answer: unknown, what: string) =>
      waitUntil(async () => ((await isReadOnly()) === answer ? true : undefined), { timeoutMs: 20_000, what });
    await until(false, "the primary");
    if (isRoot()) expect(readFileSync(`/proc/${proxy.pid}/status`, "utf8")).toContain(`\nUid:\t${proxyUserId()}\t`);
    await postgres.killPrimary();
    await until("no answer", "the end of the primary");
    for (let look = 0; look < 15; look++) {
      expect(await isReadOnly()).toBe("no answer");
      await sleep(100);
    }
    await postgres.promote();
    await until(false, "the new primary");
  });
});

test("the campaign without its programs says what to install and fails", async () => {
  const campaign = Bun.spawn([process.execPath, join(import.meta.dirname, "failover-campaign.ts")], {
    env: { PATH: "/nowhere" },
    stderr: "pipe",
  });
  expect(await campaign.stderr.text()).toContain("is not installed: apt-get install postgresql-15 haproxy");
  expect(await campaign.exited).toBe(1);
});
