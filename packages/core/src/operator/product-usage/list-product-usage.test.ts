import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createRack } from "../../projects/products/rack.fixture.ts";

const ofCatalog = "Admin Products";
const ofProjects = "Admin Projects";

async function setUp() {
  const rack = await createRack();
  const { application, owner, id } = rack;
  const reader = application.actorWith(ofCatalog, ofProjects);
  return {
    ...rack,
    reader,
    snapshot: async () => idOf(await application.callNamed("snapshotProject", owner, { parameters: { id }, body: {} })),
    usage: (body: object, actor = reader) => application.callNamed("listProductUsage", actor, { body }),
  };
}

test("listProductUsage counts projects and snapshots, and names the projects", async () => {
  const { application, id, product, add, snapshot, usage } = await setUp();
  const [display, mount] = [await product("Display"), await product("Mount")];
  await add({ productId: display, quantity: 3 });
  const snapshotId = await snapshot();
  const addedAt = new Date(application.ports.clock.now()).toISOString();
  const project = { id, name: "Lobby", uniqueNumber: null, locked: false, quantity: 3 };
  const shared = { projectCount: 1, snapshotCount: 1, lastAddedAt: addedAt, truncated: false };
  expect(await usage({ productIds: [mount, display] })).toEqual([
    {
      productId: mount,
      projectCount: 0,
      snapshotCount: 0,
      quantity: 0,
      lastAddedAt: null,
      projects: [],
      truncated: false,
    },
    { productId: display, ...shared, quantity: 3, projects: [project] },
  ]);
  const all = await usage({ productIds: [display], includeSnapshots: true });
  expect(all).toMatchObject([{ ...shared, quantity: 6 }]);
  // The operation's output.
  const [{ projects }] = all as [{ projects: readonly object[] }];
  expect(projects).toHaveLength(2);
  expect(projects).toContainEqual(project);
  const taken = { name: "Lobby snapshot 1", uniqueNumber: "S-2026-00001", locked: true };
  expect(projects).toContainEqual({ ...project, id: snapshotId, ...taken });
});

test("listProductUsage leaves out what was removed, from the project or with it", async () => {
  const { application, owner, id, product, add, remove, removeFromCatalog, usage } = await setUp();
  const display = await product("Display");
  // The operation's output.
  const [first] = (await add({ productId: display, quantity: 2 })) as [{ id: string }];
  await remove(first.id);
  await removeFromCatalog(display);
  expect(await usage({ productIds: [display] })).toMatchObject([{ projectCount: 1, quantity: 1 }]);
  await application.callNamed("deleteProject", owner, { parameters: { id } });
  expect(await usage({ productIds: [display] })).toMatchObject([{ projectCount: 0, quantity: 0, projects: [] }]);
});

test("listProductUsage counts all projects, but names only those that the caller may read", async () => {
  const { application, product, add, usage } = await setUp();
  const display = await product("Display");
  await add({ productId: display });
  const stranger = application.actorWith(ofCatalog);
  // The operation's output.
  const [found] = (await usage({ productIds: [display] }, stranger)) as [object];
  expect(found).toMatchObject({ projectCount: 1, quantity: 1, projects: [], truncated: false });
});

test("listProductUsage names a hundred projects, the ones it was last added to first", async () => {
  const { application, owner, product, usage } = await setUp();
  const display = await product("Display");
  for (let index = 0; index <= 100; index += 1) {
    const body = { name: `Project ${index}` };
    const id = idOf(await application.callNamed("createProject", owner, { body }));
    application.ports.clock.advance(1000);
    const added = { body: { products: [{ productId: display, quantity: index === 0 ? 5 : 1 }] } };
    await application.callNamed("addProjectProducts", owner, { parameters: { id }, ...added });
    if (index === 99) expect(await usage({ productIds: [display] })).toMatchObject([{ truncated: false }]);
  }
  // The operation's output.
  const [found] = (await usage({ productIds: [display] })) as [{ projects: readonly { name: string }[] }];
  expect(found).toMatchObject({ projectCount: 101, quantity: 105, truncated: true });
  const names = found.projects.map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([100, "Project 100", "Project 1"]);
});

test.each([
  ["no product", { productIds: [] }, "/productIds"],
  ["a product twice", { productIds: [1, 1] }, "/productIds"],
  ["too many products", { productIds: Array.from({ length: 201 }, (_, index) => index) }, "/productIds"],
  ["an unknown member", { productIds: [1], includeDeleted: true }, "/includeDeleted"],
])("listProductUsage refuses %s", async (_title, { productIds, ...others }, pointer) => {
  const { usage } = await setUp();
  const ids = productIds.map((number) => number.toString(16).padStart(24, "0"));
  const failure = await failureOf(() => usage({ productIds: ids, ...others }));
  expect(failure.data.errors?.map((issue) => issue.pointer)).toEqual([pointer]);
});

test("listProductUsage refuses unknown products with a pointer to each", async () => {
  const { product, usage } = await setUp();
  const unknown = "6740a1f2c3d4e5f607182999";
  const failure = await failureOf(async () => usage({ productIds: [await product("Display"), unknown] }));
  expect(failure.data.errors).toEqual([
    { pointer: "/productIds/1", code: "unknown_reference", message: `Nothing has the id ${unknown}` },
  ]);
});
