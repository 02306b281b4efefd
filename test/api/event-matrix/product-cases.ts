import { textOf } from "../client.ts";
import { type EventCase, idsOf, inProject, onView, pathOf, removed, silence } from "./event-case.ts";
import { type Place, shapeOf } from "./place.ts";

/** The first player with its accessory, a placement and a shape without a product. */
async function place0(place: Place) {
  const [player = {}] = place.players;
  const shape = shapeOf("rectangle", textOf(place.view, "id"));
  await place.writeAll("POST", "/viewitems", [place.placement(0), shape]);
  return player;
}

/** A catalog product whose body is just under 1 MiB, so an event about it would be larger. */
async function createLargeProduct({ client }: Place): Promise<string> {
  const admin = "/api/v1/admin";
  const signal = (await client.post(`${admin}/signals`, { name: "Any", code: "any", category: "video" })).body;
  const [connector = {}] = (await client.get("/api/v1/connectors")).rows;
  const signalIds = Array.from({ length: 100 }, () => textOf(signal, "id"));
  const port = { connectorId: textOf(connector, "id"), direction: "in", signalIds, quantity: 1 };
  const connectors = Array.from({ length: 373 }, (_, index) => ({ name: `PORT ${index}`, ...port }));
  const missing = 1_048_500 - JSON.stringify({ name: "Large", description: "", connectors }).length;
  const body = { name: "Large", description: "x".repeat(missing), connectors };
  return textOf((await client.post(`${admin}/products`, body)).body, "id");
}

/** Products of projects. */
export const productCases: readonly EventCase[] = [
  {
    line: "POST /projects/{id}/products announces project.product.added for each product and each accessory",
    prepare: async (place) => async () => {
      const products = [{ productId: place.catalog.player, quantity: 2, accessories: true }];
      const added = await place.writeAll("POST", "/products", { products });
      const shown = await Promise.all(added.map((product) => place.read(pathOf("products", product))));
      if (shown.length !== 4) throw new TypeError(`Cannot tell accessories because there are ${shown.length} products`);
      return shown.map((object) => inProject(place, "project.product.added", object));
    },
  },
  {
    line: "POST /projects/{id}/products with a view announces project.view.product.added for each placement too",
    prepare: async (place) => async () => {
      const viewId = textOf(place.view, "id");
      const products = [{ productId: place.catalog.player, viewId, accessories: true }];
      const added = await place.writeAll("POST", "/products", { products });
      const items = (await place.client.get(`${place.path}/views/${viewId}/viewitems`)).rows;
      return [
        ...added.map((object) => inProject(place, "project.product.added", object)),
        ...items.map((object) => onView(place, "project.view.product.added", object)),
      ];
    },
  },
  {
    line: "DELETE of a product announces project.product.deleted, and nothing of accessories and placements",
    async prepare(place) {
      const player = await place0(place);
      return async () => {
        await place.write("DELETE", pathOf("products", player));
        return [inProject(place, "project.product.deleted", removed(player))];
      };
    },
  },
  {
    line: "PATCH deleted of a product announces project.product.deleted, and nothing of accessories and placements",
    async prepare(place) {
      const player = await place0(place);
      return async () => {
        const patch = { version: 0, deleted: true, label: "Gone" };
        const object = await place.write("PATCH", pathOf("products", player), patch);
        return [inProject(place, "project.product.deleted", object)];
      };
    },
  },
  {
    line: "DELETE and restore of a product announce the cable of its accessory, and nothing of a placement",
    async prepare(place) {
      const [player = {}] = place.players;
      const accessory = place.accessories.find(({ accessoryOfId }) => accessoryOfId === player["id"]) ?? {};
      const projectProductId = textOf(accessory, "id");
      await place.write("POST", "/viewitems", { ...place.placement(0), projectProductId });
      const cable = await place.write("POST", "/cables", { from: { projectProductId, connector: "OUT" } });
      return async () => {
        await place.write("DELETE", pathOf("products", player));
        await place.writeAll("POST", "/products/restore", { ids: idsOf([player]) });
        const restored = await place.read(pathOf("products", player));
        const back = inProject(place, "project.cable.added", await place.read(pathOf("cables", cable)));
        return [
          inProject(place, "project.product.deleted", removed(player)),
          inProject(place, "project.cable.deleted", removed(cable)),
          inProject(place, "project.product.restored", restored),
          { ...back, data: { ...back.data, restored: true } },
        ];
      };
    },
  },
  {
    line: "DELETE of an accessory by itself announces project.product.deleted",
    async prepare(place) {
      const [accessory = {}] = place.accessories;
      return async () => {
        await place.write("DELETE", pathOf("products", accessory));
        return [inProject(place, "project.product.deleted", removed(accessory))];
      };
    },
  },
  {
    line: "DELETE of a product with the last drawn segment of a cable announces project.cable.deleted too",
    async prepare(place) {
      const [player = {}] = place.players;
      const item = await place.write("POST", "/viewitems", place.connection(0));
      const cable = await place.read(`/cables/${textOf(item, "cableId")}`);
      return async () => {
        await place.write("DELETE", pathOf("products", player));
        return [
          inProject(place, "project.product.deleted", removed(player)),
          inProject(place, "project.cable.deleted", removed(cable)),
        ];
      };
    },
  },
  {
    line: "POST /projects/{id}/products/restore announces project.product.restored for each product, and nothing of what is restored with it",
    async prepare(place) {
      const player = await place0(place);
      const gone = [player, place.players[1] ?? {}];
      for (const product of gone) await place.write("DELETE", pathOf("products", product));
      return async () => {
        await place.writeAll("POST", "/products/restore", { ids: idsOf(gone) });
        const shown = await Promise.all(gone.map((product) => place.read(pathOf("products", product))));
        return shown.map((object) => inProject(place, "project.product.restored", object));
      };
    },
  },
  {
    line: "POST /projects/{id}/products/restore announces project.cable.added with restored for a restored cable",
    async prepare(place) {
      const [player = {}] = place.players;
      const item = await place.write("POST", "/viewitems", place.connection(0));
      await place.write("DELETE", pathOf("products", player));
      return async () => {
        const ids = idsOf([player]);
        await place.writeAll("POST", "/products/restore", { ids });
        const cable = inProject(place, "project.cable.added", await place.read(`/cables/${textOf(item, "cableId")}`));
        return [
          inProject(place, "project.product.restored", await place.read(pathOf("products", player))),
          { ...cable, data: { ...cable.data, restored: true } },
        ];
      };
    },
  },
  {
    line: "a product that would exceed 1 MB is announced by its id, with its project",
    async prepare(place) {
      const productId = await createLargeProduct(place);
      return async () => {
        const [product = {}] = await place.writeAll("POST", "/products", { products: [{ productId }] });
        const object = { id: textOf(product, "id"), truncated: true };
        return [inProject(place, "project.product.added", object)];
      };
    },
  },
  {
    line: "a change of a product, a restore of a live one, and refused requests announce nothing",
    prepare: async (place) => async () => {
      const [player = {}, other = {}] = place.players;
      const path = pathOf("products", player);
      await place.write("PATCH", path, { version: 0, label: "DSP-01" });
      await place.refused(409, ["PATCH", path, { version: 0, deleted: true }]);
      await place.refused(400, ["PATCH", path, { deleted: true }]);
      await place.writeAll("POST", "/products/restore", { ids: idsOf([player, other]) });
      const unknown = { productId: "ffffffffffffffffffffffff" };
      await place.refused(400, ["POST", "/products", { products: [{ productId: place.catalog.player }, unknown] }]);
      return silence;
    },
  },
];
