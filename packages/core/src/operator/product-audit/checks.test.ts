import { expect, test } from "bun:test";
import { products } from "../../catalog/mod.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { type Catalog, createCatalog, dayMs } from "./audit.fixture.ts";
import { productChecks } from "./checks.ts";

/** A mistake: makes it, and returns the products that have it, each with the pointer of its finding. */
type Mistake = (catalog: Catalog) => Promise<Readonly<Record<string, string>>>;

/** For each check, products that have its problem next to others that only look like it. */
const mistakes: Readonly<Record<string, Mistake>> = {
  "dangling-reference": async ({ product, port, parts, remove, application }) => {
    const [gone, kept] = [await product(), await product()];
    const accessories = (productId: string) => [{ productId, quantity: 1, mode: "optional" }];
    const [lost, replaced] = [await product({ accessories: accessories(gone) }), await product({ replacedById: gone })];
    const silent = await product({
      connectors: [port("A", parts.plain), port("B", parts.plain, [parts.hdmi, parts.usb])],
    });
    await product({ accessories: accessories(kept), connectors: [port("A", parts.video, [parts.hdmi])] });
    await remove(gone);
    const pictured = await product();
    const imageFileIds = [application.ports.ids.next<"file">()];
    // Writes refuse files that do not exist; these may have been lost.
    await application.store.transaction((transaction) =>
      transaction.update(products.table, matches({ id: pictured }), { imageFileIds }),
    );
    const input = { parameters: { signalId: parts.usb } };
    await application.callNamed("deleteSignal", application.administrator, input);
    return {
      [pictured]: "/imageFileIds/0",
      [lost]: "/accessories/0/productId",
      [replaced]: "/replacedById",
      [silent]: "/connectors/1/signalIds/1",
    };
  },
  "accessory-cycle": async ({ product, patch }) => {
    const accessories = (...ids: readonly string[]) =>
      ids.map((productId) => ({ productId, quantity: 1, mode: "default" }));
    const end = await product();
    const [own, first] = [await product(), await product()];
    const second = await product({ accessories: accessories(end, first) });
    await patch(first, { version: 0, accessories: accessories(second) });
    await patch(own, { version: 0, accessories: accessories(own) });
    await product({ accessories: accessories(first) });
    return { [own]: "/accessories/0", [first]: "/accessories/0", [second]: "/accessories/1" };
  },
  "connector-signal": async ({ product, port, parts }) => {
    const ports = [
      port("A", parts.video, [parts.hdmi, parts.usb]),
      port("B", parts.video),
      port("C", parts.plain, [parts.usb]),
    ];
    await product({ connectors: ports });
    return {
      [await product({ connectors: [...ports, port("D", parts.video, [parts.usb])] })]: "/connectors/3/signalIds",
    };
  },
  "connector-direction": async ({ product, port, parts }) => {
    const wrong = { ...port("A", parts.plain, [parts.mains]), direction: "inout" };
    await product({
      connectors: [
        { ...port("A", parts.plain, [parts.usb, parts.mains]), direction: "inout" },
        { ...port("B", parts.plain, []), direction: "inout" },
      ],
    });
    return { [await product({ connectors: [wrong] })]: "/connectors/0/direction" };
  },
  "duplicate-part-number": async ({ product }) => {
    const one = await product({ manufacturer: "Lumen", partNumber: "LD-55 BK" });
    const other = await product({ manufacturer: "LUMEN", partNumber: "ld55–bk" });
    await product({ manufacturer: "Northwind", partNumber: "LD-55 BK" });
    await product({ manufacturer: "Lumen", partNumber: "LD-55 W" });
    return { [one]: "/partNumber", [other]: "/partNumber" };
  },
  "impossible-size": async ({ product }) => {
    await product({ widthMm: 20_000, depthMm: 1 });
    const [flat, long] = [await product({ depthMm: 0 }), await product({ heightMm: 20_001, depthMm: 0 })];
    return { [flat]: "/depthMm", [long]: "/heightMm" };
  },
  "power-connector": async ({ product, port, parts }) => {
    const connectors = [port("A", parts.video, [parts.hdmi])];
    await product({ connectors, powerW: 0 });
    await product({ powerW: 5 });
    await product({ connectors: [...connectors, port("B", parts.plain, [parts.mains])], powerW: 5 });
    await product({ connectors: [...connectors, port("B", parts.plain)], powerW: 5 });
    return { [await product({ connectors, powerW: 5 })]: "/connectors" };
  },
  "missing-measures": async ({ product }) => {
    const measures = { widthMm: 1, heightMm: 1, depthMm: 1, weightG: 1, powerW: 0 };
    await product(measures);
    return { [await product({ ...measures, weightG: null })]: "/weightG" };
  },
  "missing-identity": async ({ product }) => {
    const identity = { category: "displays", manufacturer: "Lumen", model: "LD", partNumber: "1" };
    await product(identity);
    return { [await product({ ...identity, partNumber: null })]: "/partNumber" };
  },
  "missing-connectors": async ({ product, port, parts }) => {
    await product({ category: "displays", connectors: [port("A", parts.plain)] });
    await product({ category: "mounts" });
    return { [await product({ category: "displays" })]: "/connectors" };
  },
  "connector-name": async ({ product, port, parts }) => {
    const connectors = [port("HDMI 1", parts.plain), port("HDMI 2", parts.plain)];
    await product({ connectors });
    return { [await product({ connectors: [...connectors, port("hdmi-1", parts.plain)] })]: "/connectors/2/name" };
  },
  "discontinued-in-use": async ({ application, product, add, snapshot, patch }) => {
    const [old, recent] = [await product({}), await product({})];
    await add(old);
    application.ports.clock.advance(100 * dayMs);
    // A snapshot adds nothing to a project.
    await snapshot();
    await add(recent);
    application.ports.clock.advance(89 * dayMs);
    for (const id of [old, recent]) await patch(id, { version: 0, status: "discontinued" });
    await product({ status: "discontinued" });
    return { [recent]: "/status" };
  },
  "draft-in-use": async ({ product, add, patch }) => {
    const used = await product();
    await add(used);
    await patch(used, { version: 0, status: "draft" });
    await product({ status: "draft" });
    return { [used]: "/status" };
  },
  "discontinued-accessory": async ({ product }) => {
    const accessory = async (status: string) => ({
      productId: await product({ status }),
      quantity: 1,
      mode: "default",
    });
    const accessories = [await accessory("active"), await accessory("discontinued")];
    await product({ status: "discontinued", accessories });
    return { [await product({ accessories })]: "/accessories/1" };
  },
  "category-spelling": async ({ product }) => {
    for (const category of ["Video walls", "Video walls", "Displays"]) await product({ category });
    return { [await product({ category: "video-walls" })]: "/category" };
  },
  "near-duplicate": async ({ product }) => {
    const one = await product({ manufacturer: "Lumen", name: "Display LD-55", partNumber: "1" });
    const other = await product({ manufacturer: "lumen", name: "LD 55", model: "Display" });
    await product({ manufacturer: "Northwind", name: "Display LD-55" });
    for (const partNumber of ["2", "3"]) await product({ name: "Bracket", partNumber });
    const slip = await product({ name: "Conference microphone 2 black" });
    const right = await product({ name: "Confrence microphone 2 black" });
    await product({ name: "Conference microphone 2 white" });
    await product({ name: "Conference microphone 3 black" });
    await product({ manufacturer: "Northwind", name: "Conference microphones 2 black" });
    for (const name of ["Screen", "Screens", "Matrix MX123456", "Matrix MX123457"]) await product({ name });
    const variants = { "Rack shelf": "4", "Rack shelves": "5", "Studio loudspeaker": "6", "Studio loudspeakers": "7" };
    for (const [name, partNumber] of Object.entries(variants)) await product({ name, partNumber });
    return { [one]: "/name", [other]: "/name", [slip]: "/name", [right]: "/name" };
  },
  "attribute-spelling": async ({ product }) => {
    for (const resolution of ["4K", "8K"]) await product({ attributes: { Resolution: resolution } });
    const both = await product({ attributes: { resolution: "4K", Resolution: "8K" } });
    return {
      [await product({ attributes: { "re-solution": "4K" } })]: "/attributes/re-solution",
      [both]: "/attributes/resolution",
    };
  },
  "attribute-unit": async ({ product }) => {
    for (const [power, gain] of [
      ["10 W", "3 dB"],
      ["12.5 W", "4 %"],
      ["5 mW", "3 dB"],
      ["much", "1"],
    ] as const) {
      await product({ attributes: { power, "gain/max": gain } });
    }
    const tight = await product({ attributes: { power: "10W" } });
    await product({ attributes: { weight: "10 kg" } });
    return { [tight]: "/attributes/power", [await product({ attributes: { weight: "10" } })]: "/attributes/weight" };
  },
  "list-label": async ({ create, product }) => {
    const listId = await create("List", { key: "product-categories", name: "Categories" });
    const item = (key: string, label: string, labels: object, active = true) =>
      create("ListItem", { key, label, labels, position: 0, active }, { listId });
    await item("displays", "Displays", { de: "Anzeigen" });
    await item("mounts", "Mounts", {});
    // Nobody chooses an inactive category any more.
    await item("retired", "Retired", {}, false);
    for (const category of ["displays", "retired", "unknown"]) await product({ category });
    return {
      [await product({ category: "mounts" })]: "/category",
      [await product({ category: "Mounts" })]: "/category",
    };
  },
  "never-used": async ({ product, add }) => {
    await add(await product());
    return { [await product()]: "" };
  },
  "long-unchanged": async ({ application, product, patch }) => {
    const [old, changed] = [await product(), await product()];
    application.ports.clock.advance(2 * dayMs);
    await patch(changed, { version: 0, powerW: 5 });
    application.ports.clock.advance(729 * dayMs);
    return { [old]: "/updatedAt" };
  },
  "outdated-copies": async ({ product, add, snapshot, patch }) => {
    const [outdated, current] = [await product(), await product()];
    await add(outdated);
    await snapshot();
    for (const id of [outdated, current]) await patch(id, { version: 0, powerW: 5 });
    await add(current);
    await add(outdated);
    return { [outdated]: "/version" };
  },
};

