import { formatTimestamp, live, matches } from "@design-catalog/core";
import {
  auditArchives,
  defaultApplicationSettings,
  outgoingMails,
  sessionRecordings,
} from "@design-catalog/core/application";
import { type UserRow, users } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { type ProjectInvitationRow, projectInvitations } from "@design-catalog/core/projects";
import { webhookEndpoints } from "@design-catalog/core/webhooks";
import { type Client, idOf, objectOf, textOf } from "./client.ts";
import type { TestApi } from "./harness.ts";

/** Address under which endpoints of a world are registered. */
export const hookUrl = "https://hooks.dealer.example/catalog";

let uniqueCount = 0;

/** A text that no test has used before. */
export function unique(prefix: string): string {
  uniqueCount += 1;
  return `${prefix}-${uniqueCount}`;
}

/** Settings of the application in a world, apart from defaults. */
export const worldSettings = {
  sessionRecordings: { ...defaultApplicationSettings.sessionRecordings, enabled: true },
};

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

/** Notes an archived day of the audit trail; all worlds share it. */
export async function addAuditArchive({ store, ports }: TestApi): Promise<string> {
  const day = "2024-02-29";
  const noted = await store.count(auditArchives, matches({ day }));
  const archivedAt = formatTimestamp(ports.clock.now());
  const row = { id: ports.ids.next(), day, rowCount: 1, sha256: "0".repeat(64), bytes: 20, archivedAt };
  if (noted === 0) await store.transaction((transaction) => transaction.insert(auditArchives, [row]));
  return day;
}

/** The archive of an export of a user, without files. */
export async function addUserExport({ store, ports }: TestApi, userId: Id<"user">): Promise<string> {
  const id = ports.ids.next();
  const content = (async function* () {
    yield new Uint8Array(20);
  })();
  await ports.blobs?.write(`${store.applicationId}/person-exports/${userId}-${id}`, content, { bytes: 20 });
  return id;
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
    kind: "person",
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

/** Creates a service account with one secret; returns their ids. */
export async function createServiceAccount(admin: Client, settings: object = {}) {
  const body = { kind: "service", name: "Stock sync", ...settings };
  const made = await admin.post("/api/v1/admin/oauthClients", body);
  if (made.status !== 201) throw new TypeError(`Cannot create a service account: ${made.text}`);
  const client = objectOf(made.body, "client");
  const serviceAccount = textOf(client, "id");
  const [secret = {}] = (await admin.get(`/api/v1/admin/oauthClients/${serviceAccount}/secrets`)).rows;
  return { serviceAccount, clientSecret: textOf(secret, "id") };
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
