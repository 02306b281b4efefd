import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { adapterNames } from "./adapters.ts";
import { textOf } from "./client.ts";
import { createCatalog, createPlace, type Place, shapeOf } from "./event-matrix/place.ts";
import { startApi, type TestApi } from "./harness.ts";

/** Enough for a request that changes them all to take a while. */
const shapesCount = 200;
/** Both states of what comes and goes appear long before. */
const takenMax = 60;
const takenMin = 10;

describe.each([...adapterNames])("a snapshot or copy taken during edits on %s storage", (adapter) => {
  let api: TestApi;
  let place: Place;
  beforeAll(async () => {
    api = await startApi(adapter);
    place = await createPlace(api.administrator, await createCatalog(api.administrator));
  });
  afterAll(() => api.close());

  test("is a state that existed: it has all or nothing of a request that changes many rows or tables", async () => {
    const stage = await furnish(place);
    const taking = { isOver: false };
    const edits = allEdits.map((edit) => edit(place, stage, taking));
    const taken: Taken[] = [];
    try {
      while (!isEnough(taken) && taken.length < takenMax) {
        const copy = await place.write("POST", taken.length % 2 === 0 ? "/snapshot" : "/copy", {});
        taken.push(await readState(place, textOf(copy, "id")));
      }
    } finally {
      taking.isOver = true;
    }
    const rounds = await Promise.all(edits);
    expect(taken.flatMap(({ torn }) => torn)).toEqual([]);
    expect(isEnough(taken)).toBe(true);
    expect(Math.min(...rounds)).toBeGreaterThan(1);
    expect(api.failures).toEqual([]);
  });
});

interface Stage {
  readonly shapes: readonly string[];
  /** A cable between the second player and display, with one drawn segment. */
  readonly cable: JsonObject;
}

/** Edits until the copies are taken, and returns the number of edits. */
type Edit = (place: Place, stage: Stage, taking: { readonly isOver: boolean }) => Promise<number>;

const allEdits: readonly Edit[] = [moveShapes, removeAndRestore, replug];

/** Many shapes; the first player with its accessory, a placement and a drawn cable; the second with a drawn cable. */
async function furnish(place: Place): Promise<Stage> {
  const viewId = textOf(place.view, "id");
  const bodies = Array.from({ length: shapesCount }, () => shapeOf("rectangle", viewId));
  const shapes = await place.writeAll("POST", "/viewitems", bodies);
  const drawn = [place.placement(0), place.connection(0), place.connection(1)];
  const items = await place.writeAll("POST", "/viewitems", drawn);
  const cable = await place.read(`/cables/${textOf(items[2] ?? {}, "cableId")}`);
  return { shapes: shapes.map((shape) => textOf(shape, "id")), cable };
}

/** One request moves every shape to the same place. */
async function moveShapes(place: Place, { shapes }: Stage, taking: { readonly isOver: boolean }): Promise<number> {
  let round = 0;
  for (; !taking.isOver; round += 1) {
    const patches = shapes.map((id) => ({ id, version: round, geometry: { x: 1000 + round } }));
    await place.writeAll("PATCH", "/viewitems", patches);
  }
  return round;
}

/** One request removes rows of four tables; the next one restores them. */
async function removeAndRestore(place: Place, _: Stage, taking: { readonly isOver: boolean }): Promise<number> {
  const id = textOf(place.players[0] ?? {}, "id");
  let round = 0;
  for (; !taking.isOver; round += 1) {
    if (round % 2 === 0) await place.write("DELETE", `/products/${id}`);
    else await place.writeAll("POST", "/products/restore", { ids: [id] });
  }
  return round;
}

/** One request changes a cable and its segment. */
async function replug(place: Place, { cable }: Stage, taking: { readonly isOver: boolean }): Promise<number> {
  const from = isJsonObject(cable["from"]) ? cable["from"] : {};
  let round = 0;
  for (; !taking.isOver; round += 1) {
    const patch = { version: round, from: { ...from, index: (round + 1) % 2 } };
    await place.write("PATCH", `/cables/${textOf(cable, "id")}`, patch);
  }
  return round;
}

/** The edits that a copy shows, and any state that never existed. */
interface Taken {
  readonly x: string;
  readonly port: string;
  readonly isWhole: boolean;
  readonly torn: readonly string[];
}

/** The copies show several states of every edit. */
function isEnough(taken: readonly Taken[]): boolean {
  const seen = (of: (one: Taken) => unknown) => new Set(taken.map(of)).size;
  return (
    taken.length >= takenMin &&
    [seen(({ x }) => x), seen(({ port }) => port), seen(({ isWhole }) => isWhole)].every((count) => count > 1)
  );
}

async function readState({ client }: Place, id: string): Promise<Taken> {
  const path = `/api/v1/projects/${id}`;
  const rows = async (below: string) => (await client.get(path + below)).rows;
  const [products, cables, [view = {}]] = [await rows("/products"), await rows("/cables"), await rows("/views")];
  const items = await rows(`/views/${textOf(view, "id")}/viewitems`);
  const ofType = (type: string) => items.filter((item) => item["type"] === type);
  const named = (name: string) => products.filter((product) => product["name"] === name).length;
  const [shapes, placements, connections] = [ofType("rectangle"), ofType("product"), ofType("connection")];
  const isWhole = named("Player") === 2;
  const xs = [...new Set(shapes.map(({ geometry }) => JSON.stringify(isJsonObject(geometry) && geometry["x"])))];
  const productIds = new Set(products.map(({ id: productId }) => productId));
  const cablesById = new Map(cables.map((cable) => [cable["id"], cable]));
  const portOf = (end: unknown) =>
    isJsonObject(end) && productIds.has(end["projectProductId"] ?? null) ? JSON.stringify(end) : "none";
  const isDrawn = ({ cableId, from, to }: JsonObject) => {
    const cable = cablesById.get(cableId ?? null);
    return (
      [from, to].every((end) => portOf(end) !== "none") &&
      portOf(cable?.["from"]) === portOf(from) &&
      portOf(cable?.["to"]) === portOf(to)
    );
  };
  const count = isWhole ? 2 : 1;
  const rules: readonly (readonly [string, boolean])[] = [
    ["shapes are apart", xs.length === 1 && shapes.length === shapesCount],
    ["an accessory lacks its player", named("Remote control") === count && named("Player") === count],
    ["a placement lacks its player", placements.length === count - 1],
    ["a placement shows nothing", placements.every(({ projectProductId }) => productIds.has(projectProductId ?? null))],
    ["a cable lacks its segment or the reverse", connections.length === count && cables.length === count],
    ["a segment is not where its cable is", connections.every(isDrawn)],
  ];
  const torn = rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  const ports = connections.map(({ from }) => (isJsonObject(from) ? JSON.stringify(from["index"]) : "none"));
  return { x: xs.join(" "), port: ports.at(-1) ?? "none", isWhole, torn };
}
