import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { idOf } from "@design-catalog/testing/test-application";
import { matches } from "../../engine/rows/conditions.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { projectProducts } from "../products/table.ts";
import { copyProject } from "../project/copy-project.ts";
import { listProjectCables } from "./cable-operations.ts";
import { patchProjectCable } from "./patch-cable.ts";
import { projectCables } from "./table.ts";
import { createWiring, unknownId } from "./wiring.fixture.ts";

type Wiring = Awaited<ReturnType<typeof createWiring>>;

/** Returns the error that refuses a cable, and checks that nothing was added. */
async function refusal({ add, list, announced }: Wiring, body: object) {
  const before = await list();
  let failure: Awaited<ReturnType<typeof failureOf>> | undefined;
  expect(await announced(async () => (failure = await failureOf(() => add(body))))).toEqual([]);
  expect(await list()).toEqual(before);
  return failure;
}

describe("the ends of a cable", () => {
  test.each([
    ["product", () => ({ projectProductId: unknownId, connector: "IN" }), "/to/projectProductId", "unknown_reference"],
    [
      "connector",
      ([id]: readonly string[]) => ({ projectProductId: id, connector: "in" }),
      "/to/connector",
      "unknown_connector",
    ],
    [
      "port",
      ([id]: readonly string[]) => ({ projectProductId: id, connector: "IN", index: 1 }),
      "/to/index",
      "too_large",
    ],
  ])("are refused for a missing %s, with its pointer", async (_, to, pointer, code) => {
    const wiring = await createWiring();
    const { from } = wiring.ends();
    const failure = await refusal(wiring, { from, to: to(wiring.displayIds) });
    expect([failure?.code, failure?.data.errors]).toMatchObject(["validation_failed", [{ pointer, code }]]);
  });

  test("are both named when both are wrong", async () => {
    const wiring = await createWiring();
    const failure = await refusal(wiring, {
      from: wiring.end(unknownId, "OUT"),
      to: wiring.end(wiring.matrixId, "OUT", 2),
    });
    expect(failure?.data.errors).toMatchObject([{ pointer: "/from/projectProductId" }, { pointer: "/to/index" }]);
  });

  test("are found neither in another project nor at a removed product", async () => {
    const wiring = await createWiring();
    await wiring.removeProduct(wiring.displayIds[0]);
    const failure = await refusal(wiring, wiring.ends());
    expect(failure?.data.errors).toMatchObject([{ pointer: "/to/projectProductId", code: "unknown_reference" }]);
  });

  test("take one port each", async () => {
    const wiring = await createWiring();
    const { add, remove, ends, end, matrixId, displayIds } = wiring;
    const first = idOf(await add(ends(0)));
    const failure = await refusal(wiring, { ...ends(1), from: end(matrixId, "OUT", 0) });
    expect([failure?.code, failure?.data.reason]).toEqual(["not_mateable", "port_taken"]);
    expect(failure?.message).toBe("Cannot use OUT [0] of Matrix: the cable C-001 is plugged into it");
    expect((await refusal(wiring, { to: end(displayIds[0], "IN") }))?.data.reason).toBe("port_taken");
    expect(await add(ends(1))).toMatchObject({ cableId: "C-002" });
    await remove(first);
    expect(await add(ends(0))).toMatchObject({ cableId: "C-003" });
  });

  test("never share a port", async () => {
    const wiring = await createWiring();
    const link = wiring.end(wiring.matrixId, "LINK");
    expect((await refusal(wiring, { from: link, to: { ...link, index: 0 } }))?.data.reason).toBe("port_taken");
  });

  test("free their ports while one of their products is removed, and take them again when it is back", async () => {
    const wiring = await createWiring();
    const { add, remove, get, ends, end, matrixId, displayIds, removeProduct, restoreProducts, announced } = wiring;
    const undrawn = idOf(await add(ends(0)));
    expect((await announced(() => removeProduct(displayIds[0]))).map(({ type }) => type)).toEqual([
      "project.product.deleted",
      "project.cable.deleted",
    ]);
    expect((await failureOf(() => get(undrawn))).code).toBe("not_found");
    const second = idOf(await add({ from: end(matrixId, "OUT", 0), to: end(displayIds[1], "IN") }));
    const failure = await failureOf(() => restoreProducts([displayIds[0]]));
    expect([failure.code, failure.data.reason]).toEqual(["not_mateable", "port_taken"]);
    await remove(second);
    expect((await announced(() => restoreProducts([displayIds[0]]))).map(({ type }) => type)).toEqual([
      "project.product.restored",
      "project.cable.added",
    ]);
    expect(await get(undrawn)).toMatchObject({ version: 2, to: { projectProductId: displayIds[0] } });
    expect((await refusal(wiring, { from: end(matrixId, "OUT", 0) }))?.data.reason).toBe("port_taken");
  });
});

