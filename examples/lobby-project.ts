import { callOperation, type JsonObject, operationNamed, parseId } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import type { MemoryHost } from "./memory-host.ts";

/** Creates a project with a player, whose port `OUT` fits the port `IN` of a display; returns their ids. */
export async function createLobby(host: MemoryHost) {
  const plug = await createConnector(host, "male");
  const socket = await createConnector(host, "female");
  const player = { name: "Player", connectors: [{ ...plug, name: "OUT", direction: "out" }] };
  const display = { name: "Display", connectors: [{ ...socket, name: "IN", direction: "in" }] };
  const products = await Promise.all([player, display].map((body) => host.call("createProduct", { body })));
  const { id } = await host.call("createProject", { body: { name: "Lobby" } });
  const placed = await callOperation(operationNamed("addProjectProducts"), host.context, {
    parameters: { id: textOf(id) },
    body: { products: products.map((product) => ({ productId: product["id"] })) },
  });
  const [playerId, displayId] = Array.isArray(placed) ? placed.filter(isJsonObject).map(idOf) : [];
  if (!playerId || !displayId) throw new TypeError("Cannot create the project: its products were not placed");
  return { projectId: parseId<"project">(textOf(id)), playerId, displayId };
}

async function createConnector(host: MemoryHost, gender: "male" | "female") {
  const body = { name: `HDMI, ${gender}`, code: `hdmi-${gender}`, family: "HDMI", gender, mounting: "panel" };
  const { id: connectorId = null } = await host.call("createConnector", { body });
  return { connectorId, signalIds: [], quantity: 1 };
}

function idOf({ id }: JsonObject) {
  return parseId<"projectProduct">(textOf(id));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
