import { beforeAll, describe, expect, test } from "bun:test";
import { mcpToolNames } from "@design-catalog/core/application";
import { idOf } from "@design-catalog/testing/test-application";
import { createAssistant, listOf, objectOf } from "./assistant.fixture.ts";
import { describeTool } from "./describe-tool.ts";
import { tools } from "./tools/index.ts";

type Assistant = Awaited<ReturnType<typeof createAssistant>>;

const unknownId = "6740a1f2c3d4e5f607182999";

let assistant: Assistant;

beforeAll(async () => {
  assistant = await createAssistant();
});

describe("every tool", () => {
  test("answers in its own output schema", async () => {
    const { use, catalog, project: projectId } = assistant;
    const used = new Set<string>();
    const call = (name: string, given: object) => {
      used.add(name);
      return use(name, given);
    };
    const found = await call("search_products", { query: "matrix" });
    expect(listOf(found["products"])).toMatchObject([{ id: catalog.matrix, name: "Matrix", manufacturer: "Acme" }]);
    const { product } = await call("get_product", { productId: catalog.display });
    expect(product).toMatchObject({ connectors: [{ name: "IN" }, { name: "LINK" }], accessories: [{}, {}] });
    expect(listOf((await call("list_projects", { search: "obb" }))["projects"])).toMatchObject([{ id: projectId }]);
    expect(await call("get_project", { projectId })).toMatchObject({ project: { name: "Lobby", locked: false } });
    const made = objectOf((await call("create_project", { name: "Foyer" }))["project"]);
    const wanted = [{ productId: catalog.matrix, label: "MX-01" }, { productId: catalog.panel }];
    const added = await call("add_products_to_project", { projectId: made["id"], products: wanted });
    const [matrix = "", panel = ""] = listOf(added["added"]).map(idOf);
    const at = { projectId: made["id"] };
    expect(listOf((await call("list_project_products", at))["products"])).toMatchObject([
      { id: matrix, label: "MX-01", productId: catalog.matrix },
      { id: panel, label: null },
    ]);
    const view = objectOf((await call("add_view", { ...at, name: "Rack" }))["view"]);
    const viewId = idOf(view);
    expect((await call("list_views", at))["views"]).toEqual([view]);
    const placements = [{ projectProductId: panel, x: 10, y: 20 }];
    const { placed = [] } = await call("place_products_on_view", { ...at, viewId, placements });
    expect(await call("get_view", { ...at, viewId })).toEqual({ view, items: placed });
    expect(listOf((await call("list_connectors", { ...at, projectProductId: matrix }))["connectors"])).toEqual([
      { name: "OUT", direction: "out", quantity: 2, free: 2 },
      { name: "LINK", direction: "inout", quantity: 1, free: 1 },
      { name: "IN", direction: "in", quantity: 1, free: 1 },
    ]);
    const ends = { from: { projectProductId: matrix, connector: "OUT" }, to: { projectProductId: panel } };
    expect(listOf((await call("find_compatible_connections", { ...at, ...ends }))["connections"])).toMatchObject([
      { from: { connector: "OUT", index: 0 }, to: { connector: "IN" }, rating: "ok" },
    ]);
    const cable = objectOf((await call("connect_products", { ...at, ...ends, lengthMm: 1500, label: "A" }))["cable"]);
    expect(cable).toMatchObject({ cableId: "C-001", lengthMm: 1500, label: "A", to: { connector: "IN", index: 0 } });
    expect(await call("list_cables", at)).toEqual({ cables: [cable] });
    expect(await call("disconnect_cable", { ...at, cableId: cable["id"] })).toEqual({ removed: idOf(cable) });
    const removed = await call("remove_products_from_project", { ...at, projectProductId: panel });
    expect(removed).toEqual({ removed: panel });
    expect(await call("create_snapshot", { ...at, message: "For the offer" })).toMatchObject({
      snapshot: { locked: true, uniqueNumber: expect.any(String) },
    });
    expect(tools.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test("has a name, a title, a description and an effect", () => {
    for (const tool of tools.map(describeTool)) {
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/u);
      expect(tool.description?.length).toBeGreaterThan(20);
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.annotations).toMatchObject({ title: tool.title, openWorldHint: false });
    }
    expect(tools.map(({ name }) => name)).toEqual([...mcpToolNames]);
    expect(new Set(mcpToolNames).size).toBe(tools.length);
  });

  test("refuses members outside its input schema, with their place", async () => {
    for (const { name, input } of tools) {
      const known = input.properties["projectId"] ? { projectId: unknownId } : {};
      expect(await assistant.run(name, { ...known, colour: "red" })).toMatchObject({
        outcome: "error",
        errorCode: "validation_failed",
      });
    }
    expect(await assistant.run("get_project", { projectId: "1" })).toMatchObject({
      content: { error: { errors: [{ pointer: "/projectId" }] } },
    });
  });
});

describe("rights", () => {
  test("a stranger finds no project", async () => {
    const { application, as, run, project: projectId } = assistant;
    const stranger = as(application.actorWith());
    const products = [{ productId: assistant.catalog.matrix }];
    const refused = { outcome: "error", errorCode: "not_found" };
    expect(await run("get_project", { projectId }, stranger)).toMatchObject(refused);
    expect(await run("add_products_to_project", { projectId, products }, stranger)).toMatchObject(refused);
    const unknown = await run("get_project", { projectId: unknownId });
    expect((await run("get_project", { projectId }, stranger)).content).toEqual(unknown.content);
  });

  test("a viewer reads and is denied a change", async () => {
    const { application, as, run, project: id } = assistant;
    const viewer = await application.addUser();
    const body = { userId: viewer.id, role: "viewer" };
    await application.callNamed("addProjectMember", application.administrator, { parameters: { id }, body });
    const view = as({ ...application.actorWith(), userId: viewer.id });
    expect(await run("get_project", { projectId: id }, view)).toMatchObject({ outcome: "ok" });
    const products = [{ productId: assistant.catalog.matrix }];
    const denied = await run("add_products_to_project", { projectId: id, products }, view);
    expect(denied).toMatchObject({ outcome: "denied", errorCode: "forbidden" });
  });

  test("a stranger learns nothing about products and their connectors", async () => {
    const { add, application, as, run, project: projectId, catalog } = assistant;
    const [player, panel] = await add(catalog.player, catalog.panel);
    const stranger = as(application.actorWith());
    const ends = { from: { projectProductId: player }, to: { projectProductId: panel } };
    for (const [name, given] of [
      ["find_compatible_connections", ends],
      ["connect_products", ends],
      ["list_connectors", { projectProductId: player }],
    ] as const) {
      const unknown = await run(name, { ...given, projectId: unknownId });
      expect(await run(name, { ...given, projectId }, stranger)).toEqual(unknown);
      expect(unknown).toMatchObject({ errorCode: "not_found" });
    }
  });

  test("a viewer does not learn why products do not fit", async () => {
    const { add, application, as, run, use, project: id, catalog } = assistant;
    const [one, other] = await add(catalog.panel, catalog.panel);
    const viewer = await application.addUser();
    const body = { userId: viewer.id, role: "viewer" };
    await application.callNamed("addProjectMember", application.administrator, { parameters: { id }, body });
    const ends = { from: { projectProductId: one }, to: { projectProductId: other } };
    const view = as({ ...application.actorWith(), userId: viewer.id });
    expect(await run("connect_products", { projectId: id, ...ends }, view)).toMatchObject({ errorCode: "forbidden" });
    const snapshot = objectOf((await use("create_snapshot", { projectId: id }))["snapshot"]);
    expect(await run("connect_products", { projectId: snapshot["id"], ...ends })).toMatchObject({
      errorCode: "locked",
    });
  });

  test("nothing changes a snapshot", async () => {
    const { use, run, project: projectId, catalog } = assistant;
    const { id } = objectOf((await use("create_snapshot", { projectId }))["snapshot"]);
    const products = [{ productId: catalog.matrix }];
    const refused = { outcome: "error", errorCode: "locked" };
    expect(await run("add_products_to_project", { projectId: id, products })).toMatchObject(refused);
    expect(await run("add_view", { projectId: id, name: "Rack" })).toMatchObject(refused);
  });
});

test("a tool given a fault of the service answers a constant text and logs no arguments", async () => {
  const { context, run } = assistant;
  const lines: unknown[] = [];
  const log = { ...context.ports.log, error: (...line: readonly unknown[]) => void lines.push(line) };
  // The route requires an actor, so a tool without one is a fault.
  const broken = { ...context, actor: null, ports: { ...context.ports, log } };
  expect(await run("create_project", { name: "Hidden lobby" }, { as: broken })).toEqual({
    outcome: "error",
    errorCode: "internal",
    content: {
      error: { code: "internal", message: "The service failed; look at the current state before you call again" },
    },
  });
  expect(lines).toEqual([
    ["A tool of the MCP server failed", { operation: "create_project", stack: expect.any(String) }],
  ]);
  expect(JSON.stringify(lines)).not.toContain("Hidden lobby");
});

describe("add_products_to_project", () => {
  test("adds the included accessories and announces each product", async () => {
    const { announced, use, project: projectId, catalog } = assistant;
    const products = [{ productId: catalog.display, quantity: 2 }];
    let answer = {};
    const types = await announced(async () => {
      answer = await use("add_products_to_project", { projectId, products });
    });
    expect(types).toEqual(Array.from({ length: 6 }, () => "project.product.added"));
    const added = listOf(Reflect.get(answer, "added"));
    const [display] = added;
    const countOf = (wanted: string) => added.filter(({ productId }) => productId === wanted).length;
    expect([countOf(catalog.display), countOf(catalog.mount), added.length]).toEqual([2, 4, 6]);
    expect(added.filter(({ accessoryOfId }) => accessoryOfId === display?.["id"]).length).toBe(2);
  });

  test("adds optional accessories on request, or none at all", async () => {
    const { use, project: projectId, catalog } = assistant;
    const add = async (product: object, options: object = {}) => {
      const products = [{ productId: catalog.display, ...product }];
      const { added } = await use("add_products_to_project", { projectId, products, ...options });
      return listOf(added).map(({ productId }) => productId);
    };
    expect((await add({ optionalAccessories: [catalog.remote] })).length).toBe(4);
    expect(await add({}, { expandAccessories: false })).toEqual([catalog.display]);
  });

  test("names unknown products and adds none", async () => {
    const { announced, run, project: projectId, catalog } = assistant;
    const products = [{ productId: catalog.matrix }, { productId: unknownId }];
    let answer: unknown;
    const types = await announced(async () => {
      answer = await run("add_products_to_project", { projectId, products });
    });
    expect(types).toEqual([]);
    expect(answer).toMatchObject({
      outcome: "error",
      content: { error: { code: "validation_failed", errors: [{ pointer: "/products/1/productId" }] } },
    });
    expect(JSON.stringify(answer)).toContain(unknownId);
  });
});

describe("a refusal", () => {
  test("uses the names of the tool", async () => {
    const { add, run, project: projectId, catalog } = assistant;
    const [panel, matrix] = await add(catalog.panel, catalog.matrix);
    const pointersOf = async (name: string, given: object) => {
      const { content } = await run(name, { projectId, ...given });
      return listOf(objectOf(content["error"])["errors"]).map(({ pointer }) => pointer);
    };
    const { id: viewId } = objectOf((await assistant.use("add_view", { projectId, name: "Wall" }))["view"]);
    const place = (placement: object) =>
      pointersOf("place_products_on_view", {
        viewId,
        placements: [{ projectProductId: panel, x: 1, y: 2, ...placement }],
      });
    expect(await place({ x: 1e300 })).toEqual(["/placements/0/x"]);
    expect(await place({ projectProductId: unknownId })).toEqual(["/placements/0/projectProductId"]);
    const wanted = [{ productId: catalog.display, optionalAccessories: [catalog.matrix] }];
    expect(await pointersOf("add_products_to_project", { products: wanted })).toEqual([
      "/products/0/optionalAccessories/0",
    ]);
    const cable = {
      from: { projectProductId: matrix, connector: "OUT" },
      to: { projectProductId: panel, connector: "IN" },
    };
    expect(await pointersOf("connect_products", { ...cable, lengthMm: 1e300 })).toEqual(["/lengthMm"]);
    expect(await pointersOf("connect_products", { ...cable, signalId: unknownId })).toEqual(["/signalId"]);
    expect(await pointersOf("list_cables", { cursor: "999999999" })).toEqual(["/cursor"]);
  });

  test.each([
    ["disconnect_cable", { cableId: unknownId }, "Unknown cableId; list_cables lists the existing ones"],
    ["get_view", { viewId: unknownId }, "Unknown viewId; list_views lists the existing ones"],
    [
      "disconnect_cable",
      { projectId: unknownId, cableId: unknownId },
      "Unknown projectId; list_projects lists the existing ones",
    ],
  ])("%s names the unknown id: %j", async (name, given, message) => {
    const { content } = await assistant.run(name, { projectId: assistant.project, ...given });
    expect(content["error"]).toEqual({ code: "not_found", message });
  });
});

describe("long answers", () => {
  test("contain the number of points of a path instead of the points", async () => {
    const { application, owner, use, project: projectId } = assistant;
    const viewId = idOf(objectOf((await use("add_view", { projectId, name: "Path" }))["view"]));
    const points = Array.from({ length: 5_000 }, (_, x) => ({ x, y: 0.5 }));
    const body = [{ viewId, type: "polyline", geometry: { x: 0, y: 0, width: 10, height: 10, points } }];
    await application.callNamed("addViewItems", owner, { parameters: { id: projectId }, body });
    const [item] = listOf((await use("get_view", { projectId, viewId }))["items"]);
    expect(item?.["geometry"]).toMatchObject({ width: 10, pointCount: 5_000 });
    expect(item?.["geometry"]).not.toHaveProperty("points");
  });

  test("about placements and cables have as many rows as the settings allow", async () => {
    const { add, application, owner, use, project: projectId, catalog } = assistant;
    const [panel] = await add(catalog.panel);
    const { id: viewId } = objectOf((await use("add_view", { projectId, name: "Full" }))["view"]);
    const placements = Array.from({ length: 3 }, (_, x) => ({ projectProductId: panel, x, y: 0 }));
    const few = { resultRowsMax: 2 };
    const answer = await use("place_products_on_view", { projectId, viewId, placements }, few);
    expect([listOf(answer["placed"]).length, answer["placedCount"]]).toEqual([2, 3]);
    const other = idOf(await application.callNamed("createProject", owner, { body: { name: "Loose" } }));
    for (const label of ["A", "B", "C"]) {
      await application.callNamed("createProjectCable", owner, { parameters: { id: other }, body: { label } });
    }
    const first = await use("list_cables", { projectId: other }, few);
    const second = await use("list_cables", { projectId: other, cursor: first["nextCursor"] }, few);
    const labels = [first, second].map(({ cables }) => listOf(cables).map(({ label }) => label));
    expect([labels, second["nextCursor"]]).toEqual([[["A", "B"], ["C"]], undefined]);
  });

  test("come in pages of as many rows as the settings allow", async () => {
    const { use, catalog } = assistant;
    const projectId = objectOf((await use("create_project", { name: "Long" }))["project"])["id"];
    const products = [{ productId: catalog.mount, quantity: 5 }];
    const few = { resultRowsMax: 2 };
    const added = await use("add_products_to_project", { projectId, products }, few);
    expect([listOf(added["added"]).length, added["addedCount"]]).toEqual([2, 5]);
    const ids: unknown[] = [];
    const cursors: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await use("list_project_products", { projectId, limit: 100, ...(cursor ? { cursor } : {}) }, few);
      ids.push(...listOf(page["products"]).map(({ id }) => id));
      cursor = page["nextCursor"];
      cursors.push(cursor);
    } while (cursor !== undefined);
    expect(cursors).toEqual(["2", "4", undefined]);
    expect(new Set(ids).size).toBe(5);
    expect(listOf((await use("list_projects", { limit: 1 }))["projects"]).length).toBe(1);
    expect(
      listOf((await use("search_products", { query: "mount matrix panel", limit: 100 }, few))["products"]).length,
    ).toBeLessThanOrEqual(2);
  });
});
