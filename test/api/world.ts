import { live, type Operation, webhookEndpoints } from "@design-catalog/core";
import { type Client, idOf, objectOf, type RequestOptions, textOf } from "./client.ts";
import { password, settingName, type TestApi, type TestUser } from "./harness.ts";

/** One of everything that a path can name, by the kind of thing. */
export interface World {
  readonly signal: string;
  readonly connectors: readonly [string, string, string];
  readonly pairing: string;
  readonly cable: string;
  readonly product: string;
  readonly role: string;
  readonly user: TestUser;
  readonly project: string;
  readonly projectProduct: string;
  /** Was in the project and has been removed. */
  readonly removedProjectProduct: string;
  readonly endpoint: string;
  readonly delivery: string;
}

/** The address that endpoints of a world are registered under. */
export const hookUrl = "https://hooks.dealer.example/catalog";

let uniqueCount = 0;

/** A text that no test has used before. */
export function unique(prefix: string): string {
  uniqueCount += 1;
  return `${prefix}-${uniqueCount}`;
}

/** Makes one of everything by the API; the project belongs to `owner`. */
export async function createWorld(
  api: TestApi,
  options: { readonly owner?: Client; readonly user: TestUser },
): Promise<World> {
  const admin = api.administrator;
  const { owner = admin, user } = options;
  const create = async (client: Client, path: string, body: unknown) => {
    const answer = await client.post(path, body);
    if (answer.status !== 201)
      throw new TypeError(`Cannot create ${path} as it answers ${answer.status}: ${answer.text}`);
    return answer;
  };
  const catalog = async (path: string, body: unknown) => idOf(await create(admin, `/api/v1/admin/${path}`, body));
  const connector = () => catalog("connectors", connectorBody());
  const connectors = [await connector(), await connector(), await connector()] as const;
  const product = await catalog("products", { name: "Display", partNumber: unique("part") });
  const project = idOf(await create(owner, "/api/v1/projects", { name: "Lobby" }));
  const added = await create(owner, `/api/v1/projects/${project}/products`, {
    products: [{ productId: product, quantity: 2 }],
  });
  const [kept = "", removed = ""] = added.rows.map((row) => textOf(row, "id"));
  await owner.delete(`/api/v1/projects/${project}/products/${removed}`);
  const endpoint = await createEndpoint(api);
  return {
    signal: await catalog("signals", { name: "HDMI", code: unique("signal"), category: "video" }),
    connectors,
    pairing: await catalog("connectorpairings", { connectorAId: connectors[0], connectorBId: connectors[1] }),
    cable: await catalog("cables", { name: "Patch cable", partNumber: unique("cable") }),
    product,
    role: await catalog("roles", { name: unique("role"), privileges: [] }),
    user,
    project,
    projectProduct: kept,
    removedProjectProduct: removed,
    endpoint,
    delivery: idOf(await admin.post(`/api/v1/admin/webhooks/${endpoint}/test`)),
  };
}

export function connectorBody() {
  return { name: "HDMI socket", code: unique("connector"), gender: "female", mounting: "panel" };
}

/** Registers an endpoint for every event; those of earlier worlds make place. */
export async function createEndpoint(api: TestApi): Promise<string> {
  await removeEndpoints(api);
  const answer = await api.administrator.post("/api/v1/admin/webhooks", { url: hookUrl, eventTypes: ["*"] });
  return textOf(objectOf(answer.body, "endpoint"), "id");
}

/** Removes every endpoint of the default application. */
export async function removeEndpoints(api: TestApi): Promise<void> {
  for (const { id, version } of await api.store.select(webhookEndpoints, { where: live })) {
    await api.administrator.patch(`/api/v1/admin/webhooks/${id}`, { version, deleted: true });
  }
}

/** A request that the service accepts from whoever has the right to it. */
export interface ValidRequest extends RequestOptions {
  readonly method: string;
  readonly path: string;
}

