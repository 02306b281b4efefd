import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { unfinishedJobsMax } from "../../application/jobs/request-job.ts";
import { requeueLostJobs } from "../../application/jobs/requeue-lost-jobs.ts";
import { jobRetentionDays, jobs } from "../../application/jobs/table.ts";
import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { joinedStore } from "../../engine/rows/joined-store.ts";
import { users } from "../../identity/mod.ts";
import type { Id } from "../../ports/id.ts";
import type { ClaimedJob } from "../../ports/job-queue.ts";
import { eraseExpired, runJob } from "../../service.ts";
import { toEndColumns } from "../cables/ends.ts";
import { type ProjectCableRow, projectCables } from "../cables/table.ts";
import { projectMembers } from "../members/members-table.ts";
import { projectProducts } from "../products/table.ts";
import { runReport } from "./run-report.ts";

let application: TestApplication;
let owner: Actor;
let project: Id<"project">;

beforeEach(async () => {
  application = await createTestApplication();
  const { id: userId, emailAddress } = await application.addUser();
  owner = { ...application.actorWith(), userId, emailAddress };
  project = idOf(await application.callNamed("createProject", owner, { body: { name: "Lobby" } }));
});

async function createReport(kind: string, columns: readonly string[] = []): Promise<string> {
  const body = { name: [kind, ...columns].join(" "), kind, columns };
  return idOf(await application.callNamed("createReport", application.administrator, { body }));
}

async function begin(reportId: string, actor = owner): Promise<string> {
  return idOf(await application.callNamed("runReport", actor, { parameters: { id: project, reportId } }));
}

const rowsOf = (page: unknown): readonly object[] =>
  typeof page === "object" && page !== null && "rowData" in page && Array.isArray(page.rowData) ? page.rowData : [];
const readJob = (id: string, actor = owner) => application.callNamed("getJob", actor, { parameters: { id } });
const cancel = (id: string, actor = owner) => application.callNamed("cancelJob", actor, { parameters: { id } });

async function claim(): Promise<ClaimedJob> {
  const [claimed] = await application.memory.queue.claim("jobs", { limit: 1, perGroupLimit: 1 });
  if (!claimed) throw new TypeError("Cannot run a report because the queue has none");
  return claimed;
}

const context = () => application.contextOf(null);

async function runToEnd(kind: string, columns?: readonly string[]): Promise<unknown> {
  const id = await begin(await createReport(kind, columns));
  await runJob(context(), await claim());
  return readJob(id);
}

async function place(
  product: object,
  quantity = 1,
  label: string | null = null,
): Promise<readonly Id<"projectProduct">[]> {
  const productId = idOf(await application.callNamed("createProduct", application.administrator, { body: product }));
  const body = { products: [{ productId, quantity, label }] };
  const placed = await application.callNamed("addProjectProducts", owner, { parameters: { id: project }, body });
  return (Array.isArray(placed) ? placed : []).map(idOf<"projectProduct">);
}

function insertCable(changes: Partial<ProjectCableRow>): Promise<void> {
  return insertCables([changes]);
}

async function insertCables(cables: readonly Partial<ProjectCableRow>[]): Promise<void> {
  const rows = cables.map((changes): ProjectCableRow => ({
    id: application.ports.ids.next(),
    version: 0,
    deleted: false,
    createdAt: "2026-11-21T09:30:00.000Z",
    updatedAt: "2026-11-21T09:30:00.000Z",
    createdBy: null,
    updatedBy: null,
    projectId: project,
    cableId: "C-001",
    catalogCableId: null,
    signalId: null,
    lengthMm: null,
    label: null,
    notes: null,
    status: "planned",
    drawn: false,
    removalId: null,
    ...toEndColumns({}),
    ...changes,
  }));
  await application.store.transaction((transaction) => transaction.insert(projectCables, rows));
}

