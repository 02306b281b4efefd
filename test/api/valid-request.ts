import { defaultApplicationId, type Operation } from "@design-catalog/core";
import type { RequestOptions } from "./client.ts";
import { administratorEmail, password, settingName } from "./harness.ts";
import { emailBody, placementBody, unique, worldSettings } from "./world-parts.ts";
import type { World } from "./world.ts";

/** A request that the service accepts from anybody with the right to it. */
export interface ValidRequest extends RequestOptions {
  readonly method: string;
  readonly path: string;
}

/** Makes a valid request of an operation from its example and the things of a world. */
export function validRequest(operation: Operation, world: World): ValidRequest {
  const named = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => parameterOf(operation, name, world));
  const path = named + queryOf(operation.name, world);
  const { method } = operation;
  const body = exampleWith(operation, changedMembers(operation.name, world));
  if (operation.bodyType === "form") return { method, path, form: { ...body } };
  return operation.body ? { method, path, json: body } : { method, path };
}

/** Members that some operations require. */
function queryOf(operation: string, world: World): string {
  if (operation === "deleteDomain") return `?id=${world.domain}`;
  if (operation === "search") return "?q=lobby";
  return operation === "discoverSsoProvider" ? "?issuer=https%3A%2F%2Flogin.dealer.example" : "";
}

/** The example with other members; for a list, in each of its items. */
function exampleWith(operation: Operation, changes: object): object {
  const example = structuredClone(operation.example?.body);
  if (Array.isArray(example)) return example.map((item: object) => ({ ...item, ...changes }));
  return typeof example === "object" ? { ...example, ...changes } : changes;
}

