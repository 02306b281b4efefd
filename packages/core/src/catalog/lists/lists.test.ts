import { beforeEach, describe, expect, test } from "bun:test";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { listItemsMax } from "./item-operations.ts";
import { listItems } from "./table.ts";

let application: TestApplication;
let listId: string;

beforeEach(async () => {
  application = await createTestApplication();
  listId = idOf(await asAdministrator("createList", { body: { key: "categories", name: "Categories" } }));
});

function asAdministrator(name: string, input: Parameters<TestApplication["callNamed"]>[2] = {}) {
  return application.callNamed(name, application.administrator, input);
}

const addItem = (body: object) => asAdministrator("createListItem", { parameters: { listId }, body });
const readList = (key = "categories") =>
  application.callNamed("readList", application.actorWith(), { parameters: { key } });

describe("a list", () => {
  test("keeps its key through every change", async () => {
    const parameters = { listId };
    const renamed = asAdministrator("patchList", { parameters, body: { key: "kinds", version: 0 } });
    await expect(renamed).rejects.toMatchObject({ data: { errors: [{ pointer: "/key", code: "immutable" }] } });
    const replaced = asAdministrator("replaceList", { parameters, body: { key: "kinds", name: "Kinds" } });
    await expect(replaced).rejects.toMatchObject({ code: "validation_failed" });
    const body = { key: "categories", name: "Kinds" };
    expect(await asAdministrator("replaceList", { parameters, body })).toMatchObject({ ...body, version: 1 });
    expect(await asAdministrator("patchList", { parameters, body: { name: "Sorts", version: 1 } })).toMatchObject({
      name: "Sorts",
      version: 2,
    });
  });

  test("is refused the key of a live list until that list is removed", async () => {
    const create = () => asAdministrator("createList", { body: { key: "categories", name: "Again" } });
    await expect(create()).rejects.toMatchObject({ code: "duplicate" });
    await asAdministrator("deleteList", { parameters: { listId } });
    expect(await create()).toMatchObject({ version: 0 });
    expect(await readList()).toMatchObject({ name: "Again", items: [] });
  });

  test("is read by its key, with its active items in order", async () => {
    await addItem({ key: "displays", label: "Displays", labels: { de: "Anzeigen" } });
    await addItem({ key: "speakers", label: "Speakers" });
    const lamps = idOf(await addItem({ key: "lamps", label: "Lamps", position: 0 }));
    const hidden = idOf(await addItem({ key: "tubes", label: "Tubes" }));
    const parameters = { listId, itemId: hidden };
    await asAdministrator("patchListItem", { parameters, body: { active: false, version: 0 } });
    // The operation's output.
    const keys = (list: unknown) => list as { readonly items: readonly { readonly key: string }[] };
    expect(keys(await readList()).items.map(({ key }) => key)).toEqual(["displays", "lamps", "speakers"]);
    await asAdministrator("deleteListItem", { parameters: { listId, itemId: lamps } });
    expect(keys(await readList()).items.map(({ key }) => key)).toEqual(["displays", "speakers"]);
    expect(await asAdministrator("listListItems", { parameters: { listId } })).toMatchObject([
      { key: "displays", position: 0, labels: { de: "Anzeigen" } },
      { key: "speakers", position: 1 },
      { key: "tubes", position: 2, active: false },
    ]);
  });

  test("is not found unless it was created", async () => {
    await expect(readList("colours")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an item", () => {
  test("keeps its key, unique among the live items of its list", async () => {
    const itemId = idOf(await addItem({ key: "displays", label: "Displays" }));
    await expect(addItem({ key: "displays", label: "Again" })).rejects.toMatchObject({ code: "duplicate" });
    const parameters = { listId, itemId };
    const renamed = asAdministrator("patchListItem", { parameters, body: { key: "screens", version: 0 } });
    await expect(renamed).rejects.toMatchObject({ data: { errors: [{ pointer: "/key", code: "immutable" }] } });
    const body = { key: "displays", label: "Screens", position: 4 };
    expect(await asAdministrator("replaceListItem", { parameters, body })).toMatchObject({ ...body, listId });
  });

  test("is found only through its own list, and is removed with it", async () => {
    const other = idOf(await asAdministrator("createList", { body: { key: "others", name: "Others" } }));
    const itemId = idOf(await addItem({ key: "displays", label: "Displays" }));
    const through = (id: string) => asAdministrator("deleteListItem", { parameters: { listId: id, itemId } });
    await expect(through(other)).rejects.toMatchObject({ code: "not_found" });
    await asAdministrator("deleteList", { parameters: { listId } });
    await expect(through(listId)).rejects.toMatchObject({ code: "not_found" });
    await expect(addItem({ key: "lamps", label: "Lamps" })).rejects.toMatchObject({ code: "not_found" });
  });

  test(`is refused where a list has ${listItemsMax}`, async () => {
    const { administrator, withoutLimits } = application;
    for (let made = 0; made < listItemsMax; made++) {
      const body = { key: `item-${made}`, label: "Item", position: 0 };
      await withoutLimits.callNamed("createListItem", administrator, { parameters: { listId }, body });
    }
    await expect(addItem({ key: "one-more", label: "Item" })).rejects.toMatchObject({
      code: "limit_reached",
      data: { limit: listItemsMax },
    });
  });
});

describe("restoreListItems", () => {
  const restore = (ids: readonly string[], list = listId) =>
    asAdministrator("restoreListItems", { parameters: { listId: list }, body: { ids } });

  test("brings items of the list back, and those of no other list", async () => {
    const itemId = idOf(await addItem({ key: "displays", label: "Displays" }));
    await asAdministrator("deleteListItem", { parameters: { listId, itemId } });
    const other = idOf(await asAdministrator("createList", { body: { key: "kinds", name: "Kinds" } }));
    await expect(restore([itemId], other)).rejects.toMatchObject({
      data: { errors: [{ pointer: "/ids/0", code: "unknown_reference" }] },
    });
    expect(await readList()).toMatchObject({ items: [] });
    expect(await restore([itemId])).toMatchObject([{ id: itemId, deleted: false }]);
    expect(await readList()).toMatchObject({ items: [{ key: "displays" }] });
  });

  test("is refused when the list would be too long", async () => {
    const items = await application.store.transaction(async (transaction) => {
      const first = await transaction.find(listItems.table, idOf(await addItem({ key: "first", label: "First" })));
      if (!first) throw new TypeError("Cannot copy the item because it is missing");
      const copies = Array.from({ length: listItemsMax - 1 }, (_, index) => {
        return { ...first, id: application.ports.ids.next(), key: `copy-${index}`, position: index + 1 };
      });
      await transaction.insert(listItems.table, copies);
      return [first, ...copies];
    });
    const itemId = items[0]?.id ?? "";
    await asAdministrator("deleteListItem", { parameters: { listId, itemId } });
    await addItem({ key: "last", label: "Last" });
    await expect(restore([itemId])).rejects.toMatchObject({ code: "limit_reached", data: { limit: listItemsMax } });
  });
});

test("getListItem finds an item in its own list, and a removed one only on request", async () => {
  const itemId = idOf(await addItem({ key: "displays", label: "Displays" }));
  const other = idOf(await asAdministrator("createList", { body: { key: "kinds", name: "Kinds" } }));
  const get = (list: string, query = {}) =>
    asAdministrator("getListItem", { parameters: { listId: list, itemId }, query });
  expect(await get(listId)).toMatchObject({ key: "displays" });
  await expect(get(other)).rejects.toMatchObject({ code: "not_found" });
  await asAdministrator("deleteListItem", { parameters: { listId, itemId } });
  await expect(get(listId)).rejects.toMatchObject({ code: "not_found" });
  expect(await get(listId, { includeDeleted: true })).toMatchObject({ deleted: true });
});
