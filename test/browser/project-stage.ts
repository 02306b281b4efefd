import type { ConsoleStage } from "./console-stage.ts";

/** A project with a player and a screen, placed on a view and connected there, a text on it, and an empty view. */
export interface DrawnProject {
  readonly id: string;
  readonly viewId: string;
}

/** Creates a {@link DrawnProject} through the API. */
export async function createDrawnProject(stage: ConsoleStage, name: string): Promise<DrawnProject> {
  const post = async (path: string, body: object) => Object(await stage.api("POST", `/api/v1/${path}`, body));
  const addProduct = async (product: string, port: { readonly name: string; readonly direction: string }) => {
    const code = `${port.name}-${crypto.randomUUID()}`;
    const gender = port.direction === "out" ? "male" : "female";
    const connector = { name: code, code, family: "HDMI", gender, mounting: "panel" };
    const { id: connectorId } = await post("admin/connectors", connector);
    const connectors = [{ ...port, connectorId, signalIds: [], quantity: 2 }];
    return (await post("admin/products", { name: product, connectors })).id;
  };
  const { id } = await post("projects", { name });
  const products = [
    { productId: await addProduct("Screen", { name: "IN", direction: "in" }), quantity: 1 },
    { productId: await addProduct("Player", { name: "OUT", direction: "out" }), quantity: 1 },
  ];
  const [screen, player] = await post(`projects/${id}/products`, { products });
  const { id: viewId } = await post(`projects/${id}/views`, { name: "Ground floor", widthMm: 400, heightMm: 300 });
  await post(`projects/${id}/views`, { name: "Roof", widthMm: 400, heightMm: 300 });
  const place = (projectProductId: string, x: number, y: number) => {
    return { viewId, type: "product", projectProductId, geometry: { x, y, width: 80, height: 40 } };
  };
  await post(`projects/${id}/viewitems`, [
    place(player.id, 20, 30),
    place(screen.id, 220, 130),
    { viewId, type: "text", text: "Stage <left>", geometry: { x: 20, y: 200, width: 100, height: 20, rotation: 90 } },
  ]);
  await post(`projects/${id}/viewitems`, {
    viewId,
    type: "connection",
    geometry: { x: 60, y: 50, width: 200, height: 100 },
    style: { stroke: "#1d4ed8" },
    from: { projectProductId: player.id, connector: "OUT" },
    to: { projectProductId: screen.id, connector: "IN" },
  });
  return { id, viewId };
}