test("every check has a mistake that it must find", () => {
  expect(Object.keys(mistakes).toSorted()).toEqual(productChecks.map(({ name }) => name).toSorted());
  expect(productChecks).toHaveLength(22);
});

for (const [check, make] of Object.entries(mistakes)) {
  test(`${check} finds exactly the products that have the problem, with its place`, async () => {
    const catalog = await createCatalog();
    const expected = await make(catalog);
    const { findings, summary } = await catalog.audit({ checks: [check] });
    expect(Object.fromEntries(findings.map(({ productId, pointer }) => [productId, pointer]))).toEqual(expected);
    expect(summary).toMatchObject([{ check, count: Object.keys(expected).length }]);
    for (const { message } of findings) expect(message).toMatch(/^\S.{5,250}[^.]$/u);
  });

  test(`${check} is solved by its fix`, async () => {
    const catalog = await createCatalog();
    await make(catalog);
    const { findings } = await catalog.audit({ checks: [check] });
    const unsolved = findings.filter(({ fix }) => !fix);
    for (const { productId, fix } of findings) if (fix) await catalog.patch(productId, fix.body);
    const { findings: left } = await catalog.audit({ checks: [check] });
    expect(left.map(({ productId }) => productId)).toEqual(unsolved.map(({ productId }) => productId));
  });
}
