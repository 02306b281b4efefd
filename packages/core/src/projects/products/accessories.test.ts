import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { createRack } from "./rack.fixture.ts";

/**
 * Sets up a projector with a lamp included, a mount by default, an optional lens, and a screw for each side of the
 * mount.
 */
async function withProjector() {
  const rack = await createRack();
  const [lamp, screw, lens] = [await rack.product("Lamp"), await rack.product("Screw"), await rack.product("Lens")];
  const cap = await rack.product("Cap");
  const mount = await rack.product("Mount", [
    { productId: screw, mode: "included", quantity: 2 },
    { productId: cap, mode: "optional" },
  ]);
  const projector = await rack.product("Projector", [
    { productId: lamp, mode: "included" },
    { productId: mount, mode: "default" },
    { productId: lens, mode: "optional" },
  ]);
  const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ name }) => name);
  return { ...rack, projector, mount, lens, cap, lamp, screw, names };
}

describe("addProjectProducts", () => {
  test.each([
    ["nothing", undefined, ["Projector"]],
    ["false", false, ["Projector"]],
    ["true", true, ["Projector", "Lamp", "Mount", "Screw", "Screw"]],
    ["no optional ones", [], ["Projector", "Lamp", "Mount", "Screw", "Screw"]],
    ["all", "all", ["Projector", "Lamp", "Mount", "Screw", "Screw", "Lens"]],
  ])("given %s as accessories adds these", async (_, accessories, expected) => {
    const { projector, add, names } = await withProjector();
    const body = accessories === undefined ? {} : { accessories };
    expect(names(await add({ productId: projector, ...body }))).toEqual(expected);
  });

  test("adds optional accessories on request, and announces each product", async () => {
    const { projector, lens, add, names, list, announced } = await withProjector();
    const sent = await announced(async () => {
      const added = await add({ productId: projector, accessories: [lens] });
      expect(names(added)).toEqual(["Projector", "Lamp", "Mount", "Screw", "Screw", "Lens"]);
    });
    const live = await list();
    expect(sent).toEqual(live.map((row) => ["project.product.added", idOf(row)]));
  });

  test("ties each accessory to its product; only the product takes label and notes", async () => {
    const { projector, add } = await withProjector();
    const added = await add({ productId: projector, quantity: 2, accessories: true, label: "P", notes: "N" });
    const ids = added.map(idOf);
    const ofUnit = (first: number) => [null, ids[first], ids[first], ids[first + 2], ids[first + 2]];
    expect(added.map(({ accessoryOfId }): unknown => accessoryOfId)).toEqual([...ofUnit(0), ...ofUnit(5)]);
    expect(added.filter(({ label }) => label === "P").map(idOf)).toEqual([ids[0] ?? "", ids[5] ?? ""]);
    expect(added.filter(({ notes }) => notes === null)).toHaveLength(8);
  });

  test("refuses an accessory that the product does not have", async () => {
    const { projector, lens, cap, add, list } = await withProjector();
    const failure = await failureOf(() =>
      add({ productId: projector }, { productId: projector, accessories: [lens, cap] }),
    );
    expect(failure.data.errors).toMatchObject([{ pointer: "/products/1/accessories/1", code: "unknown_accessory" }]);
    expect(await list()).toEqual([]);
  });

  test("refuses an accessory that the catalog has removed, but only where it is wanted", async () => {
    const { projector, screw, add, names, removeFromCatalog } = await withProjector();
    await removeFromCatalog(screw);
    const failure = await failureOf(() => add({ productId: projector, accessories: true }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/products/0/accessories", code: "unknown_reference" }]);
    expect(names(await add({ productId: projector }))).toEqual(["Projector"]);
  });

  test("treats a draft as unknown, and leaves out a draft accessory", async () => {
    const { application, projector, mount, lens, add, list, names } = await withProjector();
    const setStatus = (productId: string, status: string, version: number) => {
      const input = { parameters: { productId }, body: { status, version } };
      return application.callNamed("patchProduct", application.administrator, input);
    };
    for (const productId of [mount, lens]) await setStatus(productId, "draft", 0);
    const attempt = async (product: object) => (await failureOf(() => add(product))).data.errors;
    expect(await attempt({ productId: mount })).toMatchObject([
      { pointer: "/products/0/productId", code: "unknown_reference", message: `Nothing has the id ${mount}` },
    ]);
    expect(await attempt({ productId: projector, accessories: [lens] })).toMatchObject([
      { pointer: "/products/0/accessories/0", code: "unknown_accessory" },
    ]);
    expect(await list()).toEqual([]);
    expect(names(await add({ productId: projector, accessories: true }))).toEqual(["Projector", "Lamp"]);
    await setStatus(mount, "discontinued", 1);
    expect(names(await add({ productId: mount }))).toEqual(["Mount"]);
  });

  test("follows accessories three levels deep, and leaves out any that would contain itself", async () => {
    const { application, product, add, removeFromCatalog } = await createRack();
    const deep = await product("4");
    const third = await product("3", [{ productId: deep, mode: "included" }]);
    const second = await product("2", [{ productId: third, mode: "included" }]);
    const first = await product("1", [{ productId: second, mode: "included" }]);
    const chain = await product("0", [{ productId: first, mode: "included" }]);
    await removeFromCatalog(deep);
    expect((await add({ productId: chain, accessories: true })).map(({ name }) => name)).toEqual(["0", "1", "2", "3"]);
    const parameters = { productId: third };
    const body = { version: 0, accessories: [{ productId: second, quantity: 1, mode: "included" }] };
    await application.callNamed("patchProduct", application.administrator, { parameters, body });
    expect((await add({ productId: second, accessories: true })).map(({ name }) => name)).toEqual(["2", "3"]);
  });

  test("counts accessories towards the 1,000", async () => {
    const { product, add, list } = await createRack();
    const bolt = await product("Bolt");
    const rail = await product("Rail", [{ productId: bolt, mode: "included", quantity: 1000 }]);
    const failure = await failureOf(() => add({ productId: rail, accessories: true }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/products", code: "too_many_items" }]);
    expect(await list()).toEqual([]);
  });

  test("places the products on a given view without their accessories, and announces the placements last", async () => {
    const { projector, add, list, items, viewId, announced } = await withProjector();
    const sent = await announced(() =>
      add({ productId: projector, quantity: 2, accessories: [], viewId, x: 5, y: -6 }, { productId: projector }),
    );
    const placed = await items();
    const shown = (await list()).filter(({ name }) => name === "Projector").slice(0, 2);
    expect(placed.map(({ projectProductId }) => projectProductId)).toEqual(shown.map(idOf<"projectProduct">));
    expect(placed).toMatchObject(
      placed.map(() => ({ type: "product", geometry: { x: 5, y: -6, width: 100, height: 100 } })),
    );
    expect(sent.slice(0, 11).map(([type]) => type)).toEqual(Array.from({ length: 11 }, () => "project.product.added"));
    expect(sent.slice(11)).toEqual(placed.map(({ id }) => ["project.view.product.added", id]));
  });

  test("sizes a placement by its product, and refuses a view of another project", async () => {
    const { product, add, items, viewId, removeView } = await createRack();
    const productId = await product("Screen", [], { widthMm: 1240, heightMm: 1e12 });
    await add({ productId, viewId });
    expect(await items()).toMatchObject([{ geometry: { x: 0, y: 0, width: 1240, height: 10_000_000 } }]);
    await removeView();
    const failure = await failureOf(() => add({ productId }, { productId, viewId }));
    expect(failure.data.errors).toMatchObject([{ pointer: "/products/1/viewId", code: "unknown_reference" }]);
  });
});

test("queryProjectProducts filters and sorts the live products of the project", async () => {
  const { application, product, add, grid, remove } = await createRack();
  const [a, b] = [await product("A", [], { powerW: 5 }), await product("B", [], { powerW: 1 })];
  const added = await add({ productId: a }, { productId: b, label: "x" }, { productId: b });
  await remove(idOf(added[2]));
  const sortModel = [{ colId: "powerW", sort: "asc" }];
  expect(await grid({ startRow: 0, endRow: 5, sortModel })).toEqual({ rowData: [added[1], added[0]], rowCount: 2 });
  const filterModel = { label: { filterType: "text", type: "equals", filter: "X" } };
  expect(await grid({ startRow: 0, endRow: 5, filterModel })).toMatchObject({ rowCount: 1 });
  const stranger = application.actorWith();
  expect((await failureOf(() => grid({ startRow: 0, endRow: 5 }, stranger))).code).toBe("not_found");
});
