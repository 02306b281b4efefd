import { expect, test } from "bun:test";
import { problemsOf, production } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const [primary, standby] = ["postgres://catalog@db-1/catalog", "postgres://catalog:hunter2@db-2/catalog"];
const { MASTER_KEY } = production;

test("readConfig() takes a standby and the seconds that it may be behind", () => {
  const given = { DATABASE_URL: primary, DATABASE_READ_URL: standby, DATABASE_READ_LAG_SECONDS: "30", MASTER_KEY };
  expect(readConfig(given)).toMatchObject({ databaseReadUrl: standby, databaseReadLagSeconds: 30 });
  const { databaseReadUrl, databaseReadLagSeconds } = readConfig({ DATABASE_URL: primary, MASTER_KEY });
  expect([databaseReadUrl, databaseReadLagSeconds]).toEqual([undefined, 10]);
});

test.each([
  [
    "a standby of the embedded server",
    { DATABASE_READ_URL: standby },
    "DATABASE_READ_URL must be set with DATABASE_URL",
  ],
  [
    "several standbys",
    { DATABASE_URL: primary, MASTER_KEY, DATABASE_READ_URL: "postgres://catalog:hunter2@db-2,db-3/catalog" },
    "DATABASE_READ_URL must name one server",
  ],
  [
    "a bound that one look at the servers would exceed",
    { DATABASE_URL: primary, MASTER_KEY, DATABASE_READ_URL: standby, DATABASE_READ_LAG_SECONDS: "1" },
    "DATABASE_READ_LAG_SECONDS must be an integer from 2 to 300",
  ],
])("readConfig() refuses %s, and does not repeat the password", (_, given, problem) => {
  const problems = problemsOf(given);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems.join()).not.toContain("hunter2");
});
