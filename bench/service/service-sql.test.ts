import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId, operationNamed } from "@design-catalog/core";
import { createRowMemory } from "@design-catalog/core/engine";
import { createJobs } from "@design-catalog/queue-pg-boss";
import { createPool, createStorage } from "@design-catalog/storage-kysely";
import { createTestDatabase } from "@design-catalog/testing";
import { recordStatements } from "@design-catalog/testing/statement-scope";
import {
  createTestApplication,
  idOf,
  runOperation,
  type TestApplication,
} from "@design-catalog/testing/test-application";
import { createProjectRow, expectRemembered, inOne, insertStatements, selectProject } from "../programs/service-sql.ts";

const body = { name: "Lobby", number: "P-1", description: "Walls", client: "Northwind", settings: {} };
let application: TestApplication;
let service: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  application = await createTestApplication({ rowMemory: createRowMemory() });
  service = await openDatabase();
});

afterAll(() => service.close());

test("the bare server of the benchmark sends what the service sends to create and to read a project", async () => {
  // The first create reads what later ones remember.
  await service.call("createProject", { body });
  const created = await service.call("createProject", { body });
  const id = idOf(created.output);
  const read = await service.call("getProject", { parameters: { id } });
  const ids = { applicationId: defaultApplicationId, userId: id };
  const inserts = insertStatements(createProjectRow(body, { id, userId: id }), { ids, auditId: id, eventId: id });
  const { text } = inOne([...inserts, { text: expectRemembered, values: ["", "", "", ""] }]);
  expect(created.texts).toEqual(["BEGIN ISOLATION LEVEL READ COMMITTED", text, "COMMIT"]);
  expect(read.texts).toEqual([selectProject]);
});

async function openDatabase() {
  const { connectionString, drop } = await createTestDatabase();
  const { ports } = application;
  const plain = createPool({ connectionString, log: ports.log });
  const jobs = createJobs({ connectionString, pool: plain, log: ports.log, role: "api" });
  await jobs.start();
  return {
    async call(name: string, input: Parameters<TestApplication["callNamed"]>[2]) {
      const { pool, texts } = recordStatements(plain);
      const store = createStorage({ pool, queue: jobs.transactional }).open(defaultApplicationId);
      const context = { ...application.contextOf(application.administrator), store };
      return { output: await runOperation(operationNamed(name), context, input ?? {}), texts: [...texts] };
    },
    async close() {
      await jobs.stop();
      await plain.end();
      await drop();
    },
  };
}
