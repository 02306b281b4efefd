import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createDrawing, geometry, unknownId } from "./drawing.fixture.ts";
import { viewItemsMax } from "./schemas.ts";

const points = [
  { x: 0, y: 0 },
  { x: 5, y: 5 },
];

describe("addViewItems", () => {
  test("returns a single item as GET shows it", async () => {
    const { id, viewId, placement, add, get, list } = await createDrawing();
    const body = { ...placement(), style: { stroke: "#000000" }, text: "DSP" };
    const item = await add(body);
    expect(item).toMatchObject({ ...body, projectId: id, version: 0, deleted: false, from: null, to: null });
    expect(item).toMatchObject({ fileId: null, cableId: null, removalId: null });
    const shown = await get(idOf(item));
    expect(shown as unknown).toEqual(item);
    expect(await list(viewId)).toEqual([shown]);
  });

  test("takes every type with its own members", async () => {
    const { viewId, placement, add, list, addFile } = await createDrawing();
    const fileId = await addFile();
    const shape = { viewId, geometry };
    const bodies = [
      placement(),
      { ...shape, type: "line", geometry: { ...geometry, points } },
      { ...shape, type: "polyline", geometry: { ...geometry, rotation: -90, points: [...points, { x: 9, y: 1 }] } },
      { ...shape, type: "text", text: "" },
      { ...shape, type: "image", fileId, text: "Photo" },
      { ...shape, type: "rectangle", style: { fill: "#ffffff", dash: [1, 2] } },
      { ...shape, type: "ellipse", text: null },
      { ...shape, type: "group", text: "Rack" },
    ];
    const added = await add(bodies);
    expect(added).toMatchObject(bodies);
    expect(await list()).toEqual([added].flat());
  });

  test("announces only placements of products, with their project and view", async () => {
    const { id, viewId, placement, add, get, announced, addFile } = await createDrawing();
    const shape = { viewId, geometry };
    const others = [
      { ...shape, type: "line", geometry: { ...geometry, points } },
      { ...shape, type: "polyline", geometry: { ...geometry, points } },
      { ...shape, type: "text", text: "Hall" },
      { ...shape, type: "image", fileId: await addFile() },
      ...["rectangle", "ellipse", "group"].map((type) => ({ ...shape, type })),
    ];
    const sent = await announced(() => add([placement(0), ...others, placement(1)]));
    expect(sent.map(({ type }) => type)).toEqual(["project.view.product.added", "project.view.product.added"]);
    for (const { data } of sent) {
      expect(data.object as unknown).toEqual(await get(data.object.id));
      expect(data.project).toEqual({ id, name: "Lobby" });
      expect(data.view).toEqual({ id: viewId, name: "Ground floor", viewKey: "ground-floor" });
    }
  });

  const wrong: readonly (readonly [name: string, change: object, code: string, pointer: string])[] = [
    ["an unknown type", { type: "star" }, "invalid_value", "/1/type"],
    ["no type", { type: undefined }, "required", "/1/type"],
    ["a placement without a product", { projectProductId: undefined }, "required", "/1/projectProductId"],
    ["a member of another type", { fileId: unknownId }, "unknown_member", "/1/fileId"],
    [
      "a line of three points",
      { type: "line", geometry: { ...geometry, points: [...points, { x: 1, y: 1 }] } },
      "too_many_items",
      "/1/geometry/points",
    ],
    ["a line without points", { type: "line", projectProductId: undefined }, "required", "/1/geometry/points"],
    ["points where there are none", { geometry: { ...geometry, points } }, "unknown_member", "/1/geometry/points"],
    ["a text without text", { type: "text", projectProductId: undefined }, "required", "/1/text"],
    ["an image without a file", { type: "image", projectProductId: undefined }, "required", "/1/fileId"],
    ["a negative width", { geometry: { ...geometry, width: -1 } }, "too_small", "/1/geometry/width"],
    ["a place beyond the limit", { geometry: { ...geometry, x: 1e8 } }, "too_large", "/1/geometry/x"],
    ["two turns", { geometry: { ...geometry, rotation: 720 } }, "too_large", "/1/geometry/rotation"],
    ["an unknown view", { viewId: unknownId }, "unknown_reference", "/1/viewId"],
    ["an unknown product", { projectProductId: unknownId }, "unknown_reference", "/1/projectProductId"],
  ];
  test.each(wrong)("given %s adds none", async (_, change, code, pointer) => {
    const { placement, add, list, announced } = await createDrawing();
    // Undefined members are not sent.
    const body: unknown = JSON.parse(JSON.stringify([placement(), { ...placement(1), ...change }]));
    const sent = await announced(async () => {
      const failure = await failureOf(() => add(body));
      expect(failure.data.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    });
    expect(sent).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test("names the member of a single wrong item without a position", async () => {
    const { placement, add } = await createDrawing();
    const failure = await failureOf(() => add({ ...placement(), viewId: unknownId }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/viewId", code: "unknown_reference" }]);
  });

  test("refuses a removed product, and a removed view to draw on", async () => {
    const { application, owner, id, players, placement, add, addView, removeView } = await createDrawing();
    const parameters = { id, productId: players[0] ?? "" };
    await application.callNamed("deleteProjectProduct", owner, { parameters });
    expect((await failureOf(() => add(placement(0)))).data.errors).toMatchObject([{ pointer: "/projectProductId" }]);
    const view = await addView("Other");
    await removeView(view);
    expect((await failureOf(() => add(placement(1, view)))).data.errors).toMatchObject([{ pointer: "/viewId" }]);
  });

  test("adds at most 1,000, and at least one", async () => {
    const { placement, add, list } = await createDrawing();
    const many = Array.from({ length: viewItemsMax }, () => placement());
    expect(await add(many)).toHaveLength(1000);
    expect((await failureOf(() => add([...many, placement()]))).data.errors).toMatchObject([
      { code: "too_many_items" },
    ]);
    expect((await failureOf(() => add([]))).data.errors).toMatchObject([{ code: "too_few_items", pointer: "" }]);
    expect(await list()).toHaveLength(1000);
  });
});