describe("connectors", () => {
  test("of two families mate only by a pairing of the catalog, found from either side", async () => {
    const { catalog, add, end, addProducts, matrixId } = await createWiring();
    const dvi = await catalog.connector("dvi", "female", { family: "DVI" });
    const port = { name: "DVI", connectorId: dvi, direction: "in" } as const;
    const wall = await addProducts(await catalog.product("Wall", [port]));
    const ends = { from: end(matrixId, "OUT"), to: end(wall, "DVI") };
    expect((await failureOf(() => add(ends))).data.reason).toBe("connector");
    await catalog.create("ConnectorPairing", { connectorAId: dvi, connectorBId: catalog.plug });
    expect(await add(ends)).toMatchObject({ cableId: "C-001" });
  });

  test("of two sockets mate through a catalog cable, chosen or not", async () => {
    const { catalog, add, end, matrixId, addProducts } = await createWiring();
    const source = { name: "OUT", connectorId: catalog.socket, direction: "out", quantity: 2 } as const;
    const player = await addProducts(await catalog.product("Player", [source]));
    const ends = (index: number) => ({ from: end(player, "OUT", index), to: end(matrixId, "IN", index) });
    expect((await failureOf(() => add(ends(0)))).message).toBe(
      "Cannot connect: the connectors do not mate, and no cable in the catalog fits: " +
        "OUT [0] of Player is socket (female), IN [0] of Matrix is socket (female)",
    );
    const [connectorAId, connectorBId] = [catalog.plug, catalog.plug];
    const halfId = await catalog.cable("Half", { connectorAId, connectorBId: catalog.socket });
    expect((await failureOf(() => add(ends(0)))).data.reason).toBe("connector");
    expect((await failureOf(() => add({ ...ends(0), catalogCableId: halfId }))).message).toContain("the ends of Half");
    const wholeId = await catalog.cable("Whole", { connectorAId, connectorBId });
    expect(await add(ends(0))).toMatchObject({ catalogCableId: null });
    expect(await add({ ...ends(1), catalogCableId: wholeId })).toMatchObject({ catalogCableId: wholeId });
  });

  test("mate through bulk cable only when it is chosen", async () => {
    const { catalog, add, end, matrixId, addProducts } = await createWiring();
    const source = { name: "OUT", connectorId: catalog.socket, direction: "out" } as const;
    const player = await addProducts(await catalog.product("Player", [source]));
    const ends = { from: end(player, "OUT"), to: end(matrixId, "IN") };
    const catalogCableId = await catalog.cable("Bulk", {});
    expect((await failureOf(() => add(ends))).data.reason).toBe("connector");
    expect(await add({ ...ends, catalogCableId })).toMatchObject({ catalogCableId });
  });
});

describe("signals", () => {
  test("come from the port, otherwise from its connector in the catalog", async () => {
    const { catalog, add, end, addProducts } = await createWiring();
    const [hdmi, dante] = [await catalog.signal("hdmi"), await catalog.signal("dante")];
    const plug = await catalog.connector("hdmi-plug", "male", { signalIds: [hdmi] });
    const port = { connectorId: plug, direction: "out" } as const;
    const ports = [
      { ...port, name: "A" },
      { ...port, name: "B", signalIds: [dante] },
    ] as const;
    const player = await addProducts(await catalog.product("Player", ports));
    const input = { name: "IN", connectorId: catalog.socket, direction: "in", signalIds: [hdmi], quantity: 2 } as const;
    const screen = await addProducts(await catalog.product("Screen", [input]));
    const failure = await failureOf(() => add({ from: end(player, "B"), to: end(screen, "IN", 0) }));
    expect([failure.data.reason, failure.message]).toEqual([
      "signal",
      "Cannot connect ports without a common or compatible signal: B of Player carries dante, IN [0] of Screen carries hdmi",
    ]);
    expect(await add({ from: end(player, "A"), to: end(screen, "IN", 0) })).toMatchObject({ signalId: null });
  });

  test("are compatible when the catalog says so of either one", async () => {
    const { catalog, add, end, matrixId, addProducts } = await createWiring();
    const hdmi = await catalog.signal("hdmi");
    const dvi = await catalog.signal("dvi", [hdmi]);
    const port = { name: "IN", connectorId: catalog.socket, direction: "in", signalIds: [hdmi] } as const;
    const screen = await addProducts(await catalog.product("Screen", [port]));
    const ends = { from: end(matrixId, "OUT"), to: end(screen, "IN") };
    const dante = await catalog.signal("dante");
    expect((await failureOf(() => add({ ...ends, signalId: dante }))).data.reason).toBe("signal");
    expect(await add({ ...ends, signalId: dvi })).toMatchObject({ signalId: dvi });
  });
});

