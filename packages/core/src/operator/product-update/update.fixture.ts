import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import { jobs } from "../../application/jobs/table.ts";
import type { Actor, OperationContext } from "../../engine/calls/operation.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../../identity/mod.ts";
import type { Id } from "../../ports/id.ts";
import { type ProjectProductRow, projectProducts } from "../../projects/products/table.ts";
import { runJob } from "../../service.ts";

/** A body, or parts of one. */
type Body = Readonly<Record<string, unknown>>;

/** Sets up a catalog, projects that use it, and functions that update them as an administrator who can sign in. */
export async function createUpdates() {
  const application = await createTestApplication();
  const { store, memory } = application;
  const callNamed: typeof application.callNamed = (...input) => application.callNamed(...input);
  const [administratorRow] = await store.select(users, { where: matches({ emailAddress: "admin@dealer.example" }) });
  if (!administratorRow) throw new TypeError("Cannot update products because there is no administrator");
  const administrator: Actor = { ...application.administrator, userId: administratorRow.id };
  const owner = application.actorWith();
  const create = async (kind: string, body: object) => idOf(await callNamed(`create${kind}`, administrator, { body }));
  const at = (id: string, parameters: object = {}) => ({ parameters: { id, ...parameters } });
  const socket = await create("Connector", { name: "T", code: "t", family: "T", gender: "neutral", mounting: "panel" });
  const update = (body: Body) =>
    callNamed("updateProjectProducts", administrator, { body: { dryRun: false, ...body } });
  /** Runs the jobs that are due, in a process whose context `change` changes; returns how many. */
  const runJobs = async (change: (context: OperationContext) => OperationContext = (context) => context) => {
    const claimed = await memory.queue.claim("long-jobs", { limit: 10, perGroupLimit: 10 });
    for (const one of claimed) await runJob(change(application.contextOf(null)), one);
    return claimed.length;
  };
  return {
    application,
    administrator,
    owner,
    runJobs,
    update,
    create,
    product: (fields: Body = {}) => create("Product", { name: "Display", powerW: 100, ...fields }),
    port: (name: string, quantity = 1) => {
      return { name, connectorId: socket, direction: "inout", signalIds: [], quantity };
    },
    project: async (name = "Lobby") => idOf<"project">(await callNamed("createProject", owner, { body: { name } })),
    add: async (id: string, ...productIds: readonly string[]) => {
      const body = { products: productIds.map((productId) => ({ productId })) };
      const added = await callNamed("addProjectProducts", owner, { ...at(id), body });
      return Array.isArray(added) ? added.map((row) => idOf(row)) : [];
    },
    plug: (id: string, ...ends: readonly (readonly [projectProductId: string, connector: string])[]) => {
      const [from, to] = ends.map(([projectProductId, connector]) => ({ projectProductId, connector }));
      return callNamed("createProjectCable", owner, { ...at(id), body: { from, to } });
    },
    snapshot: async (id: string) => idOf<"project">(await callNamed("snapshotProject", owner, { ...at(id), body: {} })),
    patchCatalog: (productId: string, body: Body) =>
      callNamed("patchProduct", administrator, { parameters: { productId }, body }),
    patch: (id: string, productId: string, body: Body) =>
      callNamed("patchProjectProduct", owner, { ...at(id, { productId }), body }),
    rehearse: (body: Body) => callNamed("updateProjectProducts", administrator, { body: { dryRun: true, ...body } }),
    /** Requests an update and runs it to its end; returns the job. */
    async run(body: Body) {
      const id = idOf(await update(body));
      await runJobs();
      return store.find(jobs, id);
    },
    /** The copies in a project, in the order in which they were added. */
    copies: (projectId: Id<"project">): Promise<readonly ProjectProductRow[]> =>
      store.select(projectProducts.table, { where: matches({ projectId }) }),
    /** Change sets of a project that updated products, with the number of their changes. */
    async changeSets(id: string) {
      const where = matches({ historyId: id, kind: "ProjectProduct", action: "update" });
      const entries = await store.select(auditEntries, { where });
      const counts = new Map<string | null, number>();
      for (const { changeSetId } of entries) counts.set(changeSetId, (counts.get(changeSetId) ?? 0) + 1);
      return [...counts];
    },
  };
}