describe("a report", () => {
  test("of materials counts equal products and adds up known values", async () => {
    const display = { name: "Display", manufacturer: "Lumen", model: "LD-55", weightG: 1500, powerW: null };
    await place(display, 2);
    await place({ name: "Cable tie" }, 3);
    const [removed] = await place({ ...display, model: "LD-65" });
    const parameters = { id: project, productId: removed ?? "" };
    await application.callNamed("deleteProjectProduct", owner, { parameters });
    expect(await runToEnd("bill-of-materials")).toMatchObject({
      status: "succeeded",
      progress: { done: 5, total: 5 },
      error: null,
      result: {
        rows: [
          { manufacturer: "Lumen", model: "LD-55", name: "Display", quantity: 2, weightG: 3000, powerW: null },
          { manufacturer: null, name: "Cable tie", quantity: 3, weightG: null },
        ],
        rowCount: 2,
        truncated: false,
      },
    });
  });

  test("of materials counts devices of one product by the name that they were given", async () => {
    const [renamed] = await place({ name: "Cable tie" }, 2);
    if (!renamed) throw new TypeError("Cannot rename the product: it was not placed");
    await application.store.transaction((transaction) =>
      transaction.update(projectProducts.table, matches({ id: renamed }), { name: "Black tie" }),
    );
    expect(await runToEnd("bill-of-materials", ["name", "quantity"])).toMatchObject({
      result: {
        rows: [
          { name: "Black tie", quantity: 1 },
          { name: "Cable tie", quantity: 1 },
        ],
      },
    });
  });

  test("keeps its first 10,000 rows and says that there are more", async () => {
    await insertCables(Array.from({ length: 10_001 }, (_, index) => ({ cableId: `C-${index}` })));
    const { result } = Object(await runToEnd("cable-list", ["cableId"]));
    expect(result).toMatchObject({ rowCount: 10_001, truncated: true });
    expect(result.rows).toHaveLength(10_000);
  });

  test("shows the requested columns in their order", async () => {
    await place({ name: "Display", model: "LD-55" });
    expect(await runToEnd("bill-of-materials", ["quantity", "model"])).toMatchObject({
      result: { columns: ["quantity", "model"], rows: [{ quantity: 1, model: "LD-55" }] },
    });
    const body = { name: "Wrong", kind: "cable-list", columns: ["cableId", "quantity"] };
    const refused = application.callNamed("createReport", application.administrator, { body });
    await expect(refused).rejects.toMatchObject({
      data: { errors: [{ pointer: "/columns/1", code: "unknown_column" }] },
    });
  });

  test("of cables names both ends, in the order of cable numbers", async () => {
    const [source, sink] = [...(await place({ name: "Player" }, 1, "SRC-1")), ...(await place({ name: "Display" }))];
    if (!source || !sink) throw new TypeError("Cannot connect the products: they were not placed");
    const signalBody = { name: "HDMI", code: "hdmi", category: "video" };
    const signalId = idOf(await application.callNamed("createSignal", application.administrator, { body: signalBody }));
    const from = { projectProductId: source, connector: "OUT", index: 1 };
    const to = { projectProductId: sink, connector: "IN" };
    await insertCable({ cableId: "C-10", signalId, ...toEndColumns({ from, to }), lengthMm: 2500 });
    await insertCable({ cableId: "C-9", label: "spare" });
    await insertCable({ cableId: "C-1", deleted: true });
    const open = { fromProduct: null, toProduct: null, label: "spare" };
    const wired = {
      fromProduct: "SRC-1",
      fromConnector: "OUT",
      fromPort: 2,
      toProduct: "Display",
      toPort: 1,
      lengthMm: 2500,
    };
    expect(await runToEnd("cable-list")).toMatchObject({
      progress: { done: 4, total: 4 },
      result: {
        rows: [
          { cableId: "C-9", ...open },
          { cableId: "C-10", signal: "HDMI", ...wired },
        ],
      },
    });
    const seen = (product: string, otherProduct: string) => ({
      product,
      otherProduct,
      cableId: "C-10",
      signal: "HDMI",
    });
    expect(await runToEnd("connections-by-product")).toMatchObject({
      result: { rows: [seen("Display", "SRC-1"), seen("SRC-1", "Display")] },
    });
  });

  test("tells products of the same name apart, by their number and by the views that show them", async () => {
    const [first, second] = await place({ name: "Display" }, 2);
    const [player] = await place({ name: "Player" });
    if (!first || !second || !player) throw new TypeError("Cannot connect the products: they were not placed");
    const parameters = { id: project };
    const body = { name: "Front" };
    const viewId = idOf(await application.callNamed("addProjectView", owner, { parameters, body }));
    const geometry = { x: 120, y: 80, width: 10, height: 10 };
    const item = { viewId, type: "product", projectProductId: second, geometry };
    await application.callNamed("addViewItems", owner, { parameters, body: item });
    for (const [cableId, projectProductId] of [
      ["C-1", first],
      ["C-2", second],
    ] as const) {
      const from = { projectProductId: player, connector: "OUT" };
      const to = { projectProductId, connector: "IN" };
      await insertCable({ cableId, ...toEndColumns({ from, to }) });
    }
    const onlyOne = { fromProduct: "Player", fromNumber: null, fromPlace: null };
    expect(await runToEnd("cable-list")).toMatchObject({
      result: {
        rows: [
          { ...onlyOne, toProduct: "Display", toNumber: 1, toPlace: null },
          { ...onlyOne, toProduct: "Display", toNumber: 2, toPlace: "Front (120, 80)" },
        ],
      },
    });
    expect(await runToEnd("connections-by-product", ["product", "number", "place", "otherNumber"])).toMatchObject({
      result: {
        rows: [
          { product: "Display", number: 1, place: null, otherNumber: null },
          { product: "Display", number: 2, place: "Front (120, 80)" },
          { product: "Player", otherNumber: 1 },
          { product: "Player", otherNumber: 2 },
        ],
      },
    });
  });

  test("of a project read in many pages has every row", async () => {
    await place({ name: "Tile" }, 1000);
    await place({ name: "Tile frame" }, 1000);
    expect(await runToEnd("bill-of-materials")).toMatchObject({
      progress: { done: 2000, total: 2000 },
      result: {
        rows: [
          { name: "Tile", quantity: 1000 },
          { name: "Tile frame", quantity: 1000 },
        ],
      },
    });
  });

  test("fails when its user may no longer see the project or sign in", async () => {
    const stranger = await application.addUser();
    const body = { userId: stranger.id, role: "viewer" };
    const parameters = { id: project };
    const member = { ...owner, userId: stranger.id };
    await application.callNamed("addProjectMember", application.administrator, { parameters, body });
    const reportId = await createReport("cable-list");
    const [first, second] = [await begin(reportId, member), await begin(reportId, member)];
    await application.store.transaction(async (transaction) => {
      await transaction.update(projectMembers, matches({ userId: stranger.id }), { deleted: true });
    });
    await runJob(context(), await claim());
    await application.store.transaction(async (transaction) => {
      await transaction.update(users, matches({ id: stranger.id }), { status: "pending" });
    });
    await runJob(context(), await claim());
    const rows = [await application.store.find(jobs, first), await application.store.find(jobs, second)];
    expect(rows).toMatchObject([
      { status: "failed", error: expect.stringContaining("no longer has the right") },
      { status: "failed", error: "The user who requested it can no longer sign in" },
    ]);
  });

  test("removed before it ran fails and says so", async () => {
    const reportId = await createReport("cable-list");
    const id = await begin(reportId);
    await application.callNamed("deleteReport", application.administrator, { parameters: { reportId } });
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({
      status: "failed",
      error: "The report was removed before it ran",
      errorSentence: { code: "report_removed", parameters: {} },
    });
  });
});

