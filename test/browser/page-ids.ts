import type { consolePages } from "@design-catalog/console";
import type { ConsoleStage } from "./console-stage.ts";
import { createPageScene } from "./page-scene.ts";
import { addDemo } from "./picture-service.ts";
import { idAt, storeDelivery } from "./stored-delivery.ts";

/** Ids of objects by the name of the page that shows one. */
export type PageIds = Readonly<Record<string, string>>;

/** The endpoint that {@link preparePages} registers. */
export const endpointUrl = "https://orders.dealer.example/hooks";

/** Products that write a unit in two ways, which the page of the product audit offers to mend. */
const unevenProducts = [
  { name: "Mixer", attributes: { Power: "10W" } },
  { name: "Amplifier", attributes: { Power: "12 W" } },
];

/** Fills every page, and returns what pages with an id in their addresses show. */
export async function preparePages(stage: ConsoleStage): Promise<PageIds> {
  await addDemo(stage);
  // The newest product is that of the scene: a project uses it.
  for (const product of unevenProducts) await stage.api("POST", "/api/v1/admin/products", product);
  const { projectId } = await createPageScene(stage);
  const endpoint = { url: endpointUrl, eventTypes: ["*"] };
  const { id, url } = Object(await stage.api("POST", "/api/v1/admin/webhooks", endpoint)).endpoint;
  const createdAtMs = Date.now() - 3_600_000;
  const stored = { endpointId: String(id), url, eventId: idAt(createdAtMs), createdAtMs };
  return { project: projectId, webhook: String(id), delivery: await storeDelivery(stage, stored) };
}

/** Address of a page, or of the object that it shows. */
export function pathOf({ name, paths }: (typeof consolePages)[number], ids: PageIds): string {
  return paths[0].replace("{id}", () => ids[name] ?? "");
}
