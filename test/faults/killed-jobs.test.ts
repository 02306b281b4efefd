import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { killJobs } from "./scenarios/jobs.ts";

setDefaultTimeout(180_000);

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});

afterAll(async () => {
  await stage.end();
  await database.drop();
});

describe("workers killed in the middle of a job", () => {
  test("leave it to others, which hand over every delivery, and each once", async () => {
    const { connectionString } = database;
    const finding = await killJobs(stage, { connectionString, deliveries: 20_000, kills: 2 });
    printFigures("workers killed during a bulk resend", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
