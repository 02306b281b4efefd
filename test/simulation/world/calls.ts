import { products } from "@design-catalog/core/catalog";
import { projects } from "@design-catalog/core/projects";
import { deliveries, type WebhookEndpointRow, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { Chance } from "../engine/chance.ts";
import type { ApiProcess } from "./api-process.ts";
import type { CallInput } from "./observations.ts";
import type { World } from "./world.ts";

/** The caller's world and the process that answers. */
export interface CallScope {
  readonly world: World;
  readonly chance: Chance;
  api(): ApiProcess;
}

const hourMs = 3_600_000;
/** An attempt lasts up to 15 s, so one that starts within this time may meet the end of a grace period. */
const aroundGraceMs = 15_000;
const subscriptions: readonly [readonly string[], ...(readonly string[])[]] = [
  ["*"],
  ["*"],
  ["project.created", "project.product.added"],
  ["project.deleted"],
];
/** Around the megabyte that an event may have. */
const bigSettings = { min: 1_046_000, max: 1_050_000 };

export function createProduct(scope: CallScope): void {
  call(scope, "createProduct", { body: { name: "Panel" } });
}

export function createProject(scope: CallScope): void {
  call(scope, "createProject", { body: { name: `Ställverk ${scope.chance.integer(1, 99)}` } });
}

export function createBigProject(scope: CallScope): void {
  const plan = "x".repeat(scope.chance.integer(bigSettings.min, bigSettings.max));
  call(scope, "createProject", { body: { name: "Big", settings: { plan } } });
}

export function addProducts(scope: CallScope): void {
  const product = scope.world.database.rows(products.table)[0];
  if (!product) return createProduct(scope);
  const body = { products: [{ productId: product.id, quantity: scope.chance.integer(1, 3) }] };
  onProject(scope, ({ id }) => call(scope, "addProjectProducts", { parameters: { id }, body }));
}

export function deleteProject(scope: CallScope): void {
  onProject(scope, ({ id }) => call(scope, "deleteProject", { parameters: { id } }));
}

export function renameProject(scope: CallScope): void {
  onProject(scope, (project) => patchProject(scope, project));
}

/** Makes two changes at once, with the version that both have read. */
export function raceForProject(scope: CallScope): void {
  onProject(scope, (project) => {
    patchProject(scope, project);
    patchProject(scope, project);
  });
}

export function registerEndpoint(scope: CallScope): void {
  const { world, chance } = scope;
  const count = world.database.rows(webhookEndpoints).filter(({ deleted }) => !deleted).length;
  if (count >= world.swarm.endpoints) return;
  const url = drawUrl(scope);
  const notificationEmail = `owner-${chance.integer(0, 1_000_000)}@dealer.example`;
  const body = { url, eventTypes: chance.pick(subscriptions), headers: { "X-Tenant": "7" }, notificationEmail };
  call(scope, "createWebhook", { body });
}

export function switchEndpoint(scope: CallScope): void {
  onEndpoint(scope, (endpoint) => patchEndpoint(scope, endpoint, { enabled: !endpoint.enabled }));
}

export function changeEndpoint(scope: CallScope): void {
  const { chance } = scope;
  const changes: readonly [CallInput["body"], ...CallInput["body"][]] = [
    { url: drawUrl(scope) },
    { eventTypes: chance.pick(subscriptions) },
    { description: `number ${chance.integer(1, 9)}` },
  ];
  onEndpoint(scope, (endpoint) => patchEndpoint(scope, endpoint, chance.pick(changes)));
}

export function deleteEndpoint(scope: CallScope): void {
  onEndpoint(scope, (endpoint) => patchEndpoint(scope, endpoint, { deleted: true }));
}

export function raceForEndpoint(scope: CallScope): void {
  onEndpoint(scope, (endpoint) => {
    patchEndpoint(scope, endpoint, { description: `first ${scope.chance.fraction()}` });
    patchEndpoint(scope, endpoint, { description: `second ${scope.chance.fraction()}` });
  });
}

export function rollSecret(scope: CallScope): void {
  const gracePeriodHours = scope.chance.pick([0, 1, 24]);
  onEndpoint(scope, ({ id }) => call(scope, "rollWebhookSecret", { parameters: { id }, body: { gracePeriodHours } }));
  const soonMs = gracePeriodHours * hourMs - scope.chance.integer(0, aroundGraceMs);
  scope.world.time.after(soonMs, () => createProject(scope));
}

export function testEndpoint(scope: CallScope): void {
  onEndpoint(scope, ({ id }) => call(scope, "testWebhook", { parameters: { id } }));
}

export function resendDelivery(scope: CallScope): void {
  onOne(scope, scope.world.database.rows(deliveries), ({ id }) =>
    call(scope, "resendWebhookDelivery", { parameters: { id } }),
  );
}

/** Makes a call without looking at the answer; checks watch it anyway. */
function call({ api }: CallScope, operation: string, input: CallInput): void {
  void api().call(operation, input);
}

function patchProject(scope: CallScope, { id, version }: { readonly id: string; readonly version: number }): void {
  const body = { version, name: `Ställverk ${scope.chance.fraction()}` };
  call(scope, "patchProject", { parameters: { id }, body });
}

function patchEndpoint(scope: CallScope, { id, version }: WebhookEndpointRow, changes: CallInput["body"]): void {
  call(scope, "patchWebhook", { parameters: { id }, body: { version, ...changes } });
}

function onProject(scope: CallScope, act: (project: { readonly id: string; readonly version: number }) => void): void {
  const live = scope.world.database.rows(projects.table).filter(({ deleted }) => !deleted);
  onOne(scope, live, act);
}

function onEndpoint(scope: CallScope, act: (endpoint: WebhookEndpointRow) => void): void {
  const live = scope.world.database.rows(webhookEndpoints).filter(({ deleted }) => !deleted);
  onOne(scope, live, act);
}

function onOne<Item>({ chance }: CallScope, items: readonly Item[], act: (item: Item) => void): void {
  const item = items[chance.integer(0, items.length - 1)];
  if (item !== undefined) act(item);
}

function drawUrl({ world, chance }: CallScope): string {
  const receiver = world.receivers[chance.integer(0, world.receivers.length - 1)];
  return `https://${receiver?.host ?? "nobody.example"}/hook`;
}
