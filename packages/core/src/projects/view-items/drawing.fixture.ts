import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { getProjectCable, listProjectCables } from "../cables/cable-operations.ts";
import { addFileRow } from "../files/file-row.fixture.ts";
import { addProjectProducts } from "../products/add-products.ts";
import { createProject } from "../project/project-operations.ts";
import { projects } from "../project/table.ts";
import { addProjectView } from "../views/add-view.ts";
import { deleteProjectView } from "../views/view-operations.ts";
import { addViewItems } from "./add-items.ts";
import { deleteViewItem, patchViewItem, patchViewItems } from "./item-operations.ts";
import { getViewItem, listViewItems } from "./read-items.ts";
import { restoreViewItems } from "./restore-items.ts";

/** An id that nothing has. */
export const unknownId = "6740a1f2c3d4e5f607182999";

/** Geometry of the items in tests. */
export const geometry = { x: 10, y: 20, width: 30, height: 40 };

/** Sets up a project of `owner` with a view, three players and three displays, whose ports `OUT` and `IN` mate. */
export async function createDrawing() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const id = idOf(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const add = async (productId: string) => {
    const body = { products: [{ productId, quantity: 3 }] };
    return (await application.call(addProjectProducts, owner, { parameters: { id }, body })).map(idOf);
  };
  const players = await add(await addCatalogProduct(application, { name: "OUT", direction: "out", gender: "male" }));
  const displays = await add(await addCatalogProduct(application, { name: "IN", direction: "in", gender: "female" }));
  const addView = async (name = "Ground floor") =>
    idOf(await application.call(addProjectView, owner, { parameters: { id }, body: { name } }));
  const viewId = await addView();
  const shape = (view: string) => ({ viewId: view, geometry });
  return {
    application,
    owner,
    id,
    viewId,
    addView,
    players,
    placement: (index = 0, view = viewId) => ({
      ...shape(view),
      type: "product",
      projectProductId: players[index] ?? "",
    }),
    /** A connection between the player and the display at a position. */
    connection: (index = 0, view = viewId) => ({
      ...shape(view),
      type: "connection",
      from: { projectProductId: players[index] ?? "", connector: "OUT" },
      to: { projectProductId: displays[index] ?? "", connector: "IN" },
    }),
    ...itemCalls(application, { owner, id, viewId }),
    ...surroundings(application, { owner, id, viewId }),
  };
}

/** Adds a catalog product with two ports and returns its id. */
async function addCatalogProduct(
  application: TestApplication,
  port: { readonly name: string; readonly direction: string; readonly gender: string },
): Promise<string> {
  const { administrator } = application;
  const { name, direction, gender } = port;
  const connector = { name, code: name, family: "HDMI", gender, mounting: "panel" };
  const connectorId = idOf(await application.callNamed("createConnector", administrator, { body: connector }));
  const connectors = [{ name, connectorId, direction, signalIds: [], quantity: 2 }];
  return idOf(await application.callNamed("createProduct", administrator, { body: { name, connectors } }));
}

interface Place {
  readonly owner: Actor;
  readonly id: string;
  readonly viewId: string;
}

/** Calls of the item operations, as the owner unless another actor is given. */
function itemCalls(application: TestApplication, { owner, id, viewId }: Place) {
  const at = (parameters: object = {}) => ({ parameters: { id, ...parameters } });
  return {
    add: (body: unknown, actor: Actor = owner) => application.call(addViewItems, actor, { ...at(), body }),
    addOne: async (body: object) => idOf(await application.call(addViewItems, owner, { ...at(), body })),
    get: (itemId: string, actor: Actor = owner) => application.call(getViewItem, actor, at({ itemId })),
    list: (view = viewId, actor: Actor = owner) => application.call(listViewItems, actor, at({ viewId: view })),
    patch: (itemId: string, body: object, actor: Actor = owner) =>
      application.call(patchViewItem, actor, { ...at({ itemId }), body }),
    patchAll: (body: readonly object[], actor: Actor = owner) =>
      application.call(patchViewItems, actor, { ...at(), body }),
    remove: (itemId: string, actor: Actor = owner) => application.call(deleteViewItem, actor, at({ itemId })),
    restore: (ids: readonly string[], actor: Actor = owner) =>
      application.call(restoreViewItems, actor, { ...at(), body: { ids } }),
  };
}

/** Calls that show or change the surroundings of items. */
function surroundings(application: TestApplication, { owner, id, viewId }: Place) {
  return {
    removeView: (view = viewId) => application.call(deleteProjectView, owner, { parameters: { id, viewId: view } }),
    addFile: () => addFileRow(application),
    cables: () => application.call(listProjectCables, owner, { parameters: { id } }),
    cable: (cableId: string) => application.call(getProjectCable, owner, { parameters: { id, cableId } }),
    /** Returns the events that `work` announces. */
    async announced(work: () => Promise<unknown>) {
      const before = await application.sentEvents();
      await work();
      return (await application.sentEvents()).slice(before.length);
    },
    lock: () =>
      application.store.transaction((transaction) =>
        transaction.update(projects.table, matches({ id }), { locked: true }),
      ),
  };
}
