import { defaultApplicationId, formatTimestamp, live, matches, type Operation } from "@design-catalog/core";
import { fileUploads } from "@design-catalog/core/catalog";
import { defaultApplicationSettings, outgoingMails, sessionRecordings } from "@design-catalog/core/application";
import { type UserRow, users } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { type ProjectInvitationRow, projectInvitations } from "@design-catalog/core/projects";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import { type Client, idOf, objectOf, type RequestOptions, textOf } from "./client.ts";
import { administratorEmail, password, settingName, type TestApi, type TestUser } from "./harness.ts";
import { upload } from "./files-world.ts";
import { createDomain, createSsoProvider } from "./sso-world.ts";

/** One of everything a path can name, by kind. */
export interface World {
  readonly signal: string;
  readonly connectors: readonly [string, string, string];
  readonly pairing: string;
  readonly cable: string;
  readonly product: string;
  readonly otherProduct: string;
  readonly role: string;
  readonly user: TestUser;
  readonly project: Id<"project">;
  /** The first change set of the project, which no undo takes back. */
  readonly changeSet: string;
  readonly snapshot: string;
  /** A user who is a member of the project, and one who is not. */
  readonly member: string;
  readonly colleague: Id<"user">;
  /** An open invitation to the project. */
  readonly projectInvitation: string;
  readonly removedUser: string;
  readonly projectProduct: string;
  readonly removedProjectProduct: string;
  readonly view: string;
  /** A placement on the view. */
  readonly viewItem: string;
  readonly removedViewItem: string;
  readonly viewTemplate: string;
  readonly projectCable: string;
  readonly removedProjectCable: string;
  readonly cableSettingsVersion: number;
  readonly applicationVersion: number;
  readonly mcpSettingsVersion: number;
  readonly endpoint: string;
  readonly delivery: string;
  readonly event: string;
  readonly oauthClient: string;
  readonly ssoProvider: string;
  readonly domain: string;
  readonly email: string;
  /** The token of an open invitation. */
  readonly invitation: string;
  readonly list: string;
  readonly listKey: string;
  readonly listItem: string;
  readonly translation: string;
  readonly report: string;
  /** A file of the application, one of the project and one of the view template. */
  readonly file: string;
  readonly projectFile: string;
  readonly viewTemplateFile: string;
  /** Bytes of the administrator that no file has taken. */
  readonly upload: string;
  /** Belongs to the owner. */
  readonly job: string;
  /** A complete recording of the owner's session. */
  readonly recording: string;
}

/** Address under which endpoints of a world are registered. */
export const hookUrl = "https://hooks.dealer.example/catalog";

let uniqueCount = 0;

/** A text that no test has used before. */
export function unique(prefix: string): string {
  uniqueCount += 1;
  return `${prefix}-${uniqueCount}`;
}