/** Makes a valid request of an operation from its example and the things of a world. */
export function validRequest(operation: Operation, world: World): ValidRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => parameterOf(operation, name, world));
  const { method } = operation;
  const body = { ...exampleOf(operation), ...changedMembers(operation.name, world) };
  if (operation.bodyType === "form") return { method, path, form: body };
  return operation.body ? { method, path, json: body } : { method, path };
}

function exampleOf(operation: Operation): object {
  const example = operation.example?.body ?? {};
  return typeof example === "object" && example !== null ? structuredClone(example) : {};
}

function parameterOf({ path }: Operation, name: string, world: World): string {
  if (name === "productId") return path.startsWith("/api/v1/projects/") ? world.projectProduct : world.product;
  if (name !== "id") return parameterIds(world)[name] ?? fail(path, name);
  if (path.startsWith("/api/v1/projects/")) return world.project;
  if (path.startsWith("/api/v1/admin/webhooks/deliveries/")) return world.delivery;
  return path.startsWith("/api/v1/admin/webhooks/") ? world.endpoint : fail(path, name);
}

function parameterIds(world: World): Readonly<Record<string, string>> {
  return {
    signalId: world.signal,
    connectorId: world.connectors[0],
    pairingId: world.pairing,
    cableId: world.cable,
    roleId: world.role,
    userId: world.user.id,
  };
}

function fail(path: string, name: string): never {
  throw new TypeError(`Cannot fill the path as no fixture is known: current parameter is ${name} of ${path}`);
}

/** What an example cannot know: what is unique, what exists, and privileges that the caller holds. */
function changedMembers(operation: string, world: World): object {
  const [a, b, c] = world.connectors;
  const changes: Readonly<Record<string, object>> = {
    createProject: { settings: { lamp: { watt: 5, on: [true] } } },
    patchProject: { settings: { lamp: { watt: 6 } } },
    issueToken: { username: world.user.emailAddress, password },
    replaceUser: { emailAddress: world.user.emailAddress, settings: { [settingName]: { value: "gold" } } },
    createSignal: { code: unique("signal") },
    replaceSignal: { code: unique("signal") },
    patchSignal: { code: unique("signal") },
    createConnector: { code: unique("connector") },
    replaceConnector: { code: unique("connector") },
    patchConnector: { code: unique("connector") },
    createConnectorPairing: { connectorAId: a, connectorBId: c },
    replaceConnectorPairing: { connectorAId: b, connectorBId: a },
    patchConnectorPairing: { connectorAId: b, connectorBId: c },
    createCable: { partNumber: unique("cable"), connectorAId: a, connectorBId: b },
    replaceCable: { partNumber: unique("cable"), signalIds: [world.signal] },
    patchCable: { partNumber: unique("cable"), signalIds: [world.signal] },
    createProduct: { partNumber: unique("part"), ...productParts(world) },
    replaceProduct: { partNumber: unique("part"), ...productParts(world) },
    patchProduct: { partNumber: unique("part"), ...productParts(world) },
    createRole: { name: unique("role"), privileges: ["Admin Roles"] },
    replaceRole: { name: unique("role"), privileges: ["Admin Roles r/w"] },
    patchRole: { name: unique("role"), privileges: ["Admin Roles"] },
    addProjectProducts: { products: [{ productId: world.product, quantity: 2, label: "DSP-01" }] },
    restoreProjectProducts: { ids: [world.removedProjectProduct] },
    createWebhook: { headers: { "X-Token": "secret" } },
    patchWebhook: { headers: { "X-Token": "secret" } },
  };
  return changes[operation] ?? {};
}

function productParts(world: World): object {
  const connector = {
    name: "IN 1",
    connectorId: world.connectors[0],
    direction: "in",
    signalIds: [world.signal],
    quantity: 1,
  };
  return { connectors: [connector], accessories: [{ productId: world.product, quantity: 1, mode: "optional" }] };
}
