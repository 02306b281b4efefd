import type { JsonObject } from "@design-catalog/core";
import { type Answer, type Client, textOf } from "../client.ts";
import { upload } from "../files-world.ts";

/** Catalog products that all places share. */
export interface Catalog {
  /** Has a port `OUT` and brings an accessory. */
  readonly player: string;
  /** Has a port `IN`, which mates with `OUT`. */
  readonly display: string;
  /** A file. */
  readonly picture: string;
}

/** A separate project with two players, each with its accessory, two displays and a view. */
export interface Place {
  readonly client: Client;
  readonly catalog: Catalog;
  /** As GET shows it. */
  readonly project: JsonObject;
  readonly path: string;
  /** Project products as GET shows them. */
  readonly players: readonly JsonObject[];
  readonly accessories: readonly JsonObject[];
  readonly view: JsonObject;
  /** Answer of a GET inside the project. */
  read(path: string): Promise<JsonObject>;
  /** A write inside the project that must succeed; a DELETE answers with an empty object. */
  write(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<JsonObject>;
  /** Like `write`, for an operation that returns a list. */
  writeAll(method: "POST" | "PATCH", path: string, body: unknown): Promise<readonly JsonObject[]>;
  /** A write inside the project that must be refused with this status. */
  refused(status: number, request: readonly [method: string, path: string, body?: unknown]): Promise<void>;
  /** Body of an item that shows a player. */
  placement(index?: number, viewId?: string): object;
  /** Body of an item that connects a player with a display. */
  connection(index?: number, viewId?: string): object;
}

const geometry = { x: 10, y: 20, width: 30, height: 40 };

/** Body of an item without a product. */
export function shapeOf(type: string, viewId: string, members: object = {}): object {
  return { viewId, type, geometry, ...members };
}

/** Creates the products that all places share. */
export async function createCatalog(client: Client): Promise<Catalog> {
  const create = async (path: string, body: object) =>
    textOf((await succeed(client, ["POST", `/api/v1/admin/${path}`, body])).body, "id");
  const port = async (name: string, direction: "in" | "out") => {
    const gender = direction === "in" ? "female" : "male";
    const connector = { name, code: name, family: "HDMI", gender, mounting: "panel" };
    const connectorId = await create("connectors", connector);
    return { name, connectorId, direction, signalIds: [], quantity: 2 };
  };
  const [output, input] = [await port("OUT", "out"), await port("IN", "in")];
  const remote = await create("products", { name: "Remote control", connectors: [output] });
  const accessories = [{ productId: remote, quantity: 1, mode: "included" }];
  return {
    picture: await create("files", { uploadId: await upload(client) }),
    player: await create("products", { name: "Player", connectors: [output], accessories }),
    display: await create("products", { name: "Display", connectors: [input] }),
  };
}

/** Creates a place. */
export async function createPlace(client: Client, catalog: Catalog): Promise<Place> {
  const project = (await succeed(client, ["POST", "/api/v1/projects", { name: "Lobby" }])).body;
  const path = `/api/v1/projects/${textOf(project, "id")}`;
  const products = [
    { productId: catalog.player, quantity: 2, accessories: true },
    { productId: catalog.display, quantity: 2 },
  ];
  const { rows } = await succeed(client, ["POST", `${path}/products`, { products }]);
  const named = (name: string) => rows.filter((row) => row["name"] === name);
  const [players, displays] = [named("Player"), named("Display")];
  const view = (await succeed(client, ["POST", `${path}/views`, { name: "Ground floor" }])).body;
  const viewId = textOf(view, "id");
  const end = (product: JsonObject | undefined, connector: string) => {
    return { projectProductId: textOf(product ?? {}, "id"), connector };
  };
  return {
    client,
    catalog,
    project,
    path,
    players,
    accessories: named("Remote control"),
    view,
    read: async (below) => (await succeed(client, ["GET", path + below])).body,
    write: async (method, below, body) => (await succeed(client, [method, path + below, body])).body,
    writeAll: async (method, below, body) => (await succeed(client, [method, path + below, body])).rows,
    async refused(status, [method, below, body]) {
      const answer = await send(client, [method, path + below, body]);
      if (answer.status !== status)
        throw new TypeError(`Cannot continue because ${method} ${below} answers ${answer.text}`);
    },
    placement: (index = 0, on = viewId) =>
      shapeOf("product", on, { projectProductId: textOf(players[index] ?? {}, "id") }),
    connection: (index = 0, on = viewId) =>
      shapeOf("connection", on, { from: end(players[index], "OUT"), to: end(displays[index], "IN") }),
  };
}

type Request = readonly [method: string, path: string, body?: unknown];

async function succeed(client: Client, request: Request): Promise<Answer> {
  const answer = await send(client, request);
  if (answer.status < 300) return answer;
  throw new TypeError(`Cannot continue because ${request[0]} ${request[1]} answers ${answer.status}: ${answer.text}`);
}

function send(client: Client, [method, path, body]: Request): Promise<Answer> {
  return client.send(method, path, body === undefined ? {} : { json: body });
}