/** Creates one of everything through the API; the project belongs to `owner`. */
export async function createWorld(
  api: TestApi,
  options: { readonly owner?: Client; readonly user: TestUser },
): Promise<World> {
  const admin = api.administrator;
  const { owner = admin, user } = options;
  const create = async (client: Client, path: string, body: unknown) => {
    const answer = await client.post(path, body);
    if (answer.status !== 201)
      throw new TypeError(`Cannot create ${path} because it answers ${answer.status}: ${answer.text}`);
    return answer;
  };
  const catalog = async (path: string, body: unknown) => idOf(await create(admin, `/api/v1/admin/${path}`, body));
  const connector = () => catalog("connectors", connectorBody());
  const connectors = [await connector(), await connector(), await connector()] as const;
  const product = await catalog("products", { name: "Display", partNumber: unique("part") });
  const project = idOf<"project">(await create(owner, "/api/v1/projects", { name: "Lobby" }));
  const added = await create(owner, `/api/v1/projects/${project}/products`, {
    products: [{ productId: product, quantity: 2 }],
  });
  const [kept = "", removed = ""] = added.rows.map((row) => textOf(row, "id"));
  await owner.delete(`/api/v1/projects/${project}/products/${removed}`);
  const projectCable = () => create(owner, `/api/v1/projects/${project}/cables`, {});
  const [keptCable, removedCable] = [idOf(await projectCable()), idOf(await projectCable())];
  await owner.delete(`/api/v1/projects/${project}/cables/${removedCable}`);
  const [member, colleague] = [await addUser(api), await addUser(api)];
  const removedUser = await addUser(api, { status: "deleted", deleted: true });
  await create(admin, `/api/v1/projects/${project}/members`, { userId: member, role: "viewer" });
  const snapshot = idOf(await create(owner, `/api/v1/projects/${project}/snapshot`, {}));
  const view = idOf(await create(owner, `/api/v1/projects/${project}/views`, { name: "Ground floor" }));
  const place = async () =>
    idOf(await create(owner, `/api/v1/projects/${project}/viewitems`, placementBody(view, kept)));
  const [viewItem, removedViewItem] = [await place(), await place()];
  await owner.delete(`/api/v1/projects/${project}/viewitems/${removedViewItem}`);
  const endpoint = await createEndpoint(api);
  const testDelivery = await admin.post(`/api/v1/admin/webhooks/${endpoint}/test`);
  const listKey = unique("list");
  const list = await catalog("lists", { key: listKey, name: "Categories" });
  const report = await catalog("reports", { name: unique("report"), kind: "bill-of-materials" });
  const projectInvitation = await addInvitation(api, {
    projectId: project,
    emailAddress: `${unique("kim")}@dealer.example`,
    invitedBy: idOf(await owner.get("/api/v1/me")),
  });
  const viewTemplate = await catalog("views", { name: "A3" });
  await enableRecordings(api);
  const fileOf = async (client: Client, path: string) =>
    idOf(await create(client, path, { uploadId: await upload(client, filesOf(path)) }));
  return {
    projectInvitation,
    file: await fileOf(admin, "/api/v1/admin/files"),
    projectFile: await fileOf(owner, `/api/v1/projects/${project}/files`),
    viewTemplateFile: await fileOf(admin, `/api/v1/admin/views/${viewTemplate}/files`),
    upload: await openUpload(api),
    list,
    listKey,
    listItem: await catalog(`lists/${list}/items`, { key: "displays", label: "Displays" }),
    translation: await catalog("translations", translationBody()),
    report,
    job: await createJob(owner, project, report),
    recording: await addRecording(api, { userId: idOf(await owner.get("/api/v1/me")), status: "complete" }),
    signal: await catalog("signals", { name: "HDMI", code: unique("signal"), category: "video" }),
    connectors,
    pairing: await catalog("connectorpairings", { connectorAId: connectors[0], connectorBId: connectors[1] }),
    cable: await catalog("cables", { name: "Patch cable", partNumber: unique("cable") }),
    product,
    otherProduct: await catalog("products", { name: "Display mount", partNumber: unique("part") }),
    role: await catalog("roles", { name: unique("role"), privileges: [] }),
    user,
    project,
    changeSet: await firstChangeSet(owner, project),
    snapshot,
    member,
    colleague,
    removedUser,
    projectProduct: kept,
    removedProjectProduct: removed,
    view,
    viewItem,
    removedViewItem,
    viewTemplate,
    projectCable: keptCable,
    removedProjectCable: removedCable,
    cableSettingsVersion: Number((await admin.get("/api/v1/admin/cablesettings")).body["version"]),
    applicationVersion: Number((await admin.get("/api/v1/admin/application")).body["version"]),
    mcpSettingsVersion: Number((await admin.get("/api/v1/admin/mcp")).body["version"]),
    endpoint,
    delivery: idOf(testDelivery),
    event: textOf(testDelivery.body, "eventId"),
    oauthClient: textOf(
      objectOf((await create(admin, "/api/v1/admin/oauthClients", clientBody())).body, "client"),
      "id",
    ),
    email: await catalog("emails", emailBody()),
    ssoProvider: await createSsoProvider(api, unique("sso")),
    domain: await createDomain(api, `${unique("world")}.example`),
    invitation: await mailedToken(api, () =>
      create(admin, "/api/v1/admin/users/invite", { emailAddress: `${unique("invited")}@dealer.example` }),
    ),
  };
}

