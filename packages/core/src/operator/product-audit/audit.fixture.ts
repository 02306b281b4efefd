import { createTestApplication, idOf } from "@design-catalog/testing/test-application";
import type { TestPorts } from "@design-catalog/testing/test-ports";

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** A finding as a client reads it. */
export interface FoundProblem {
  readonly productId: string;
  readonly check: string;
  readonly severity: string;
  readonly pointer: string;
  readonly message: string;
  readonly related?: readonly { readonly kind: string; readonly id: string }[];
  readonly fix?: { readonly op: "patch"; readonly body: object };
}

/** An audit as a client reads it. */
export interface ReadAudit {
  readonly checked: number;
  readonly summary: readonly { readonly check: string; readonly severity: string; readonly count: number }[];
  readonly findings: readonly FoundProblem[];
  readonly next?: string;
}

/** Sets up a catalog with parts of every kind, a project, and functions that fill both. */
export async function createCatalog(ports: Partial<TestPorts> = {}) {
  const application = await createTestApplication(ports);
  const { administrator } = application;
  const callNamed: typeof application.callNamed = (...input) => application.callNamed(...input);
  const owner = application.actorWith();
  const create = async (kind: string, body: object, parameters: Readonly<Record<string, string>> = {}) =>
    idOf(await callNamed(`create${kind}`, administrator, { body, parameters }));
  const signal = (code: string, category: string) => create("Signal", { name: code, code, category });
  const [hdmi, usb, mains] = [
    await signal("hdmi", "video"),
    await signal("usb", "data"),
    await signal("mains", "power"),
  ];
  const socket = (code: string, signalIds: readonly string[]) =>
    create("Connector", { name: code, code, family: code, gender: "female", mounting: "panel", signalIds });
  const [video, plain] = [await socket("HDMI", [hdmi]), await socket("Terminal", [])];
  const projectId = idOf(await callNamed("createProject", owner, { body: { name: "Lobby" } }));
  return {
    application,
    projectId,
    parts: { hdmi, usb, mains, video, plain },
    create,
    product: (fields: object = {}) => create("Product", { name: `Product ${application.ports.ids.next()}`, ...fields }),
    port: (name: string, connectorId: string, signalIds: readonly string[] = []) => {
      return { name, connectorId, direction: "in", signalIds, quantity: 1 };
    },
    patch: (productId: string, body: object) =>
      callNamed("patchProduct", administrator, { parameters: { productId }, body }),
    remove: (productId: string) => callNamed("deleteProduct", administrator, { parameters: { productId } }),
    add: (productId: string) =>
      callNamed("addProjectProducts", owner, { parameters: { id: projectId }, body: { products: [{ productId }] } }),
    snapshot: () => callNamed("snapshotProject", owner, { parameters: { id: projectId }, body: {} }),
    // The operation's own schema has described it.
    audit: async (body: object = {}) =>
      (await callNamed("auditProducts", application.actorWith("Admin Products"), { body })) as ReadAudit,
  };
}

/** The set-up of {@link createCatalog}. */
export type Catalog = Awaited<ReturnType<typeof createCatalog>>;
