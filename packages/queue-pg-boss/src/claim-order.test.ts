import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { deliveryJob, idsOf, openJobs, type OpenJobs } from "./jobs-test-tools.ts";

let database: TestDatabase;
let worker: OpenJobs;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await openJobs(database.connectionString);
});

afterAll(async () => {
  await worker.end();
  await database.drop();
});

test("claim() given a group with more jobs than places hands out the oldest first", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `d${index}`);
  for (const name of names) await worker.enqueue([deliveryJob(name, { group: "busy" })]);
  const claimed: unknown[] = [];
  while (claimed.length < names.length) {
    const jobs = await worker.claim(40, 4);
    claimed.push(...idsOf(jobs).toSorted((one, other) => names.indexOf(String(one)) - names.indexOf(String(other))));
    await worker.complete(jobs);
  }
  expect(claimed).toEqual(names);
});

test("claim() given a group with a due and a later job leaves the later one", async () => {
  await worker.enqueue([
    deliveryJob("now", { group: "mixed" }),
    deliveryJob("later", { group: "mixed", dueInMs: 3_600_000 }),
  ]);
  const jobs = await worker.claim(10, 10);
  expect(idsOf(jobs)).toEqual(["now"]);
  await worker.complete(jobs);
});
