import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { printFigures } from "../support/figures.ts";
import { hasPostgresPrograms } from "../support/replicated-postgres.ts";
import { createStage, type Stage } from "../support/stage.ts";
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
