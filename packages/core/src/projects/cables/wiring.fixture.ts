import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import type { Actor } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { addProjectProducts } from "../products/add-products.ts";
import { deleteProjectProduct, patchProjectProduct } from "../products/product-operations.ts";
import { restoreProjectProducts } from "../products/restore-products.ts";
import { createProject } from "../project/project-operations.ts";
import { projects } from "../project/table.ts";
import {
  createProjectCable,
  deleteProjectCable,
  getProjectCable,
  listProjectCables,
  queryProjectCables,
} from "./cable-operations.ts";
import { patchProjectCable } from "./patch-cable.ts";
import { restoreProjectCables } from "./restore-cables.ts";

/** An id that nothing has. */
export const unknownId = "6740a1f2c3d4e5f607182999";

/**
 * Sets up a project of `owner` with a matrix, whose ports are `OUT` (two, male), `LINK` (both ways, male) and `IN`
 * (two, female), and two displays with one `IN` and one `LINK` (female) each. All connectors are of one family and
 * state no signal.
 */
export async function createWiring() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const catalog = catalogOf(application);
  const plug = await catalog.connector("plug", "male");
  const socket = await catalog.connector("socket", "female");
  const matrix = await catalog.product("Matrix", [
    { name: "OUT", connectorId: plug, direction: "out", quantity: 2 },
    { name: "LINK", connectorId: plug, direction: "inout" },
    { name: "IN", connectorId: socket, direction: "in", quantity: 2 },
  ]);
  const display = await catalog.product("Display", [
    { name: "IN", connectorId: socket, direction: "in" },
    { name: "LINK", connectorId: socket, direction: "inout" },
  ]);
  const id = idOf<"project">(await application.call(createProject, owner, { body: { name: "Lobby" } }));
  const body = { products: [{ productId: matrix }, { productId: display, quantity: 2 }] };
  const placed = await application.call(addProjectProducts, owner, { parameters: { id }, body });
  const matrixId = idOf<"projectProduct">(placed[0]);
  const displayIds = [idOf<"projectProduct">(placed[1]), idOf<"projectProduct">(placed[2])] as const;
  const end = (projectProductId: string, connector: string, index?: number) =>
    index === undefined ? { projectProductId, connector } : { projectProductId, connector, index };
  return {
    application,
    owner,
    id,
    catalog: { ...catalog, plug, socket },
    matrixId,
    displayIds,
    end,
    /** Ends from an output of the matrix to a display. */
    ends: (index: 0 | 1 = 0) => ({
      from: end(matrixId, "OUT", index),
      to: end(displayIds[index], "IN"),
    }),
    ...cableCalls(application, { owner, id }),
    ...productCalls(application, { owner, id }),
    ...observations(application, id),
  };
}

interface Place {
  readonly owner: Actor;
  readonly id: string;
}

/** Calls of the cable operations, as the owner unless another actor is given. */
function cableCalls(application: TestApplication, { owner, id }: Place) {
  const at = (parameters: object = {}) => ({ parameters: { id, ...parameters } });
  return {
    add: (body: object = {}, actor: Actor = owner) => application.call(createProjectCable, actor, { ...at(), body }),
    get: (cableId: string, actor: Actor = owner) => application.call(getProjectCable, actor, at({ cableId })),
    list: (actor: Actor = owner) => application.call(listProjectCables, actor, at()),
    grid: (body: object, actor: Actor = owner) => application.call(queryProjectCables, actor, { ...at(), body }),
    patch: (cableId: string, body: object, actor: Actor = owner) =>
      application.call(patchProjectCable, actor, { ...at({ cableId }), body }),
    remove: (cableId: string, actor: Actor = owner) => application.call(deleteProjectCable, actor, at({ cableId })),
    restore: (ids: readonly string[], actor: Actor = owner) =>
      application.call(restoreProjectCables, actor, { ...at(), body: { ids } }),
  };
}

/** Calls that change the products that cables are plugged into. */
function productCalls(application: TestApplication, { owner, id }: Place) {
  const at = (parameters: object = {}) => ({ parameters: { id, ...parameters } });
  return {
    addProducts: async (productId: string) => {
      const body = { products: [{ productId }] };
      return idOf((await application.call(addProjectProducts, owner, { ...at(), body }))[0]);
    },
    patchProduct: (productId: string, body: object) =>
      application.call(patchProjectProduct, owner, { ...at({ productId }), body }),
    removeProduct: (productId: string) => application.call(deleteProjectProduct, owner, at({ productId })),
    restoreProducts: (ids: readonly string[]) =>
      application.call(restoreProjectProducts, owner, { ...at(), body: { ids } }),
  };
}

function observations(application: TestApplication, id: string) {
  return {
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

interface Port {
  readonly name: string;
  readonly connectorId: string;
  readonly direction: "in" | "out" | "inout";
  readonly quantity?: number;
  readonly signalIds?: readonly string[];
}

/** Functions that fill the catalog; each returns an id. */
function catalogOf(application: TestApplication) {
  const { administrator } = application;
  const create = async (kind: string, body: object) =>
    idOf(await application.callNamed(`create${kind}`, administrator, { body }));
  return {
    create,
    connector: (code: string, gender: string, fields: object = {}) =>
      create("Connector", { name: code, code, family: "HDMI", gender, mounting: "panel", ...fields }),
    signal: (code: string, compatibleSignalIds: readonly string[] = []) =>
      create("Signal", { name: code, code, category: "video", compatibleSignalIds }),
    cable: (name: string, fields: object) => create("Cable", { name, ...fields }),
    product: (name: string, ports: readonly Port[]) => {
      const connectors = ports.map((port) => ({ quantity: 1, signalIds: [], ...port }));
      return create("Product", { name, connectors });
    },
  };
}
