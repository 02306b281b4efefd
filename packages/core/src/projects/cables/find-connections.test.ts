import { beforeEach, describe, expect, test } from "bun:test";
import { testId } from "@design-catalog/testing/test-id";
import type { Reader } from "../../ports/storage.ts";
import { patchProjectProduct } from "../products/product-operations.ts";
import { findConnections } from "./find-connections.ts";
import { freePortsOf, listFreePorts } from "./free-ports.ts";
import { createWiring, unknownId } from "./wiring.fixture.ts";

let wiring: Awaited<ReturnType<typeof createWiring>>;

beforeEach(async () => {
  wiring = await createWiring();
});

/** Finds connections and writes each as `OUT 0 to IN 0`. */
async function find(from: object, to: object = {}, reader: Reader = wiring.application.store) {
  const found = await findConnections(reader, {
    projectId: wiring.id,
    from: { projectProductId: wiring.matrixId, ...from },
    to: { projectProductId: wiring.displayIds[0], ...to },
  });
  return found.map((one) => `${one.from.connector} ${one.from.index} to ${one.to.connector} ${one.to.index}`);
}

/** Gives the first display other connectors. */
function setConnectors(count: number, connector: (index: number) => object, at = wiring.displayIds[0]) {
  const connectors = Array.from({ length: count }, (_, index) => ({
    name: `IN ${index}`,
    connectorId: wiring.catalog.socket,
    direction: "in",
    signalIds: [],
    quantity: 1_000,
    ...connector(index),
  }));
  const parameters = { id: wiring.id, productId: at };
  return wiring.application.call(patchProjectProduct, wiring.owner, { parameters, body: { version: 0, connectors } });
}

/** Counts the statements that a reader runs. */
function counted(reader: Reader) {
  let statements = 0;
  const select: Reader["select"] = (table, query) => {
    statements += 1;
    return reader.select(table, query);
  };
  return { reader: Object.assign(Object.create(reader), { select }), statements: () => statements };
}

describe("findConnections()", () => {
  test("takes the first free port of each connector, or the one that is named", async () => {
    expect(await find({ connector: "OUT" })).toEqual(["OUT 0 to IN 0", "OUT 0 to LINK 0"]);
    expect(await find({ connector: "OUT", index: 1 }, { connector: "IN" })).toEqual(["OUT 1 to IN 0"]);
    expect(await find({ index: 1 })).toEqual(["OUT 1 to IN 0", "OUT 1 to LINK 0"]);
    await wiring.add(wiring.ends());
    expect(await find({ connector: "OUT" })).toEqual(["OUT 1 to LINK 0"]);
  });

  test("names the cable in a taken port", async () => {
    await wiring.add(wiring.ends());
    await expect(find({ connector: "OUT", index: 0 })).rejects.toMatchObject({
      code: "not_mateable",
      message: "Cannot use OUT [0] of Matrix: the cable C-001 is plugged into it",
      data: { reason: "port_taken" },
    });
    expect(await find({ index: 0 })).toEqual(["LINK 0 to LINK 0"]);
  });

  test.each([
    [{ connector: "HDMI" }, "/from/connector", "unknown_connector"],
    [{ connector: "OUT", index: 2 }, "/from/index", "too_large"],
    [{ index: 2 }, "/from/index", "too_large"],
    [{ projectProductId: unknownId }, "/from/projectProductId", "unknown_reference"],
  ])("refuses %j as for a new cable", async (from, pointer, code) => {
    await expect(find(from)).rejects.toMatchObject({
      code: "validation_failed",
      data: { errors: [{ pointer, code }] },
    });
  });

  test("tries at most 2,500 pairs, and says what to do with more", async () => {
    await setConnectors(500, () => ({}));
    expect((await find({ connector: "OUT" })).length).toBe(500);
    await setConnectors(6, () => ({}), wiring.displayIds[1]);
    await expect(find({ projectProductId: wiring.displayIds[1] })).rejects.toMatchObject({
      code: "limit_reached",
      message: "The products have too many connectors to try all 3000 pairs: name a connector of each",
      data: { limit: 2_500 },
    });
  });

  test("runs as many statements for 500 connectors of a thousand ports each as for one", async () => {
    const { catalog, application } = wiring;
    await setConnectors(1, () => ({ connectorId: catalog.plug }));
    const one = counted(application.store);
    expect(await find({ connector: "OUT" }, {}, one.reader)).toEqual([]);
    const sockets: string[] = [];
    for (let index = 0; index < 40; index += 1) sockets.push(await catalog.connector(`plug ${index}`, "male"));
    await setConnectors(500, (index) => ({ connectorId: sockets[index % 40] }), wiring.displayIds[1]);
    const many = counted(application.store);
    expect(await find({ connector: "OUT" }, { projectProductId: wiring.displayIds[1] }, many.reader)).toEqual([]);
    expect(many.statements()).toBe(one.statements());
    const at = { projectId: wiring.id, projectProductId: wiring.displayIds[1] };
    expect((await listFreePorts(application.store, at)).length).toBe(500);
  });
});

test("freePortsOf() looks only at taken ports", () => {
  // No list could hold this many.
  const quantity = Number.MAX_SAFE_INTEGER;
  const connectors = [{ name: "IN", connectorId: unknownId, direction: "in" as const, signalIds: [], quantity }];
  const id = testId<"projectProduct">("a");
  const cables = new Map([0, 1, 3].map((index) => [index, "C-001"]));
  expect(freePortsOf({ id, connectors }, new Map([[`${id} IN`, cables]]))).toMatchObject([
    { index: 2, free: Number.MAX_SAFE_INTEGER - 3 },
  ]);
});
