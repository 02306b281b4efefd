import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { printFigures } from "../support/figures.ts";
import { missingProgram } from "../support/replicated-postgres.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { failOver } from "./scenarios/failover.ts";

setDefaultTimeout(120_000);

const missing = missingProgram();
if (missing !== undefined) console.warn(`Fail-over is not tried, as ${missing} is not installed`);

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe.skipIf(missing !== undefined)("a service whose primary is killed", () => {
  test("given synchronous replication loses nothing, recovers, and never calls the standby ready before its promotion", async () => {
    const plan = { synchronous: true, roleCheck: false, writers: 2, loadMs: 1_500, promoteAfterMs: 4_000 };
    const finding = await failOver(stage, plan);
    printFigures("fail-over", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
