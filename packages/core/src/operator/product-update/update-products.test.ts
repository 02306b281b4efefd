import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { jobs } from "../../application/jobs/table.ts";
import { DomainError } from "../../engine/errors.ts";
import { parseId } from "../../engine/id.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/mod.ts";
import { createUpdates } from "./update.fixture.ts";

const none = { skippedLocked: 0, skippedOverridden: 0, conflictCount: 0, conflicts: [] };
const unknownId = "6740a1f2c3d4e5f607182999";

describe("a dry run", () => {
  test("shows what would change and changes nothing", async () => {
    const { product, project, add, patchCatalog, rehearse, copies, runJobs } = await createUpdates();
    const [productId, other] = [await product(), await product()];
    const projectId = await project();
    const [first, second] = await add(projectId, productId, productId, other);
    await patchCatalog(productId, { version: 0, powerW: 150 });
    const before = await copies(projectId);
    const fields = [
      { pointer: "/powerW", before: 100, after: 150 },
      { pointer: "/catalogVersion", before: 0, after: 1 },
    ];
    expect(await rehearse({ productIds: [productId, other] })).toEqual({
      projects: 1,
      products: 2,
      changes: [
        { projectId, projectProductId: first, productId, fields },
        { projectId, projectProductId: second, productId, fields },
      ],
      conflicts: [],
      skippedLocked: 0,
      skippedOverridden: 0,
      truncated: false,
    });
    expect(await copies(projectId)).toEqual(before);
    expect(await runJobs()).toBe(0);
  });

  test("lists a thousand changes and says that there are more", async () => {
    const { application, owner, product, project, patchCatalog, rehearse } = await createUpdates();
    const productId = await product();
    const added = { body: { products: [{ productId, quantity: 501 }] } };
    for (const name of ["A", "B"]) {
      const parameters = { id: await project(name) };
      await application.callNamed("addProjectProducts", owner, { parameters, ...added });
    }
    await patchCatalog(productId, { version: 0, powerW: 150 });
    // The operation's output.
    const { changes, ...totals } = Object(await rehearse({ productIds: [productId] })) as { changes: unknown[] };
    expect(changes).toHaveLength(1000);
    expect(totals).toMatchObject({ projects: 2, products: 1002, truncated: true });
  });
});

