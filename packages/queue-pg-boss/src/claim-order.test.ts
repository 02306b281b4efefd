import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { deliveryJob, idsOf, openJobs, type OpenJobs, silentLog } from "./jobs-test-tools.ts";
import { createJobs } from "./jobs.ts";

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

test("claim() looks whether a queue has any job before it claims again from one that had none, until there is one", async () => {
  const texts: string[] = [];
  const { pool } = worker;
  const query: typeof pool.query = (text, values) => {
    texts.push(text);
    return pool.query(text, values);
  };
  const jobs = createJobs({ ...database, pool: { ...pool, query, look: query }, log: silentLog, role: "api" });
  const claims = async () => {
    texts.length = 0;
    const claimed = await jobs.queue.claim("delivery-retries", { limit: 10, perGroupLimit: 10 });
    if (claimed.length > 0) await worker.complete(claimed);
    return [
      claimed.length,
      ...texts.filter((text) => text.includes("LIMIT 1")).map((text) => text.includes("RECURSIVE")),
    ];
  };
  expect([await claims(), await claims()]).toEqual([
    [0, true],
    [0, false],
  ]);
  await worker.enqueue([deliveryJob("d1", { queue: "delivery-retries" })]);
  expect([await claims(), await claims(), await claims()]).toEqual([
    [1, false, true],
    [0, true],
    [0, false],
  ]);
  await worker.enqueue([deliveryJob("d2", { queue: "delivery-retries", dueInMs: 3_600_000 })]);
  expect(await claims()).toEqual([0, false, true]);
});
