import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, type TestApplication } from "@design-catalog/testing/test-application";
import type { LaggingRead, Reader } from "../../ports/storage.ts";
import { projectsWing } from "../../projects/mod.ts";
import { operationNamed, operations } from "../../service.ts";
import { callOperation } from "./call-operation.ts";
import { defineOperation, type Operation, type OperationContext } from "./operation.ts";
import { readLagging } from "./read-lagging.ts";

/** Operations that may lag; docs/operations/read-replicas.md has the reasons. */
const lagging = [
  "exportAudit",
  "exportProducts",
  "exportTranslations",
  "getWebhookStatistics",
  "queryAllProjects",
  "queryAllSnapshots",
  "queryAudit",
  "queryCables",
  "queryCatalogProducts",
  "queryConnectorPairings",
  "queryConnectors",
  "queryLogs",
  "queryMcpLog",
  "queryPortalDeliveries",
  "queryProducts",
  "queryProjectCables",
  "queryProjectProducts",
  "queryReports",
  "querySignals",
  "queryUserProjects",
  "queryWebhookDeliveries",
];

test("the operations and kinds of jobs that may lag are those of the list", () => {
  expect(
    operations
      .filter(({ mayLag }) => mayLag)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(lagging);
  expect(projectsWing.jobKinds.filter(({ mayLag }) => mayLag).map(({ name }) => name)).toEqual(["report"]);
});

test("each operation that may lag answers a grid, a download or statistics, and names no version", () => {
  const marked = operations.filter(({ mayLag }) => mayLag);
  const odd = marked.filter(({ grid, streams, name }) => !grid && !streams && name !== "getWebhookStatistics");
  expect(odd.map(({ name }) => name)).toEqual([]);
  expect(marked.filter(({ method, path }) => method !== "GET" && !/\/(?:grid|logs|export)$/u.test(path))).toEqual([]);
});

describe("an operation that may lag", () => {
  let application: TestApplication;
  let copy: Reader;
  let reads: LaggingRead<unknown>[];
  const asked = { body: { startRow: 0, endRow: 10 } };

  beforeEach(async () => {
    application = await createTestApplication();
    copy = (await createTestApplication()).store;
    reads = [];
  });

  const signal = (code: string) => ({ name: code, code, category: "data" });

  /** A context whose store has a copy: that of another application, in which nothing is. */
  function contextOf(caller: Parameters<TestApplication["contextOf"]>[0]): OperationContext {
    const context = application.contextOf(caller);
    const readCopy = <T>(read: LaggingRead<T>) => {
      reads.push(read);
      return read.work(copy);
    };
    return { ...context, store: { ...context.store, readLagging: readCopy } };
  }

  const call = (name: string, options: object = asked) =>
    callOperation(operationNamed(name), contextOf(application.administrator), options);

  test("reads the copy, once for rows and count", async () => {
    await call("createSignal", { body: signal("ethernet") });
    expect(await call("querySignals")).toEqual({ rowData: [], rowCount: 0 });
    expect(reads.map(({ caller }) => caller)).toEqual([application.administrator.userId]);
  });

  test("asks whether the caller has changed something since a time", async () => {
    await call("querySignals");
    const [read] = reads;
    const nowMs = application.ports.clock.now();
    expect(await read?.hasWrittenSince(nowMs - 60_000)).toBe(false);
    const other = application.actorWith("Admin Signals r/w");
    await application.callNamed("createSignal", other, { body: signal("other") });
    expect(await read?.hasWrittenSince(nowMs - 60_000)).toBe(false);
    await call("createSignal", { body: signal("own") });
    expect(await read?.hasWrittenSince(nowMs - 60_000)).toBe(true);
    expect(await read?.hasWrittenSince(nowMs + 60_000)).toBe(false);
  });

  test("judges its subject in the store", async () => {
    const project = Object(await call("createProject", { body: { name: "Lobby" } }));
    expect(await call("queryProjectProducts", { ...asked, parameters: { id: project.id } })).toMatchObject({
      rowCount: 0,
    });
    const stranger = contextOf(application.actorWith());
    const refused = callOperation(operationNamed("queryProjectProducts"), stranger, {
      ...asked,
      parameters: { id: project.id },
    });
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
    expect(reads.length).toBe(1);
  });

  test("reads the store given an Idempotency-Key, and without a user", async () => {
    await call("createSignal", { body: signal("ethernet") });
    expect(await call("querySignals", { ...asked, idempotencyKey: "key" })).toMatchObject({ rowCount: 1 });
    const system = await callOperation(operationNamed("querySignals"), contextOf(null), {
      ...asked,
      through: "system",
    });
    expect(system).toMatchObject({ rowCount: 1 });
    expect(reads).toEqual([]);
  });

  test("cannot write", async () => {
    const writing: Operation = defineOperation({
      ...Object(operationNamed("querySignals")),
      run: (context: OperationContext) => context.store.transaction(async () => ({ rowData: [] })),
    });
    const called = callOperation(writing, contextOf(application.administrator), asked);
    await expect(called).rejects.toThrow("Cannot write in an operation that may lag");
  });

  test("reads by the link of a portal as the user who made it", async () => {
    const { userId } = application.administrator;
    const pass = { linkId: "a".repeat(24), madeBy: userId, subjectId: "b".repeat(24), may: new Set<string>() };
    const context = contextOf({ ...pass, expiresAt: "2126-01-01T00:00:00.000Z" });
    await readLagging(context, async ({ store }) => store.count);
    expect(reads.map(({ caller }) => caller)).toEqual([userId]);
  });
});

test("what does not lag reads the store, whatever copy it has", async () => {
  const application = await createTestApplication();
  const context = application.contextOf(application.administrator);
  const store = { ...context.store, readLagging: () => Promise.reject(new TypeError("Cannot lag")) };
  for (const name of ["queryProjects", "queryRoles", "queryUsers", "queryJobs", "listSignals"]) {
    const body = name.startsWith("query") ? { body: { startRow: 0, endRow: 10 } } : {};
    expect(await callOperation(operationNamed(name), { ...context, store }, body)).toBeDefined();
  }
});