describe("an update", () => {
  test("changes all products of a project that has more than two pages of them", async () => {
    const { application, owner, product, project, patchCatalog, run, copies, changeSets } = await createUpdates();
    const productId = await product();
    const id = await project();
    for (const quantity of [1_000, 1_000, 1]) {
      const body = { products: [{ productId, quantity }] };
      await application.callNamed("addProjectProducts", owner, { parameters: { id }, body });
    }
    await patchCatalog(productId, { version: 0, powerW: 150 });
    expect(await run({ productIds: [productId] })).toMatchObject({ status: "succeeded", result: { updated: 2_001 } });
    expect(new Set((await copies(id)).map(({ powerW }) => powerW))).toEqual(new Set([150]));
    expect(await changeSets(id)).toEqual([[expect.any(String), 2_001]]);
  });

  test("brings the fields of the catalog to every project, in one change set each, without events", async () => {
    const { application, product, project, add, patchCatalog, run, copies, changeSets } = await createUpdates();
    const [productId, other] = [await product(), await product()];
    const projects = [await project("A"), await project("B")] as const;
    for (const id of projects) await add(id, productId, productId, other);
    await patchCatalog(productId, { version: 0, powerW: 150, description: "New" });
    const events = (await application.sentEvents()).length;
    const job = await run({ productIds: [productId, other] });
    expect(job).toMatchObject({ status: "succeeded", done: 2, total: 2, result: { projects: 2, updated: 4, ...none } });
    for (const id of projects) {
      const [first, second, third] = await copies(id);
      const updated = { powerW: 150, description: "New", catalogVersion: 1, version: 1 };
      expect([first, second, third]).toMatchObject([updated, updated, { powerW: 100, version: 0, catalogVersion: 0 }]);
      expect(await changeSets(id)).toEqual([[job?.id ?? null, 2]]);
    }
    expect(await application.sentEvents()).toHaveLength(events);
  });

  test("changes nothing when it is repeated", async () => {
    const { product, project, add, patchCatalog, run, copies } = await createUpdates();
    const productId = await product();
    const id = await project();
    await add(id, productId);
    await patchCatalog(productId, { version: 0, powerW: 150 });
    await run({ productIds: [productId] });
    const before = await copies(id);
    expect(await run({ productIds: [productId] })).toMatchObject({ result: { projects: 0, updated: 0, ...none } });
    expect(await copies(id)).toEqual(before);
  });

  test("leaves snapshots as they are, and counts them", async () => {
    const { product, project, add, snapshot, patchCatalog, run, rehearse, copies } = await createUpdates();
    const productId = await product();
    const id = await project();
    await add(id, productId);
    const taken = await snapshot(id);
    await patchCatalog(productId, { version: 0, powerW: 150 });
    expect(await rehearse({ productIds: [productId] })).toMatchObject({ projects: 1, skippedLocked: 1 });
    const result = { projects: 1, updated: 1, ...none, skippedLocked: 1 };
    expect(await run({ productIds: [productId] })).toMatchObject({ result });
    expect(await copies(taken)).toMatchObject([{ powerW: 100, version: 0 }]);
  });

  test("leaves removed projects and removed products as they are", async () => {
    const { application, owner, product, project, add, patchCatalog, run, copies } = await createUpdates();
    const productId = await product();
    const [kept, gone] = [await project("A"), await project("B")];
    const [first = ""] = await add(kept, productId, productId);
    await add(gone, productId);
    await application.callNamed("deleteProjectProduct", owner, { parameters: { id: kept, productId: first } });
    await application.callNamed("deleteProject", owner, { parameters: { id: gone } });
    await patchCatalog(productId, { version: 0, powerW: 150 });
    expect(await run({ productIds: [productId] })).toMatchObject({ result: { projects: 1, updated: 1, ...none } });
    expect(await copies(kept)).toMatchObject([{ powerW: 100 }, { powerW: 150 }]);
    expect(await copies(gone)).toMatchObject([{ powerW: 100, version: 0 }]);
  });

  test("keeps what the project has changed, unless it overwrites", async () => {
    const { product, project, add, patch, patchCatalog, run, rehearse, copies } = await createUpdates();
    const productId = await product();
    const id = await project();
    const [copy = ""] = await add(id, productId);
    await patch(id, copy, { version: 0, powerW: 120, label: "DSP-01" });
    await patchCatalog(productId, { version: 0, powerW: 150, model: "LD" });
    expect(await rehearse({ productIds: [productId] })).toMatchObject({ products: 1, skippedOverridden: 1 });
    expect(await run({ productIds: [productId] })).toMatchObject({ result: { updated: 1, skippedOverridden: 1 } });
    const kept = { powerW: 120, model: "LD", label: "DSP-01", overridden: ["powerW"], catalogVersion: 1 };
    expect(await copies(id)).toMatchObject([kept]);
    expect(await run({ productIds: [productId], overwrite: true })).toMatchObject({ result: { updated: 1, ...none } });
    expect(await copies(id)).toMatchObject([{ powerW: 150, label: "DSP-01", overridden: [], catalogVersion: 1 }]);
  });

  test("brings only the named fields, and takes the version of the catalog when no other is left", async () => {
    const { product, project, add, patchCatalog, run, copies } = await createUpdates();
    const productId = await product();
    const id = await project();
    await add(id, productId);
    await patchCatalog(productId, { version: 0, powerW: 150, model: "LD" });
    await run({ productIds: [productId], fields: ["powerW"] });
    expect(await copies(id)).toMatchObject([{ powerW: 150, model: null, catalogVersion: 0 }]);
    await run({ productIds: [productId], fields: ["model"] });
    expect(await copies(id)).toMatchObject([{ powerW: 150, model: "LD", catalogVersion: 1 }]);
  });

  test("takes products by a filter, and only the named projects", async () => {
    const { product, project, add, patchCatalog, run, copies } = await createUpdates();
    const [first, second] = [await product({ manufacturer: "Lumen" }), await product({ manufacturer: "Northwind" })];
    const [wanted, other] = [await project("A"), await project("B")];
    for (const id of [wanted, other]) await add(id, first, second);
    for (const id of [first, second]) await patchCatalog(id, { version: 0, powerW: 150 });
    const filterModel = { manufacturer: { filterType: "text", type: "equals", filter: "lumen" } };
    const job = await run({ filterModel, projectIds: [wanted] });
    expect(job).toMatchObject({ total: 1, result: { projects: 1, updated: 1, ...none } });
    expect(await copies(wanted)).toMatchObject([{ powerW: 150 }, { powerW: 100 }]);
    expect(await copies(other)).toMatchObject([{ powerW: 100 }, { powerW: 100 }]);
  });

  test("leaves a product whole that would lose a connector with a cable", async () => {
    const { product, port, project, add, plug, patchCatalog, run, rehearse, copies } = await createUpdates();
    const productId = await product({ connectors: [port("A"), port("B", 2)] });
    const id = await project();
    const [wired = "", other = "", free = ""] = await add(id, productId, productId, productId);
    await plug(id, [wired, "A"], [other, "B"]);
    await patchCatalog(productId, { version: 0, powerW: 150, connectors: [port("B")] });
    const conflict = { projectId: id, projectProductId: wired, productId, code: "in_use" };
    expect(await rehearse({ productIds: [productId] })).toMatchObject({ products: 2, conflicts: [conflict] });
    const job = await run({ productIds: [productId] });
    expect(job).toMatchObject({ status: "succeeded", result: { updated: 2, conflictCount: 1, conflicts: [conflict] } });
    expect(JSON.stringify(job?.result)).toContain("C-001");
    const rows = new Map<string, object>((await copies(id)).map((row) => [row.id, row]));
    expect(rows.get(wired)).toMatchObject({ version: 0, powerW: 100, catalogVersion: 0 });
    const updated = { version: 1, powerW: 150, connectors: [port("B")] };
    expect([rows.get(other), rows.get(free)]).toMatchObject([updated, updated]);
  });

  test("leaves a product unchanged whose connector would no longer mate with its cable", async () => {
    const { create, product, port, project, add, plug, patchCatalog, run } = await createUpdates();
    const productId = await product({ connectors: [port("A")] });
    const neighbour = await product({ connectors: [port("A")] });
    const id = await project();
    const [one = "", two = ""] = await add(id, productId, neighbour);
    await plug(id, [one, "A"], [two, "A"]);
    const fields = { code: "x", family: "X", gender: "male", mounting: "panel" };
    const connectors = [{ ...port("A"), connectorId: await create("Connector", { name: "X", ...fields }) }];
    await patchCatalog(productId, { version: 0, connectors });
    const conflicts = [{ projectProductId: one, code: "not_mateable" }];
    expect(await run({ productIds: [productId] })).toMatchObject({ result: { updated: 0, conflicts } });
  });

  test("judges the cables of the second product by what the first one has become", async () => {
    const { create, product, port, project, add, plug, patchCatalog, run, copies } = await createUpdates();
    const signals = [];
    for (const code of ["a", "b", "c"]) signals.push(await create("Signal", { name: code, code, category: "video" }));
    const [a = "", b = "", c = ""] = signals;
    const carrying = (...signalIds: readonly string[]) => ({ connectors: [{ ...port("A"), signalIds }] });
    const [first, second] = [await product(carrying(a, b)), await product(carrying(b, c))];
    const id = await project();
    const [one = "", two = ""] = await add(id, first, second);
    await plug(id, [one, "A"], [two, "A"]);
    // Each fits the other as it is now, but not as it will be.
    await patchCatalog(first, { version: 0, ...carrying(c) });
    await patchCatalog(second, { version: 0, ...carrying(a) });
    const conflicts = [{ projectProductId: two, code: "not_mateable" }];
    expect(await run({ productIds: [first, second] })).toMatchObject({ result: { updated: 1, conflicts } });
    expect(await copies(id)).toMatchObject([carrying(c), carrying(b, c)]);
  });
});

