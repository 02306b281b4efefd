import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { TestPorts } from "@design-catalog/testing/test-ports";
import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { users } from "../../identity/mod.ts";
import { runJob } from "../../service.ts";
import { indexChangedProducts } from "./index-changes.ts";

/** Sets up a catalog, and functions that index it and search for similar products. */
export async function createSimilar(ports: Partial<TestPorts> = {}) {
  const application = await createTestApplication(ports);
  const { store, memory } = application;
  const callNamed: typeof application.callNamed = (...input) => application.callNamed(...input);
  const [row] = await store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
  if (!row) throw new TypeError("Cannot index products because there is no administrator");
  const administrator: Actor = { ...application.administrator, userId: row.id };
  const contextOf = () => application.contextOf(null);
  const runJobs = async (change: (context: OperationContext) => OperationContext = (context) => context) => {
    const claimed = await memory.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
    for (const one of claimed) await runJob(change(contextOf()), one);
  };
  const request = async () => idOf(await callNamed("reindexProducts", administrator));
  return {
    application,
    administrator,
    contextOf,
    runJobs,
    request,
    product: async (name: string, fields: object = {}) =>
      idOf(await callNamed("createProduct", administrator, { body: { name, ...fields } })),
    patch: (productId: string, body: object) =>
      callNamed("patchProduct", administrator, { parameters: { productId }, body }),
    reindex: async () => {
      await request();
      await runJobs();
    },
    cancel: () => callNamed("cancelProductReindex", administrator),
    state: () => callNamed("getProductReindex", administrator),
    /** Brings vectors of changed products up to date; returns how many. */
    follow: () => {
      const applicationIds = async () => [contextOf().applicationId];
      return indexChangedProducts({ ...application.ports, contextOf, applicationIds });
    },
    /** Names of similar products. */
    similar: async (body: object) => namesOf(await callNamed("findSimilarProducts", application.actorWith(), { body })),
  };
}

/** Names of found products. */
export function namesOf(found: unknown): readonly unknown[] {
  return (Array.isArray(found) ? found : []).map((one: unknown) => (isJsonObject(one) ? one["name"] : null));
}