describe("patchProjectCable", () => {
  test("applies all rules to new ends, counting its own ports as free", async () => {
    const { add, patch, ends, end, matrixId, displayIds } = await createWiring();
    const cable = idOf(await add(ends(0)));
    await add(ends(1));
    const attempt = (body: object) => failureOf(() => patch(cable, { version: 0, ...body }));
    expect((await attempt({ to: end(displayIds[1], "IN") })).data.reason).toBe("port_taken");
    expect((await attempt({ to: end(matrixId, "OUT", 1) })).data.reason).toBe("port_taken");
    expect((await attempt({ from: end(displayIds[0], "LINK") })).data.reason).toBe("connector");
    expect((await attempt({ from: end(matrixId, "IN") })).data.reason).toBe("direction");
    expect((await attempt({ from: end(unknownId, "IN") })).data.errors).toMatchObject([
      { pointer: "/from/projectProductId" },
    ]);
    const turned = { from: ends(0).to, to: ends(0).from };
    expect(await patch(cable, { version: 0, ...turned })).toMatchObject({ version: 1, to: ends(0).from });
  });

  test("reports a wrong body before a stale version", async () => {
    const { add, patch, ends, end, matrixId } = await createWiring();
    const cable = idOf(await add(ends(0)));
    const stale = (from: object) => failureOf(() => patch(cable, { version: 7, from }));
    expect((await stale(end(unknownId, "OUT"))).code).toBe("validation_failed");
    expect((await stale(end(matrixId, "IN"))).code).toBe("version_conflict");
  });

  test("keeps a signal that the catalog has removed since, but takes it for no new cable", async () => {
    const { application, catalog, add, patch, ends } = await createWiring();
    const signalId = await catalog.signal("hdmi");
    const cable = idOf(await add({ ...ends(0), signalId }));
    await application.callNamed("deleteSignal", application.administrator, { parameters: { signalId } });
    expect(await patch(cable, { version: 0, to: null })).toMatchObject({ signalId, to: null });
    expect((await failureOf(() => add({ signalId }))).code).toBe("validation_failed");
  });

  test("changes the label of a cable that lost its product when the project was copied", async () => {
    const { application, owner, id, add, ends, displayIds } = await createWiring();
    await add(ends(0));
    await loseProduct(application.store, displayIds[0]);
    const copy = idOf(await application.call(copyProject, owner, { parameters: { id }, body: {} }));
    const [cable] = await application.call(listProjectCables, owner, { parameters: { id: copy } });
    expect(cable).toMatchObject({ cableId: "C-001", from: { connector: "OUT" }, to: null });
    const parameters = { id: copy, cableId: idOf(cable) };
    const body = { version: 0, label: "spare" };
    expect(await application.call(patchProjectCable, owner, { parameters, body })).toMatchObject({ label: "spare" });
    const columns = { toProductId: null, toConnector: null, toIndex: null };
    expect(await application.store.find(projectCables, idOf(cable))).toMatchObject(columns);
  });

  test("does not judge the connection again when only a label changes", async () => {
    const { application, add, patch, ends, displayIds } = await createWiring();
    const cable = idOf(await add(ends(0)));
    await loseProduct(application.store, displayIds[0]);
    expect(await patch(cable, { version: 0, label: "spare" })).toMatchObject({ label: "spare" });
    expect((await failureOf(() => patch(cable, { version: 1, from: null }))).code).toBe("validation_failed");
  });
});

/** Removes a product as earlier versions did, leaving behind the cables that no view shows. */
async function loseProduct(store: ApplicationStore, id: string): Promise<void> {
  const where = matches({ id });
  await store.transaction((transaction) => transaction.update(projectProducts.table, where, { deleted: true }));
}