describe("the job of an update", () => {
  /** Three projects with a product that the catalog has changed, and a job that waits to update them. */
  async function queueUpdate() {
    const updates = await createUpdates();
    const { product, project, add, patchCatalog, update } = updates;
    const productId = await product();
    const projectIds = [await project("A"), await project("B"), await project("C")];
    for (const id of projectIds) await add(id, productId, productId);
    await patchCatalog(productId, { version: 0, powerW: 150 });
    return { ...updates, projectIds, jobId: idOf(await update({ productIds: [productId] })) };
  }

  test.each([1, 2, 3, 4, 5])("goes on when commit %d is lost: no project is updated twice or by half", async (lost) => {
    const { application, projectIds, jobId, runJobs, copies, changeSets } = await queueUpdate();
    let commits = 0;
    await runJobs((context) => ({
      ...context,
      store: {
        ...context.store,
        transaction: (work) =>
          context.store.transaction(async (transaction) => {
            const result = await work(transaction);
            commits += 1;
            if (commits === lost) throw new DomainError("unavailable", "The database is away");
            return result;
          }),
      },
    })).catch((error: unknown) => expect(error).toMatchObject({ code: "unavailable" }));
    const counts = [];
    for (const id of projectIds) counts.push((await copies(id)).filter(({ powerW }) => powerW === 150).length);
    expect(counts).toEqual([0, 1, 2].map((index) => (index < lost - 2 ? 2 : 0)));
    application.ports.clock.advance(60_000);
    await runJobs();
    const result = { projects: 3, updated: 6, ...none };
    const updated = { powerW: 150, version: 1 };
    expect(await application.store.find(jobs, jobId)).toMatchObject({ status: "succeeded", done: 3, result });
    for (const id of projectIds) {
      expect(await copies(id)).toMatchObject([updated, updated]);
      expect(await changeSets(id)).toEqual([[jobId, 2]]);
    }
  });

  test("stops between projects when it is cancelled", async () => {
    const { application, administrator, projectIds, jobId, runJobs, copies } = await queueUpdate();
    let steps = 0;
    await runJobs((context) => ({
      ...context,
      store: {
        ...context.store,
        async transaction(work) {
          steps += 1;
          // The first transaction begins the run, the second updates a project.
          if (steps === 3) await application.callNamed("cancelJob", administrator, { parameters: { id: jobId } });
          return context.store.transaction(work);
        },
      },
    }));
    const powers = [];
    for (const id of projectIds) powers.push((await copies(id)).map(({ powerW }) => powerW));
    expect(powers).toEqual([
      [150, 150],
      [100, 100],
      [100, 100],
    ]);
    expect(await application.store.find(jobs, jobId)).toMatchObject({ status: "cancelled", result: null });
  });

  test("needs the privilege when it runs, not only when it is requested", async () => {
    const { application, administrator, projectIds, jobId, runJobs, copies } = await queueUpdate();
    await application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: administrator.userId }), { roles: [] }),
    );
    await runJobs();
    expect(await application.store.find(jobs, jobId)).toMatchObject({ status: "failed", result: null });
    expect(await copies(projectIds[0] ?? parseId(unknownId))).toMatchObject([{ powerW: 100 }, { powerW: 100 }]);
  });
});

