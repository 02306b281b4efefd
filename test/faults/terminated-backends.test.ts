import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { surviveTerminations } from "./scenarios/terminations.ts";

setDefaultTimeout(60_000);

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

describe("a service whose backends are terminated at random", () => {
  test("50 times under load survives, answers 503 or better, and loses nothing", async () => {
    const { connectionString } = database;
    const finding = await surviveTerminations(stage, { connectionString, terminations: 50 });
    printFigures("50 terminated backends", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
