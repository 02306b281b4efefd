import { defaultApplicationId, matches } from "@design-catalog/core";
import { fileUploads } from "@design-catalog/core/catalog";
import type { Id } from "@design-catalog/core/ports";
import { portalActions } from "@design-catalog/core/webhooks";
import { type Answer, type Client, idOf, objectOf, textOf } from "./client.ts";
import { upload } from "./files-world.ts";
import type { TestApi, TestUser } from "./harness.ts";
import { givePasskey } from "./passkey.ts";
import { createDomain, createSsoProvider } from "./sso-world.ts";
import {
  addAuditArchive,
  addUserExport,
  addInvitation,
  addRecording,
  addUser,
  clientBody,
  connectorBody,
  createEndpoint,
  createJob,
  createServiceAccount,
  emailBody,
  mailedToken,
  placementBody,
  translationBody,
  unique,
  worldSettings,
} from "./world-parts.ts";

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
  /** The change set that added a product which nothing names. */
  readonly productChangeSet: string;
  readonly snapshot: string;
  /** A user who is a member of the project, and one who is not. */
  readonly member: string;
  readonly colleague: Id<"user">;
  /** Belongs to the colleague. */
  readonly passkey: string;
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
  /** A link to the endpoint's portal that allows everything, and its token. */
  readonly portalLink: string;
  readonly portalToken: string;
  /** The token of a link to the same portal that allows no action. */
  readonly readingToken: string;
  readonly event: string;
  readonly oauthClient: string;
  readonly serviceAccount: string;
  readonly clientSecret: string;
  readonly ssoProvider: string;
  readonly domain: string;
  readonly email: string;
  /** The token of an open invitation. */
  readonly invitation: string;
  /** Id of another invitation, which nobody has accepted. */
  readonly openInvitation: string;
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
  /** An archived day of the audit trail. */
  readonly auditArchive: string;
  /** An export of the colleague. */
  readonly userExport: string;
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
  const portal = await create(admin, `/api/v1/admin/webhooks/${endpoint}/portal`, { may: [...portalActions] });
  const reading = await create(admin, `/api/v1/admin/webhooks/${endpoint}/portal`, { may: [] });
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
    auditArchive: await addAuditArchive(api),
    userExport: await addUserExport(api, colleague),
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
    productChangeSet: await importedChangeSet(admin),
    snapshot,
    member,
    colleague,
    passkey: await givePasskey(api, colleague),
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
    portalLink: idOf(portal),
    portalToken: tokenOf(portal),
    readingToken: tokenOf(reading),
    event: textOf(testDelivery.body, "eventId"),
    oauthClient: textOf(
      objectOf((await create(admin, "/api/v1/admin/oauthClients", clientBody())).body, "client"),
      "id",
    ),
    ...(await createServiceAccount(admin)),
    email: await catalog("emails", emailBody()),
    ssoProvider: await createSsoProvider(api, unique("sso")),
    domain: await createDomain(api, `${unique("world")}.example`),
    openInvitation: idOf(
      await create(admin, "/api/v1/admin/users/invite", { emailAddress: `${unique("open")}@dealer.example` }),
    ),
    invitation: await mailedToken(api, () =>
      create(admin, "/api/v1/admin/users/invite", { emailAddress: `${unique("invited")}@dealer.example` }),
    ),
  };
}

/** Switches recordings on; a world's requests replace the settings of the application. */
async function enableRecordings({ administrator }: TestApi): Promise<void> {
  const { version } = (await administrator.get("/api/v1/admin/application")).body;
  const path = `/api/v1/admin/applications/${defaultApplicationId}`;
  const answer = await administrator.patch(path, { version, settings: worldSettings });
  if (answer.status !== 200) throw new TypeError(`Cannot switch recordings on: ${answer.text}`);
}

/** Bytes that wait for their file; those of earlier worlds make room. */
async function openUpload({ store, administrator }: TestApi): Promise<string> {
  await store.transaction((transaction) => transaction.erase(fileUploads, matches({ fileId: null })));
  return upload(administrator);
}

/** The token of a link to a portal that was just made. */
function tokenOf(link: Answer): string {
  return new URL(textOf(link.body, "url")).hash.slice(1);
}

/** Path at which uploads for files of a path are announced: those of view templates with those of the application. */
export function filesOf(path: string): string {
  return path.startsWith("/api/v1/projects/") ? path : "/api/v1/admin/files";
}

async function importedChangeSet(client: Client): Promise<string> {
  const products = [{ name: "Spare display", partNumber: unique("part") }];
  return textOf((await client.post("/api/v1/admin/products/import", { products })).body, "changeSetId");
}

async function firstChangeSet(client: Client, project: string): Promise<string> {
  const { rows } = await client.get(`/api/v1/projects/${project}/history?limit=100`);
  return textOf(rows.at(-1) ?? {}, "id");
}
