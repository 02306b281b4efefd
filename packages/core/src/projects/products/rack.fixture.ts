import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { listProjectCables } from "../cables/cable-operations.ts";
import { createProject } from "../project/project-operations.ts";
import { addViewItems } from "../view-items/add-items.ts";
import { listViewItems } from "../view-items/read-items.ts";
import { addProjectView } from "../views/add-view.ts";
import { deleteProjectView } from "../views/view-operations.ts";
import { addProjectProducts } from "./add-products.ts";
import { deleteProjectProduct, listProjectProducts, queryProjectProducts } from "./product-operations.ts";
import { restoreProjectProducts } from "./restore-products.ts";

/** An accessory of a catalog product, as a request names it. */
interface Accessory {
  readonly productId: string;
  readonly mode: "included" | "default" | "optional";
  readonly quantity?: number;
}

/**
 * Sets up a project of `owner` with a view, and functions that fill the catalog. Every product has the port `PORT`, for
 * both ways.
 */
export async function createRack() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const { administrator } = application;
  const create = async (kind: string, body: object) =>
    idOf(await application.callNamed(`create${kind}`, administrator, { body }));
  const terminal = { name: "Terminal", code: "terminal", family: "Terminal", gender: "neutral", mounting: "panel" };
  const connectorId = await create("Connector", terminal);
  const port = { name: "PORT", connectorId, direction: "inout", signalIds: [], quantity: 4 };
  const id = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const at = (parameters: object = {}) => ({ parameters: { id, ...parameters } });
  const viewId = idOf(await application.call(addProjectView, owner, { ...at(), body: { name: "Rack" } }));
  const end = (projectProductId: string, index = 0) => ({ projectProductId, connector: "PORT", index });
  const shape = { viewId, geometry: { x: 1, y: 2, width: 3, height: 4 } };
  return {
    application,
    owner,
    id,
    viewId,
    product: (name: string, accessories: readonly Accessory[] = [], fields: object = {}) => {
      const body = { name, connectors: [port], accessories: accessories.map((one) => ({ quantity: 1, ...one })) };
      return create("Product", { ...body, ...fields });
    },
    removeFromCatalog: (productId: string) =>
      application.callNamed("deleteProduct", administrator, { parameters: { productId } }),
    add: (...products: readonly object[]) =>
      application.call(addProjectProducts, owner, { ...at(), body: { products } }),
    list: (actor: Actor = owner) => application.call(listProjectProducts, actor, at()),
    grid: (body: object, actor: Actor = owner) => application.call(queryProjectProducts, actor, { ...at(), body }),
    remove: (productId: string) => application.call(deleteProjectProduct, owner, at({ productId })),
    restore: (...ids: readonly string[]) => application.call(restoreProjectProducts, owner, { ...at(), body: { ids } }),
    items: () => application.call(listViewItems, owner, at({ viewId })),
    cables: () => application.call(listProjectCables, owner, at()),
    removeView: () => application.call(deleteProjectView, owner, at({ viewId })),
    place: async (projectProductId: string) => {
      const body = { ...shape, type: "product", projectProductId };
      return idOf(await application.call(addViewItems, owner, { ...at(), body }));
    },
    /** Draws a connection, which adds a cable, and returns the id of the item. */
    connect: async (one: string, other: string, index = 0) => {
      const body = { ...shape, type: "connection", from: end(one, index), to: end(other, index) };
      return idOf(await application.call(addViewItems, owner, { ...at(), body }));
    },
    /** Returns the events that `work` announces, each as its type and the id of its subject. */
    async announced(work: () => Promise<unknown>) {
      const before = await application.sentEvents();
      await work();
      const after = await application.sentEvents();
      return after.slice(before.length).map(({ type, data }) => [type, data.object.id] as const);
    },
  };
}