/** Settings of the application in a world, apart from defaults. */
const worldSettings = {
  sessionRecordings: { ...defaultApplicationSettings.sessionRecordings, enabled: true },
};

/** Switches recordings on; a world's requests replace the settings of the application. */
async function enableRecordings({ administrator }: TestApi): Promise<void> {
  const { version } = (await administrator.get("/api/v1/admin/application")).body;
  const path = `/api/v1/admin/applications/${defaultApplicationId}`;
  const answer = await administrator.patch(path, { version, settings: worldSettings });
  if (answer.status !== 200) throw new TypeError(`Cannot switch recordings on: ${answer.text}`);
}

/** A recording, without content. */
export async function addRecording(
  { store, ports }: TestApi,
  { userId, status }: { readonly userId: Id<"user">; readonly status: "recording" | "complete" },
): Promise<string> {
  const id = ports.ids.next();
  const nowMs = ports.clock.now();
  const now = formatTimestamp(nowMs);
  const times = { startedAt: now, lastChunkAt: now, endedAt: status === "complete" ? now : null, durationMs: 0 };
  const counts = { chunkCount: 0, eventCount: 0, bytes: 0, storedBytes: status === "complete" ? 20 : null };
  const viewport = { viewportWidth: 1280, viewportHeight: 720, userAgent: "Tests", locale: null, appVersion: null };
  const consent = { consentAt: null, consentTextVersion: null, textMasked: true, pages: [], errorCount: 0 };
  const links = { userId, sessionId: null, projectId: null, jobId: null };
  const retainUntil = formatTimestamp(nowMs + 86_400_000);
  const row = { id, status, ...times, ...counts, ...viewport, ...consent, ...links, retainUntil };
  await store.transaction((transaction) => transaction.insert(sessionRecordings, [row]));
  return id;
}

/** Bytes that wait for their file; those of earlier worlds make room. */
async function openUpload({ store, administrator }: TestApi): Promise<string> {
  await store.transaction((transaction) => transaction.erase(fileUploads, matches({ fileId: null })));
  return upload(administrator);
}

/** Path at which uploads for files of a path are announced: those of view templates with those of the application. */
export function filesOf(path: string): string {
  return path.startsWith("/api/v1/projects/") ? path : "/api/v1/admin/files";
}

async function firstChangeSet(client: Client, project: string): Promise<string> {
  const { rows } = await client.get(`/api/v1/projects/${project}/history?limit=100`);
  return textOf(rows.at(-1) ?? {}, "id");
}

/** A job of the client: the run of a report, cancelled immediately, because a user may have only a few open ones. */
export async function createJob(client: Client, project: string, report: string): Promise<string> {
  const job = idOf(await client.post(`/api/v1/projects/${project}/reports/${report}/run`));
  await client.post(`/api/v1/jobs/${job}/cancel`);
  return job;
}