describe("a job", () => {
  let reportId: string;
  beforeEach(async () => {
    reportId = await createReport("bill-of-materials");
    await place({ name: "Display" });
  });

  /** A context that does something before the first page is read. */
  function interrupted(during: () => Promise<void>): OperationContext {
    const own = context();
    let done = false;
    return {
      ...own,
      store: {
        ...own.store,
        async select(table, query) {
          if (!done && table.name === projectProducts.table.name) {
            done = true;
            await during();
          }
          return own.store.select(table, query);
        },
      },
    };
  }

  test("waits, then runs, then has its result; only its user finds it", async () => {
    const id = await begin(reportId);
    expect(await readJob(id)).toMatchObject({ status: "queued", result: null, finishedAt: null });
    await runJob(
      interrupted(async () =>
        expect(await readJob(id)).toMatchObject({ status: "running", progress: { done: 0, total: 1 } }),
      ),
      await claim(),
    );
    expect(await readJob(id)).toMatchObject({ status: "succeeded", result: { rowCount: 1 } });
    expect(application.memory.queue.jobs()).toEqual([]);
    for (const stranger of [application.actorWith(), application.administrator]) {
      await expect(readJob(id, stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(cancel(id, stranger)).rejects.toMatchObject({ code: "not_found" });
    }
    await application.callNamed("deleteProject", owner, { parameters: { id: project } });
    await expect(readJob(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("never runs when cancelled while waiting; cancelling again changes nothing", async () => {
    const id = await begin(reportId);
    const cancelled = await cancel(id);
    expect(cancelled).toMatchObject({ status: "cancelled" });
    expect(await cancel(id)).toEqual(cancelled);
    await runJob(context(), await claim());
    expect(await readJob(id)).toEqual(cancelled);
    expect(application.memory.queue.jobs()).toEqual([]);
  });

  test("stops and keeps no result when cancelled while running", async () => {
    const id = await begin(reportId);
    await runJob(
      interrupted(async () => void (await cancel(id))),
      await claim(),
    );
    expect(await readJob(id)).toMatchObject({ status: "cancelled", result: null });
    expect(application.memory.queue.jobs()).toEqual([]);
  });

  test("is in the audit trail with who asked for it and who cancelled it, once each", async () => {
    const id = await begin(reportId);
    await cancel(id);
    await cancel(id);
    const entries = await application.store.select(auditEntries, { where: matches({ kind: "Job", resourceId: id }) });
    expect(entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject([
      { action: "create", actorUserId: owner.userId, changes: [{ field: "kind", after: "report" }, { after: {} }] },
      {
        action: "update",
        actorUserId: owner.userId,
        changes: [{ field: "status", before: "queued", after: "cancelled" }],
      },
    ]);
  });

  test("cannot be cancelled once it has ended", async () => {
    const id = await begin(reportId);
    await runJob(context(), await claim());
    await expect(cancel(id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is taken over when its process dies; a late result of that process does not count", async () => {
    const id = await begin(reportId);
    const lapsed = await claim();
    let taken: ClaimedJob | undefined;
    const overtaken = interrupted(async () => {
      application.ports.clock.advance(60_000);
      taken = await claim();
      await runJob(context(), taken);
      await place({ name: "Added later" });
    });
    await runJob(overtaken, lapsed);
    expect(taken?.lease).not.toBe(lapsed.lease);
    expect(await readJob(id)).toMatchObject({ status: "succeeded", result: { rowCount: 1 } });
  });

  test("is restarted by another process when its own stops", async () => {
    const id = await begin(reportId);
    const claimed = await claim();
    let stopping = false;
    const stop = interrupted(async () => {
      stopping = true;
      await application.memory.queue.release([claimed]);
    });
    await runJob(stop, claimed, () => stopping);
    expect(await readJob(id)).toMatchObject({ status: "running", result: null });
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ status: "succeeded" });
  });

  test("fails with a constant text when it meets a fault", async () => {
    const id = await begin(reportId);
    await runJob(
      interrupted(() => Promise.reject(new RangeError("secret detail"))),
      await claim(),
    );
    expect(await readJob(id)).toMatchObject({ status: "failed", error: "The service failed; its log has the details" });
  });

  test("is refused to a user with too many unfinished ones", async () => {
    for (let made = 0; made < unfinishedJobsMax; made++) {
      await begin(reportId);
      application.ports.clock.advance(60_000 / 20);
    }
    await expect(begin(reportId)).rejects.toMatchObject({ code: "limit_reached", data: { limit: unfinishedJobsMax } });
    await begin(reportId, application.administrator);
  });

  test("is queued again, once, when the queue has lost it", async () => {
    const id = await begin(reportId);
    const lost = await claim();
    await application.store.transaction((transaction) => transaction.complete([lost]));
    const ports = {
      clock: application.ports.clock,
      log: application.ports.log,
      contextOf: context,
      applicationIds: async () => [application.store.applicationId],
    };
    expect(await requeueLostJobs(ports)).toBe(0);
    application.ports.clock.advance(5 * 60_000);
    expect([await requeueLostJobs(ports), await requeueLostJobs(ports)]).toEqual([1, 1]);
    expect(application.memory.queue.jobs()).toHaveLength(1);
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ status: "succeeded" });
  });

  test("is erased a week after it ended, however long it waited", async () => {
    const id = await begin(reportId);
    const { clock, log } = application.ports;
    const erase = () =>
      eraseExpired({ clock, log, contextOf: context, applicationIds: async () => [application.store.applicationId] });
    const weekMs = jobRetentionDays * 86_400_000;
    clock.advance(weekMs + 1);
    await erase();
    await runJob(context(), await claim());
    expect(await readJob(id)).toMatchObject({ status: "succeeded" });
    clock.advance(weekMs - 1);
    await erase();
    expect(await application.store.count(jobs)).toBe(1);
    clock.advance(1);
    expect(await erase()).toBe(1);
    await expect(readJob(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("and its place in the queue commit together", async () => {
    const failing = application.store.transaction(async (transaction) => {
      const joined = { ...application.contextOf(owner), store: joinedStore(transaction) };
      await runReport.run(joined, {
        parameters: {},
        query: {},
        body: undefined,
        subject: { projectId: project, reportId },
      });
      throw new Error("not this time");
    });
    await expect(failing).rejects.toThrow("not this time");
    expect([await application.store.count(jobs), application.memory.queue.jobs()]).toEqual([0, []]);
  });
});

describe("lists of jobs", () => {
  test("listJobs shows the caller's own, the newest first, in pages and without results", async () => {
    const reportId = await createReport("bill-of-materials");
    const first = await begin(reportId);
    await runJob(context(), await claim());
    const second = await begin(reportId);
    const list = (query = {}) => application.callNamed("listJobs", owner, { query });
    const summaries = await list();
    expect(summaries).toMatchObject([
      { id: second, status: "queued" },
      { id: first, status: "succeeded" },
    ]);
    expect(JSON.stringify(summaries)).not.toContain("result");
    expect(await list({ limit: 1, after: second })).toMatchObject([{ id: first }]);
    expect(await application.callNamed("listJobs", application.actorWith())).toEqual([]);
  });

  test("queryJobs shows everybody's to operators, without results", async () => {
    const id = await begin(await createReport("bill-of-materials"));
    await runJob(context(), await claim());
    const body = { startRow: 0, endRow: 100 };
    const page = await application.callNamed("queryJobs", application.actorWith("Admin Logs"), { body });
    expect(page).toMatchObject({ rowCount: 1, rowData: [{ id, status: "succeeded", userId: owner.userId, runs: 1 }] });
    expect(Object.keys(rowsOf(page)[0] ?? {})).not.toContain("result");
  });
});
