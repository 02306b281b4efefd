import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { objectOf, objectsOf, textOf } from "../caller/json-reading.ts";
import type { PlacedSeed, ProjectSeed, WireSeed } from "./projects.ts";
import { projectSeeds } from "./projects.ts";
import type { Ids, SeededCatalog } from "./seed-catalog.ts";
import { known, type Seeding } from "./steps.ts";

type View = ProjectSeed["views"][number];

/** Number of things that {@link seedProjects} handles: projects, views, products, cables and their segments. */
export const projectsSize = projectSeeds
  .flatMap(({ views }) => [1, ...views.map(({ products, wires }) => 1 + products.length + wires.length * 2)])
  .reduce((sum, count) => sum + count, 0);

/** Creates the projects, and the missing parts of existing ones. */
export async function seedProjects(seeding: Seeding, catalog: SeededCatalog): Promise<void> {
  for (const seed of projectSeeds) {
    const id = await ensureProject(seeding, seed);
    const views = await ensureViews(seeding, { id, seed });
    // Products come first, as cables run between views.
    for (const view of seed.views) {
      await placeProducts(seeding, { id, viewId: known(views, view.viewKey), placed: view.products, catalog });
    }
    const wiring = { id, catalog, products: await productsByLabel(seeding, id) };
    for (const view of seed.views) await wire(seeding, wiring, { view, viewId: known(views, view.viewKey) });
  }
}

async function ensureProject({ service, counts }: Seeding, seed: ProjectSeed): Promise<string> {
  const { number, name, client, description } = seed;
  const filterModel = { number: { filterType: "text", type: "equals", filter: number } };
  const page = objectOf(await service.call("queryProjects", { body: { startRow: 0, endRow: 100, filterModel } }));
  // Snapshots carry the number of their project.
  const existing = objectsOf(page["rowData"]).find((project) => project["locked"] === false);
  const body = { number, name, client, description };
  const project = existing ?? objectOf(await service.call("createProject", { body }));
  counts.done(existing ? "found" : "created");
  return textOf(project, "id");
}

interface Target {
  readonly id: string;
  readonly seed: ProjectSeed;
}

async function ensureViews({ service, counts }: Seeding, { id, seed }: Target): Promise<Ids> {
  const parameters = { id };
  const existing = objectsOf(await service.call("listProjectViews", { parameters }));
  const ids = new Map(existing.map((view) => [textOf(view, "viewKey"), textOf(view, "id")]));
  for (const { viewKey, name, sizeMm } of seed.views) {
    const [widthMm, heightMm] = sizeMm;
    const body = { viewKey, name, widthMm, heightMm };
    const before = ids.get(viewKey);
    ids.set(viewKey, before ?? textOf(objectOf(await service.call("addProjectView", { parameters, body })), "id"));
    counts.done(before === undefined ? "created" : "found");
  }
  return ids;
}

interface Placing {
  readonly id: string;
  readonly viewId: string;
  readonly placed: readonly PlacedSeed[];
  readonly catalog: SeededCatalog;
}

async function placeProducts(seeding: Seeding, { id, viewId, placed, catalog }: Placing): Promise<void> {
  const { service, counts } = seeding;
  const existing = await productsByLabel(seeding, id);
  const missing = placed.filter(([label]) => !existing.has(label));
  const products = missing.map(([label, model, x, y]) => {
    return { productId: known(catalog.products, model), label, viewId, x, y };
  });
  if (products.length > 0) await service.call("addProjectProducts", { parameters: { id }, body: { products } });
  for (const [label] of placed) counts.done(existing.has(label) ? "found" : "created");
}

async function productsByLabel({ service }: Seeding, id: string): Promise<Ids> {
  const products = objectsOf(await service.call("listProjectProducts", { parameters: { id } }));
  return new Map(products.map((product) => [textOf(product, "label"), textOf(product, "id")]));
}

interface Wiring {
  readonly id: string;
  readonly catalog: SeededCatalog;
  /** Ids by label. */
  readonly products: Ids;
}

/** Adds the cables of a view and draws each of them. */
async function wire(
  { service, counts }: Seeding,
  wiring: Wiring,
  { view, viewId }: { readonly view: View; readonly viewId: string },
): Promise<void> {
  const parameters = { id: wiring.id };
  const cables = objectsOf(await service.call("listProjectCables", { parameters }));
  const byPort = new Map(cables.flatMap((cable) => portsOf(cable).map((port) => [port, textOf(cable, "id")])));
  const items = objectsOf(await service.call("listViewItems", { parameters: { ...parameters, viewId } }));
  const drawn = new Set(items.map((item) => textOf(item, "cableId")));
  for (const [index, seed] of view.wires.entries()) {
    const body = cableOf(seed, wiring);
    // Somebody may have changed the label since; a port takes one cable.
    const existing = portsOf(body).flatMap((port) => byPort.get(port) ?? [])[0];
    const cableId = existing ?? textOf(objectOf(await service.call("createProjectCable", { parameters, body })), "id");
    counts.done(existing === undefined ? "created" : "found");
    const segment = { viewId, type: "connection", geometry: routeOf(view, seed, index), cableId };
    if (!drawn.has(cableId)) await service.call("addViewItems", { parameters, body: segment });
    counts.done(drawn.has(cableId) ? "found" : "created");
  }
}

function cableOf([from, to, cable, lengthM, signal]: WireSeed, { catalog, products }: Wiring) {
  return {
    label: `${from} > ${to}`,
    catalogCableId: known(catalog.cables, cable),
    signalId: known(catalog.signals, signal),
    from: endOf(from, products),
    to: endOf(to, products),
    lengthMm: lengthM * 1000,
  };
}

function endOf(text: string, products: Ids): JsonObject {
  const [label = "", connector = "", index] = text.split("/");
  const projectProductId = known(products, label);
  return { projectProductId, connector, ...(index !== undefined && { index: Number(index) }) };
}

/** Names the ports that a cable connects. */
function portsOf({ from, to }: JsonObject): readonly string[] {
  return [from, to]
    .filter(isJsonObject)
    .map(({ projectProductId, connector, index = 0 }) => JSON.stringify([projectProductId, connector, index]));
}

/** Between its two products, where both are on the view; otherwise from the one that is to the edge of the sheet. */
function routeOf({ products }: View, [from, to]: WireSeed, index: number): JsonObject {
  const places = [from, to].flatMap((end) => products.filter(([label]) => end.startsWith(`${label}/`)));
  const [[, , x, y] = ["", "", 0, 0], other] = places;
  if (other) {
    const [, , otherX, otherY] = other;
    const corner = { x: Math.min(x, otherX), y: Math.min(y, otherY) };
    return { ...corner, width: Math.abs(x - otherX), height: Math.abs(y - otherY) };
  }
  const lane = y + 4 + (index % lanes) * laneMm;
  const points = [
    { x: 0, y: lane },
    { x, y: lane },
  ];
  return { x: 0, y: lane, width: x, height: 0, points };
}

/** Lanes next to a device that is a rack unit high. */
const lanes = 5;
const laneMm = 9;