/** Inserts a user who never signs in, because no operation creates users yet. */
export async function addUser({ store, ports }: TestApi, changes: Partial<UserRow> = {}): Promise<Id<"user">> {
  const id = ports.ids.next<"user">();
  const now = formatTimestamp(ports.clock.now());
  const base = { id, version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
  const access = {
    status: "active",
    addressState: "verified",
    roles: [],
    settings: {},
    passwordHash: null,
    accessEpoch: 0,
  } as const;
  const names = { firstName: null, lastName: null, locale: "en", lastSignInAt: null };
  const row = { ...base, ...access, ...names, emailAddress: `${id}@dealer.example`, ...changes };
  await store.transaction((transaction) => transaction.insert(users, [row]));
  return id;
}

/** An invitation without a mail, because a user may send only a few. */
export async function addInvitation(
  { store, ports }: TestApi,
  invited: Pick<ProjectInvitationRow, "projectId" | "emailAddress" | "invitedBy">,
): Promise<string> {
  const id = ports.ids.next();
  const now = formatTimestamp(ports.clock.now());
  const base = { id, version: 0, deleted: false, createdAt: now, updatedAt: now, createdBy: null, updatedBy: null };
  const expiresAt = formatTimestamp(ports.clock.now() + 3_600_000);
  const row: ProjectInvitationRow = { ...base, ...invited, role: "viewer", status: "open", expiresAt };
  await store.transaction((transaction) => transaction.insert(projectInvitations, [row]));
  return id;
}

export function translationBody() {
  return { key: unique("text"), locale: "de", value: "{count} Projekte", source: "{count} projects" };
}

/** A placement of a project's product on one of its views. */
export function placementBody(viewId: string, projectProductId: string) {
  return { viewId, type: "product", geometry: { x: 0, y: 0, width: 10, height: 10 }, projectProductId };
}

export function clientBody() {
  return { name: "Planner", redirectUris: ["https://planner.example/callback"] };
}

export function emailBody() {
  const texts = { subject: "About {applicationName}", bodyText: "Your password was changed" };
  // A language that no test has used before, because a mail has one text in each; texts with a link need every
  // privilege.
  return { key: "password-changed", locale: `en-${unique("u").replace("-", "0")}`, ...texts };
}

/** Runs something that mails a link, and returns its token. */
export async function mailedToken({ store }: TestApi, send: () => Promise<unknown>): Promise<string> {
  await send();
  const [mail] = await store.select(outgoingMails, { orderBy: [{ column: "id", direction: "desc" }], limit: 1 });
  const token = /token=([0-9a-f]{64})$/mu.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new TypeError("Cannot read the token because the last mail has none");
  return token;
}

export function connectorBody() {
  return { name: "HDMI socket", code: unique("connector"), gender: "female", mounting: "panel" };
}

/** Registers an endpoint for every event; those of earlier worlds make room. */
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
  if (operation === "deleteUser") return world.colleague;
  if (name !== "id") return parameterIds(world)[name] ?? fail(path, name);
  if (path.startsWith("/api/v1/products/")) return world.product;
  if (path.startsWith("/api/v1/jobs/")) return world.job;
  if (path.includes("/sessionrecordings/")) return world.recording;
  if (path.startsWith("/api/v1/admin/oauthClients/")) return world.oauthClient;
  if (path.startsWith("/api/v1/admin/oAuth2Providers/")) return world.ssoProvider;
  if (path.startsWith("/api/v1/admin/translations/")) return world.translation;
  // `own-request.ts` finds a caller's own sessions and invitations.
  if (/^\/api\/v1\/me\/(?:sessions|invitations)\//u.test(path)) return unknownOwn;
  if (path.startsWith("/api/v1/admin/snapshots/")) return world.snapshot;
  if (path.startsWith("/api/v1/projects/")) return world.project;
  if (/^\/api\/v1\/admin\/users\/\{id\}\/(unlock|signout|totp)/u.test(path)) return world.colleague;
  if (path === "/api/v1/admin/users/{id}/restore") return world.removedUser;
  if (path.startsWith("/api/v1/admin/webhooks/deliveries/")) return world.delivery;
  return path.startsWith("/api/v1/admin/webhooks/") ? world.endpoint : fail(path, name);
}

const unknownOwn = "fffffffffffffffffffffffe";

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
    listId: world.list,
    reportId: world.report,
    key: world.listKey,
    locale: "de-CH",
    clientId: "some-client",
    invitationId: world.projectInvitation,
    itemId: world.viewItem,
    eventId: world.event,
    number: "1",
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
