import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { takeOver } from "./scenarios/takeover.ts";

setDefaultTimeout(150_000);

let stage: Stage;
let database: TestDatabase;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});

afterAll(async () => {
  await stage.end();
  // Fails if a connection of the killed or frozen worker stayed open.
  await database.drop();
});

describe("workers frozen and killed in the middle of attempts", () => {
  test("are replaced within 30 s, and the results of the thawed one change nothing", async () => {
    const finding = await takeOver(stage, { connectionString: database.connectionString, attempts: 5 });
    printFigures("a worker frozen and one killed", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
