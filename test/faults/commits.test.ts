import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { cutCommits } from "./scenarios/commits.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});

afterAll(async () => {
  await stage.end();
  // Fails if the service left a connection open.
  await database.drop();
});

describe("a service whose connections are cut at COMMIT", () => {
  test("writes once and sends each event once, whether the cut comes before or after it", async () => {
    const finding = await cutCommits(stage, { connectionString: database.connectionString, cuts: 10 });
    printFigures("connections cut at COMMIT", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
