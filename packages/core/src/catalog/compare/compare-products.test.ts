import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

async function setUp() {
  const application = await createTestApplication();
  const { administrator, callNamed } = application;
  const connector = async (code: string) => {
    const body = { name: code, code, family: "HDMI", gender: "male", mounting: "panel" };
    return idOf(await callNamed("createConnector", administrator, { body }));
  };
  return {
    hdmi: await connector("hdmi"),
    usb: await connector("usb"),
    create: async (body: object) => idOf(await callNamed("createProduct", administrator, { body })),
    compare: (body: object) => callNamed("compareProducts", application.actorWith("Admin Products"), { body }),
  };
}

/** A connector with one plug. */
const port = (name: string, connectorId: string, direction = "in") => {
  return { name, connectorId, direction, signalIds: [], quantity: 1 };
};

test("compareProducts shows fields and attributes in the order of the request, and which differ", async () => {
  const { create, compare } = await setUp();
  const shared = { manufacturer: "Lumen", status: "active" };
  const small = await create({ ...shared, name: "55 inch", widthMm: 1240, attributes: { resolution: "4K" } });
  const large = await create({ ...shared, name: "65 inch", attributes: { resolution: "4K", "HDR/SDR": "yes" } });
  const all = await compare({ productIds: [large, small] });
  expect(all).toMatchObject({ products: [{ id: large }, { id: small }] });
  const rows = [
    { pointer: "/name", label: "Name", values: ["65 inch", "55 inch"], differs: true },
    { pointer: "/widthMm", label: "Width in mm", values: [null, 1240], differs: true },
    { pointer: "/manufacturer", label: "Manufacturer", values: ["Lumen", "Lumen"], differs: false },
    { pointer: "/attributes/resolution", label: "resolution", values: ["4K", "4K"], differs: false },
    { pointer: "/attributes/HDR~1SDR", label: "HDR/SDR", values: ["yes", null], differs: true },
  ];
  expect(all).toMatchObject({ rows: expect.arrayContaining(rows) as unknown });
  const different = await compare({ productIds: [large, small], onlyDifferences: true });
  expect(different).toMatchObject({ rows: rows.filter(({ differs }) => differs) });
});

test("compareProducts matches connectors by name, then by connector and direction", async () => {
  const { create, compare, hdmi, usb } = await setUp();
  const first = await create({ name: "A", connectors: [port("HDMI 1", hdmi), port("USB", usb)] });
  const second = await create({
    name: "B",
    connectors: [port("Input", usb), port("hdmi1", hdmi), port("Loop", hdmi, "out")],
  });
  // The operation's output.
  const { rows } = Object(await compare({ productIds: [first, second] })) as { rows: { pointer: string }[] };
  expect(rows.filter(({ pointer }) => pointer.startsWith("/connectors/"))).toMatchObject([
    { pointer: "/connectors/HDMI 1", values: [{ name: "HDMI 1" }, { name: "hdmi1" }] },
    { pointer: "/connectors/USB", values: [{ name: "USB" }, { name: "Input" }], differs: true },
    { pointer: "/connectors/Loop", values: [null, { name: "Loop" }], differs: true },
  ]);
});

test("compareProducts matches accessories by product", async () => {
  const { create, compare } = await setUp();
  const mount = await create({ name: "Mount" });
  const accessory = (mode: string) => ({ accessories: [{ productId: mount, quantity: 1, mode }] });
  const ids = [
    await create({ name: "A", ...accessory("included") }),
    await create({ name: "A", ...accessory("optional") }),
  ];
  expect(await compare({ productIds: ids, onlyDifferences: true })).toMatchObject({
    rows: [{ pointer: `/accessories/${mount}`, values: [{ mode: "included" }, { mode: "optional" }] }],
  });
});

test("compareProducts refuses the same product twice, and finds only live ones", async () => {
  const { create, compare } = await setUp();
  const id = await create({ name: "A" });
  expect((await failureOf(() => compare({ productIds: [id, id] }))).code).toBe("validation_failed");
  expect((await failureOf(() => compare({ productIds: [id] }))).code).toBe("validation_failed");
  expect((await failureOf(() => compare({ productIds: [id, "6740a1f2c3d4e5f607182999"] }))).code).toBe("not_found");
});