describe("patchProjectProduct", () => {
  test("keeps the connectors that cables are plugged into", async () => {
    const { add, remove, patchProduct, ends, matrixId, catalog } = await createWiring();
    const [first, second] = [idOf(await add(ends(0))), idOf(await add(ends(1)))];
    const out = { name: "OUT", connectorId: catalog.plug, direction: "out", signalIds: [], quantity: 1 };
    const failure = await failureOf(() => patchProduct(matrixId, { version: 0, connectors: [out] }));
    expect([failure.code, failure.message]).toEqual([
      "in_use",
      expect.stringContaining("cables are plugged into: C-002"),
    ]);
    await remove(second);
    expect(await patchProduct(matrixId, { version: 0, connectors: [out] })).toMatchObject({ version: 1 });
    expect((await failureOf(() => patchProduct(matrixId, { version: 1, connectors: [] }))).code).toBe("in_use");
    expect((await failureOf(() => patchProduct(matrixId, { version: 1, deleted: true, connectors: [] }))).code).toBe(
      "in_use",
    );
    await remove(first);
    expect(await patchProduct(matrixId, { version: 1, connectors: [] })).toMatchObject({ connectors: [] });
  });

  test("applies all rules to plugged cables when connectors, directions or signals change", async () => {
    const { add, get, patchProduct, ends, matrixId, displayIds, catalog, removeProduct, restoreProducts } =
      await createWiring();
    const cable = idOf(await add(ends(0)));
    const [hdmi, dante] = [await catalog.signal("hdmi"), await catalog.signal("dante")];
    const out = { name: "OUT", connectorId: catalog.plug, direction: "out", signalIds: [hdmi], quantity: 2 };
    const input = { name: "IN", connectorId: catalog.socket, direction: "in", signalIds: [dante], quantity: 1 };
    expect(await patchProduct(matrixId, { version: 0, connectors: [out] })).toMatchObject({ version: 1 });
    const attempt = async (productId: string, connector: object) => {
      const { code, data } = await failureOf(() => patchProduct(productId, { version: 1, connectors: [connector] }));
      return [code, data.reason];
    };
    expect(await attempt(matrixId, { ...out, connectorId: catalog.socket })).toEqual(["not_mateable", "connector"]);
    expect(await attempt(matrixId, { ...out, direction: "in" })).toEqual(["not_mateable", "direction"]);
    const signal = await failureOf(() => patchProduct(displayIds[0], { version: 0, connectors: [input] }));
    expect([signal.code, signal.data.reason]).toEqual(["not_mateable", "signal"]);
    expect(await patchProduct(displayIds[1], { version: 0, connectors: [input] })).toMatchObject({ version: 1 });
    // A cable that went with its other product holds no port; it is judged when that product comes back.
    await removeProduct(displayIds[0]);
    expect(await patchProduct(matrixId, { version: 1, connectors: [{ ...out, direction: "in" }] })).toMatchObject({
      version: 2,
    });
    expect((await failureOf(() => restoreProducts([displayIds[0]]))).data.reason).toBe("direction");
    expect((await failureOf(() => get(cable))).code).toBe("not_found");
  });

  test("allows an undo and further ports, whatever the catalog says by then", async () => {
    const { application, add, catalog, ends, get, matrixId, displayIds, patchProduct, removeProduct, restoreProducts } =
      await createWiring();
    const cable = idOf(await add(ends(0)));
    application.ports.clock.advance(1_000);
    await removeProduct(displayIds[0]);
    const parameters = { connectorId: catalog.socket };
    const body = { version: 0, family: "another" };
    await application.callNamed("patchConnector", application.administrator, { parameters, body });
    await restoreProducts([displayIds[0]]);
    expect(await get(cable)).toMatchObject({ deleted: false });
    const out = { name: "OUT", connectorId: catalog.plug, direction: "out", signalIds: [], quantity: 3 };
    expect(await patchProduct(matrixId, { version: 0, connectors: [out] })).toMatchObject({ version: 1 });
  });

  test("keeps two connectors of one name that predate the rule", async () => {
    const { application, matrixId, patchProduct } = await createWiring();
    const { table } = projectProducts;
    const connectors = (await application.store.find(table, matrixId))?.connectors ?? [];
    const doubled = [...connectors, ...connectors];
    await application.store.transaction((transaction) =>
      transaction.update(table, matches({ id: matrixId }), { connectors: doubled }),
    );
    expect(await patchProduct(matrixId, { version: 0, label: "MX-01" })).toMatchObject({ label: "MX-01" });
    const failure = await failureOf(() => patchProduct(matrixId, { version: 1, connectors: doubled.toReversed() }));
    expect(failure.data.errors?.[0]?.code).toBe("duplicate_item");
  });

  test("refuses unknown connectors and signals, and two connectors of one name", async () => {
    const { application, patchProduct, matrixId, catalog } = await createWiring();
    const out = { name: "OUT", connectorId: catalog.plug, direction: "out", signalIds: [], quantity: 1 };
    const wrong = [out, { ...out, name: "B", connectorId: unknownId, signalIds: [matrixId] }];
    const references = ["/connectors/1/connectorId", "/connectors/1/signalIds/0"].map((pointer) => ({
      pointer,
      code: "unknown_reference",
    }));
    const twice = [{ pointer: "/connectors/1/name", code: "duplicate_item" }];
    const create = (connectors: readonly object[]) =>
      application.callNamed("createProduct", application.administrator, { body: { name: "Matrix", connectors } });
    for (const change of [
      (connectors: readonly object[]) => patchProduct(matrixId, { version: 0, connectors }),
      create,
    ]) {
      expect((await failureOf(() => change(wrong))).data.errors).toMatchObject(references);
      expect((await failureOf(() => change([out, out]))).data.errors).toMatchObject(twice);
    }
  });
});
