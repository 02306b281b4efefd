import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { broken } from "./check.ts";
import { drain } from "./scenarios/drain.ts";
import { shareWork } from "./scenarios/fleet.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let database: TestDatabase;

beforeEach(async () => {
  stage = await createStage();
  database = await createTestDatabase();
});

afterEach(async () => {
  await stage.end();
  await database.drop();
});

describe("three workers on one database", () => {
  test("share the work, and make and settle each delivery once", async () => {
    const { connectionString } = database;
    const finding = await shareWork(stage, { connectionString, workers: 3, creations: 100, fairness: 0.05 });
    printFigures("three workers", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});

describe("a service that receives SIGTERM under load", () => {
  test("ends within 20 s with every attempt recorded, and another process delivers the rest", async () => {
    const { connectionString } = database;
    const finding = await drain(stage, { connectionString, loadMs: 1_000, answerMs: 500 });
    printFigures("SIGTERM with attempts in flight", finding.figures);
    expect(broken(finding)).toEqual([]);
  });
});
