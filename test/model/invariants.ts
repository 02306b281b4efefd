import { deepStrictEqual, ok } from "node:assert/strict";
import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { noteCableIds } from "./command-tools.ts";
import type { Pair, SentEvent } from "./pair.ts";
import type { ProjectModel } from "./project-model.ts";

/** The live contents of a project, as its lists show them. */
interface Contents {
  readonly products: readonly JsonObject[];
  readonly views: readonly JsonObject[];
  readonly items: readonly JsonObject[];
  readonly cables: readonly JsonObject[];
}

/**
 * Compares the results of a sequence on both storages, and checks them against the rules of every project and the
 * events that a receiver got.
 */
export async function checkEnd(model: ProjectModel, pair: Pair): Promise<void> {
  const events = await pair.eventsOf(model.projectId);
  await pair.call("listSnapshots", { parameters: { id: model.projectId } });
  for (const id of model.copies) checkConnected(await readContents(pair, id));
  const contents = await readContents(pair, model.projectId);
  checkConnected(contents);
  checkPorts(contents);
  const about = events.filter(({ data }) => data.project?.id === model.projectId);
  noteCableIds(model, contents.cables);
  checkCableIds(model, about);
  checkEvents(contents, about);
  await checkMating(model, pair, contents);
}

/** Every cable could be plugged in again in its place, so accepted states keep obeying the rules. */
async function checkMating({ projectId }: ProjectModel, pair: Pair, { products, cables }: Contents): Promise<void> {
  const productIds = idsOf(products);
  for (const { id, cableId, version, from, to } of cables) {
    const ends = [from, to].filter(isJsonObject);
    if (!from || !ends.every(({ projectProductId }) => productIds.has(projectProductId))) continue;
    const parameters = { id: projectId, cableId: textOf(id) };
    const replug = (body: object) => pair.call("patchProjectCable", { parameters, body });
    await replug({ version, from: null });
    const { failure } = await replug({ version: Number(version) + 1, from });
    ok(!failure, `the connection of ${textOf(cableId)} would not be accepted: ${failure?.message}`);
  }
}

async function readContents(pair: Pair, id: string): Promise<Contents> {
  const list = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    const output = await pair.expectOutput(name, { parameters: { id, ...more } });
    return Array.isArray(output) ? output.filter(isJsonObject) : [];
  };
  const views = await list("listProjectViews");
  const items: JsonObject[] = [];
  for (const { id: viewId } of views) items.push(...(await list("listViewItems", { viewId: textOf(viewId) })));
  return { products: await list("listProjectProducts"), views, items, cables: await list("listProjectCables") };
}

/** Items show or draw only live things, and an item's ends are those of its cable. */
function checkConnected({ products, items, cables }: Contents): void {
  const productIds = idsOf(products);
  const cablesById = new Map(cables.map((cable) => [cable["id"], cable]));
  for (const { type, projectProductId, cableId, from, to } of items) {
    if (type === "product") ok(productIds.has(projectProductId), "a placement shows a product that is gone");
    if (type !== "connection") continue;
    const cable = cablesById.get(cableId ?? null);
    ok(cable, "a connection draws a cable that is gone");
    deepStrictEqual(
      { from, to },
      { from: cable["from"], to: cable["to"] },
      "a connection has other ends than its cable",
    );
    ok(cable["drawn"], "a cable that is drawn does not say so");
  }
  for (const { accessoryOfId } of products)
    ok(accessoryOfId === null || productIds.has(accessoryOfId), "an accessory is left of what is gone");
}

/** Every cable is plugged into products of the project; no two share a port, and the ports exist. */
function checkPorts({ products, cables }: Contents): void {
  const byId = new Map(products.map((product) => [product["id"], product]));
  const taken = new Set<string>();
  for (const { from, to, ...cable } of cables) {
    const name = `cable ${JSON.stringify(cable["cableId"])}`;
    const ends = [from, to].filter(isJsonObject);
    for (const { projectProductId } of ends) {
      ok(byId.has(projectProductId ?? null), `${name} is plugged into a product that is gone`);
    }
    for (const { projectProductId, connector, index } of ends) {
      const port = JSON.stringify([projectProductId, connector, index]);
      ok(!taken.has(port), `${name} shares a port`);
      taken.add(port);
      const connectors = byId.get(projectProductId ?? null)?.["connectors"];
      const found =
        Array.isArray(connectors) && connectors.find((one) => isJsonObject(one) && one["name"] === connector);
      ok(isJsonObject(found) && Number(index) < Number(found["quantity"]), `${name} has no port`);
    }
  }
}

/** No cable id was ever given twice. */
function checkCableIds(model: ProjectModel, events: readonly SentEvent[]): void {
  const objects = events.filter(({ type }) => type.startsWith("project.cable.")).map(({ data }) => data.object);
  noteCableIds(model, objects.filter(isJsonObject));
}

/**
 * A receiver that follows the events knows what is live: views, cables, and products other than accessories. Things
 * that come or go with another are not announced. An event of the current version shows what GET shows.
 */
function checkEvents({ products, views, items, cables }: Contents, events: readonly SentEvent[]): void {
  const roots = products.filter(({ accessoryOfId }) => accessoryOfId === null);
  checkFollowed(/^project\.product\./u, roots, events);
  checkFollowed(/^project\.view\.\w+$/u, views, events);
  checkFollowed(/^project\.cable\./u, cables, events);
  const latest = new Map<unknown, object>(events.map(({ data }) => [data.object.id, data.object]));
  for (const row of [...products, ...views, ...items, ...cables]) {
    const object = latest.get(row["id"]);
    if (object && memberOf(object, "version") === row["version"])
      deepStrictEqual(object, row, "an event differs from GET");
  }
}

function checkFollowed(types: RegExp, rows: readonly JsonObject[], events: readonly SentEvent[]): void {
  const live = new Set<unknown>();
  for (const { type, data } of events) {
    const { id } = data.object;
    if (!types.test(type) || typeof memberOf(data.object, "accessoryOfId") === "string") continue;
    ok(live.has(id) === type.endsWith(".deleted"), `${type} was announced of what is so already`);
    if (live.has(id)) live.delete(id);
    else live.add(id);
  }
  deepStrictEqual(live, new Set(rows.map(({ id }) => id)), `${types.source} events end in another state`);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function memberOf(object: object, name: string): unknown {
  return Reflect.get(object, name);
}

function idsOf(rows: readonly JsonObject[]): ReadonlySet<unknown> {
  return new Set(rows.map(({ id }) => id));
}