function parameterOf({ name: operation, path }: Operation, name: string, world: World): string {
  if (name === "productId") return path.startsWith("/api/v1/projects/") ? world.projectProduct : world.product;
  if (name === "cableId" && path.startsWith("/api/v1/projects/")) return world.projectCable;
  if (path.startsWith("/api/v1/admin/lists/") && name === "itemId") return world.listItem;
  if (name === "viewId") return path.startsWith("/api/v1/projects/") ? world.view : world.viewTemplate;
  if (name === "fileId") return path.startsWith("/api/v1/admin/views/") ? world.viewTemplateFile : world.file;
  if (name === "userId" && path.startsWith("/api/v1/projects/")) return world.member;
  // Nobody who calls something later may be removed.
  if (operation === "deleteUser" || path.endsWith("/{id}/erase")) return world.colleague;
  if (name !== "id") return parameterIds(world)[name] ?? fail(path, name);
  if (path.startsWith("/api/v1/products/")) return world.product;
  if (path.startsWith("/api/v1/jobs/")) return world.job;
  if (path.includes("/sessionrecordings/")) return world.recording;
  if (path.includes("/secrets")) return world.serviceAccount;
  if (path.startsWith("/api/v1/admin/oauthClients/")) return world.oauthClient;
  if (path.startsWith("/api/v1/admin/oAuth2Providers/")) return world.ssoProvider;
  if (path.startsWith("/api/v1/admin/translations/")) return world.translation;
  // `own-request.ts` finds a caller's own sessions, invitations, passkeys and views.
  if (/^\/api\/v1\/me\/(?:sessions|invitations|passkeys|views)\//u.test(path)) return unknownOwn;
  if (path.startsWith("/api/v1/admin/snapshots/")) return world.snapshot;
  if (path.startsWith("/api/v1/projects/")) return world.project;
  if (/^\/api\/v1\/admin\/users\/\{id\}\/(unlock|signout|totp|export|passkeys)/u.test(path)) return world.colleague;
  if (path.startsWith("/api/v1/admin/invitations/")) return world.openInvitation;
  if (path === "/api/v1/admin/users/{id}/restore") return world.removedUser;
  if (/^\/api\/v1\/(?:admin\/webhooks|portal)\/deliveries\//u.test(path)) return world.delivery;
  return path.startsWith("/api/v1/admin/webhooks/") ? world.endpoint : fail(path, name);
}

/** Id in the path of a thing that only its owner has, before there is one. */
export const unknownOwn = "fffffffffffffffffffffffe";

function parameterIds(world: World): Readonly<Record<string, string>> {
  return {
    signalId: world.signal,
    connectorId: world.connectors[0],
    pairingId: world.pairing,
    cableId: world.cable,
    roleId: world.role,
    projectId: world.project,
    applicationId: defaultApplicationId,
    userId: world.user.id,
    emailId: world.email,
    token: world.invitation,
    type: "project.created",
    listId: world.list,
    reportId: world.report,
    key: world.listKey,
    locale: "de-CH",
    clientId: "some-client",
    secretId: world.clientSecret,
    passkeyId: world.passkey,
    invitationId: world.projectInvitation,
    itemId: world.viewItem,
    eventId: world.event,
    portalId: world.portalLink,
    number: "1",
    day: world.auditArchive,
    exportId: world.userExport,
  };
}

function fail(path: string, name: string): never {
  throw new TypeError(`Cannot fill the path because no fixture is known: ${name} of ${path}`);
}

/** Values that an example cannot know: unique ones, existing ones, and privileges that the caller holds. */
function changedMembers(operation: string, world: World): object {
  const [a, b, c] = world.connectors;
  const changes: Readonly<Record<string, object>> = {
    createProject: { settings: { lamp: { watt: 5, on: [true] } } },
    patchProject: { settings: { lamp: { watt: 6 } } },
    undoProjectChangeSet: { changeSetId: world.changeSet },
    issueToken: { username: world.user.emailAddress, password },
    registerAccount: { emailAddress: `${unique("kim")}@dealer.example` },
    resendVerification: { emailAddress: `${unique("kim")}@dealer.example` },
    requestPasswordReset: { emailAddress: `${unique("kim")}@dealer.example` },
    // A third-party client may not make one with a secret.
    createOAuthClient: { type: "public" },
    inviteUser: { emailAddress: `${unique("kim")}@dealer.example` },
    createDomain: { domain: `${unique("domain")}.example` },
    refreshDomain: { id: world.domain },
    checkDomain: { id: world.domain },
    createSsoProvider: { slug: unique("sso") },
    replaceSsoProvider: { slug: unique("sso") },
    registerSsoProvider: { slug: unique("sso") },
    createEmail: emailBody(),
    replaceEmail: emailBody(),
    patchEmail: emailBody(),
    issueAdminToken: { username: administratorEmail, password },
    impersonateUser: { userId: world.colleague },
    // Third-party clients may change no setting but the language.
    replaceApplication: { userSettings, settings: worldSettings, version: world.applicationVersion },
    patchApplication: { userSettings, settings: { signUp: { enabled: true } }, version: world.applicationVersion },
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
    updateProjectProducts: { productIds: [world.product] },
    importProducts: { products: [{ name: "Display", partNumber: unique("part") }] },
    undoProducts: { changeSetId: world.productChangeSet },
    listProductUsage: { productIds: [world.product] },
    compareProducts: { productIds: [world.product, world.otherProduct] },
    patchProducts: { id: world.product, partNumber: unique("part"), ...productParts(world) },
    createRole: { name: unique("role"), privileges: ["Admin Roles"] },
    replaceRole: { name: unique("role"), privileges: ["Admin Roles r/w"] },
    patchRole: { name: unique("role"), privileges: ["Admin Roles"] },
    addProjectMember: { emailAddress: `${unique("kim")}@dealer.example` },
    addProjectProducts: { products: [{ productId: world.product, quantity: 2, label: "DSP-01" }] },
    addProjectView: { viewKey: unique("view") },
    patchProjectView: { settings: { lamp: { watt: 6 } } },
    addViewItems: placementBody(world.view, world.projectProduct),
    patchViewItems: { id: world.viewItem },
    patchMcpSettings: { version: world.mcpSettingsVersion },
    patchCableSettings: { version: world.cableSettingsVersion },
    createSavedView: { name: unique("view") },
    patchSavedView: { name: unique("view") },
    createList: { key: unique("list") },
    replaceList: { key: world.listKey },
    patchList: { key: world.listKey },
    createListItem: { key: unique("item") },
    replaceListItem: { key: "displays" },
    patchListItem: { key: "displays" },
    createTranslation: { key: unique("text") },
    replaceTranslation: { key: unique("text") },
    patchTranslation: { key: unique("text") },
    createFile: { uploadId: world.upload },
    createProjectFile: { uploadId: world.upload },
    createViewTemplateFile: { uploadId: world.upload },
    createReport: { name: unique("report") },
    replaceReport: { name: unique("report") },
    patchReport: { name: unique("report") },
    patchMe: { version: 0 },
    startTotp: { currentPassword: password },
    beginPasskey: { currentPassword: password },
    deletePasskey: { currentPassword: password },
    disableTotp: { currentPassword: password },
    changePassword: { currentPassword: password, newPassword: password },
    createWebhook: { headers: { "X-Token": "secret" } },
    patchWebhook: { headers: { "X-Token": "secret" } },
  };
  return changes[operation] ?? restoredBy(operation, world);
}

/** Body of a restore; a live row stays as it is. */
function restoredBy(operation: string, world: World): object {
  const kinds: Readonly<Record<string, string>> = {
    restoreCables: world.cable,
    restoreConnectorPairings: world.pairing,
    restoreConnectors: world.connectors[0],
    restoreEmails: world.email,
    restoreListItems: world.listItem,
    restoreFiles: world.file,
    restoreLists: world.list,
    restoreProducts: world.product,
    restoreProjectCables: world.removedProjectCable,
    restoreProjectProducts: world.removedProjectProduct,
    restoreProjectViews: world.view,
    restoreReports: world.report,
    restoreRoles: world.role,
    restoreSignals: world.signal,
    restoreTranslations: world.translation,
    restoreViewItems: world.removedViewItem,
    restoreViewTemplates: world.viewTemplate,
  };
  const id = kinds[operation];
  return id === undefined ? {} : { ids: [id] };
}

/** Definitions of the user settings that {@link validRequest} sends. */
const userSettings = [{ name: settingName, type: "text" }];

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
