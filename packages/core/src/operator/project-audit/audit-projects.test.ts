import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createWiring } from "../../projects/cables/wiring.fixture.ts";
import { projectCables, projects } from "../../projects/mod.ts";
import { auditProjects } from "./audit-projects.ts";
import { readJudgedCables } from "./read-judged-cables.ts";
import type { Audit } from "./schemas.ts";

async function setUp() {
  const wiring = await createWiring();
  const { application, catalog } = wiring;
  const reader = application.actorWith("Admin Projects");
  const signalId = await catalog.create("Signal", { name: "HDMI", code: "h", category: "video", maxLengthMm: 8000 });
  return {
    ...wiring,
    signalId,
    patchCable: await catalog.cable("Patch", { lengthsMm: [1000, 5000], signalIds: [signalId] }),
    audit: (body: object = {}) => application.call(auditProjects, reader, { body }),
  };
}

function counted(sold: number, allowed: number): Audit["summary"] {
  return [
    { code: "longer_than_sold", count: sold },
    { code: "longer_than_signal_allows", count: allowed },
  ];
}

test("auditProjects names the cables that are longer than sold or than their signal allows, at the limit none", async () => {
  const { id, add, audit, patchCable: catalogCableId, signalId } = await setUp();
  for (const lengthMm of [4999, 5000]) await add({ catalogCableId, lengthMm });
  for (const lengthMm of [7999, 8000]) await add({ signalId, lengthMm });
  await add({ catalogCableId });
  expect(await audit()).toEqual({ checked: 4, summary: counted(0, 0), findings: [] });
  const sold = await add({ catalogCableId, lengthMm: 5001 });
  const allowed = await add({ signalId, lengthMm: 8001 });
  const project = { projectId: id, projectName: "Lobby" };
  const { checked, summary, findings } = await audit();
  expect({ checked, summary }).toEqual({ checked: 6, summary: counted(1, 1) });
  expect(findings).toEqual([
    {
      ...project,
      id: idOf(sold),
      cableId: sold.cableId,
      lengthMm: 5001,
      warnings: [
        {
          code: "longer_than_sold",
          message: "The cable is 5001 mm long, but Patch is sold up to 5000 mm",
          limitMm: 5000,
        },
      ],
    },
    {
      ...project,
      id: idOf(allowed),
      cableId: allowed.cableId,
      lengthMm: 8001,
      warnings: [
        {
          code: "longer_than_signal_allows",
          message: "The cable is 8001 mm long, but HDMI allows at most 8000 mm",
          limitMm: 8000,
        },
      ],
    },
  ]);
});

test("auditProjects goes on behind `next`, and counts what is on the page and behind it", async () => {
  const { add, audit, patchCable: catalogCableId } = await setUp();
  const ids = [];
  for (const lengthMm of [5001, 8001, 6000]) ids.push(idOf(await add({ catalogCableId, lengthMm })));
  const first = await audit({ limit: 2 });
  expect(first).toMatchObject({ checked: 3, summary: counted(3, 1), next: ids[1] });
  expect(first.findings.map((found) => found.id)).toEqual(ids.slice(0, 2));
  const second = await audit({ limit: 2, after: first.next });
  expect(second).toMatchObject({ checked: 1, summary: counted(1, 0), findings: [{ id: ids[2] }] });
  expect(second).not.toHaveProperty("next");
});

/** Everything that comes: Node 20 has no Array.fromAsync(). */
async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test.each([1, 2, 3, 4])("reads every cable with %i at once", async (pageSize) => {
  const { application, add, patchCable: catalogCableId } = await setUp();
  for (const lengthMm of [1, 2, 3]) await add({ catalogCableId, lengthMm });
  const read = await allOf(readJudgedCables(application.store, { after: "", pageSize }));
  expect(read.map(({ lengthMm }) => lengthMm)).toEqual([1, 2, 3]);
});

test("reads the cables of projects in their order, and none of snapshots", async () => {
  const { application, owner, id, add, patchCable: catalogCableId } = await setUp();
  const other = idOf(await application.callNamed("createProject", owner, { body: { name: "Hall" } }));
  await add({ catalogCableId, lengthMm: 1 });
  await application.callNamed("createProjectCable", owner, { parameters: { id: other }, body: { lengthMm: 2 } });
  await add({ catalogCableId, lengthMm: 3 });
  await application.callNamed("snapshotProject", owner, { parameters: { id }, body: {} });
  const { store } = application;
  const seen = new Set<string>();
  const select: typeof store.select = async (table, query) => {
    const rows = await store.select(table, query);
    if (table.name === projectCables.name) for (const row of rows) seen.add(String(Reflect.get(row, "projectId")));
    return rows;
  };
  for (const pageSize of [1, 2, 3]) {
    const read = await allOf(readJudgedCables({ ...store, select }, { after: "", pageSize }));
    expect(read.map(({ lengthMm }) => lengthMm)).toEqual([1, 3, 2]);
    const further = await allOf(readJudgedCables(store, { after: read[1]?.id ?? "", pageSize }));
    expect(further.map(({ lengthMm }) => lengthMm)).toEqual([2]);
  }
  expect([...seen].toSorted()).toEqual([id, other].toSorted());
});

test("auditProjects refuses to go on behind what is not a cable", async () => {
  const { id, audit } = await setUp();
  const { data } = await failureOf(() => audit({ after: id }));
  expect(data.errors).toMatchObject([{ pointer: "/after", code: "unknown_reference" }]);
});

test("auditProjects leaves out snapshots, removed cables and removed projects", async () => {
  const { application, owner, id, add, remove, audit, patchCable: catalogCableId } = await setUp();
  const parameters = { id };
  await add({ catalogCableId, lengthMm: 9000 });
  await remove(idOf(await add({ catalogCableId, lengthMm: 9001 })));
  await application.callNamed("snapshotProject", owner, { parameters, body: {} });
  expect(await audit()).toMatchObject({ checked: 1, findings: [{ lengthMm: 9000 }] });
  await application.callNamed("deleteProject", owner, { parameters });
  expect(await audit()).toMatchObject({ checked: 0, findings: [] });
});

test("reads the cables, projects and catalog of one application only", async () => {
  const { application, add, patchCable: catalogCableId } = await setUp();
  await add({ catalogCableId, lengthMm: 9000 });
  const { store, storage, ports } = application;
  const other = storage.open(ports.ids.next<"application">());
  const [project] = await store.select(projects.table);
  const [cable] = await store.select(projectCables);
  if (!project || !cable) throw new TypeError("Cannot copy the project because it was not created");
  await other.transaction(async (transaction) => {
    const projectId = ports.ids.next<"project">();
    await transaction.insert(projects.table, [{ ...project, id: projectId, name: "Elsewhere" }]);
    await transaction.insert(projectCables, [{ ...cable, id: ports.ids.next(), projectId, lengthMm: 9001 }]);
  });
  const read = (from: typeof store) => allOf(readJudgedCables(from, { after: "" }));
  expect(await read(store)).toMatchObject([{ projectName: "Lobby", lengthMm: 9000, warnings: [{}, {}] }]);
  expect(await read(other)).toMatchObject([{ projectName: "Elsewhere", lengthMm: 9001, warnings: [] }]);
});