describe("updateProjectProducts refuses", () => {
  test.each([
    ["neither products nor a filter", {}, "/productIds"],
    ["a filter that is null", { filterModel: null }, "/productIds"],
    ["products and a filter", { productIds: [unknownId], filterModel: {} }, "/filterModel"],
    ["unknown products", { productIds: [unknownId] }, "/productIds/0"],
    ["unknown projects", { filterModel: {}, projectIds: [unknownId] }, "/projectIds/0"],
    ["no products", { productIds: [] }, "/productIds"],
    ["a product twice", { productIds: [unknownId, unknownId] }, "/productIds"],
    ["no fields", { filterModel: {}, fields: [] }, "/fields"],
    ["fields that projects do not copy", { filterModel: {}, fields: ["status"] }, "/fields/0"],
    ["a filter of a column that products lack", { filterModel: { colour: { filter: "x" } } }, "/filterModel/colour"],
    ["a request that does not say whether it is a dry run", { filterModel: {}, dryRun: null }, "/dryRun"],
  ])("%s", async (_title, body, pointer) => {
    const { update } = await createUpdates();
    const failure = await failureOf(() => update(body));
    expect([failure.code, failure.data.errors?.[0]?.pointer]).toEqual(["validation_failed", pointer]);
  });

  test("a product that was removed from the catalog", async () => {
    const { application, administrator, product, update } = await createUpdates();
    const productId = await product();
    await application.callNamed("deleteProduct", administrator, { parameters: { productId } });
    const { data } = await failureOf(() => update({ productIds: [productId] }));
    expect(data.errors).toMatchObject([{ pointer: "/productIds/0", code: "unknown_reference" }]);
  });
});
