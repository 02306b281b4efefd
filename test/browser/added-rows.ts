import type { ConsoleStage } from "./console-stage.ts";
import { addUser } from "./console-user.ts";
import { eventsOfPage } from "./recorded-page.ts";
import { recordEvents, recordSessions } from "./recording-stage.ts";
import { storeFile } from "./stored-file.ts";

/** A row that somebody else adds while a page is open. */
export interface AddedRow {
  readonly add: (stage: ConsoleStage, own: string) => Promise<unknown>;
  /** Text of the page that tells of it. @default the row's own text */
  readonly shows?: string | RegExp;
}

/** Text of a page whose newest rows wait until the user asks for them. */
const newer = /^Show (?:one|\d+) newer/u;

async function post(stage: ConsoleStage, path: string, body: object): Promise<string> {
  return String(Object(await stage.api("POST", `/api/v1/${path}`, body)).id);
}

/** A row with a name. */
function named(path: string, fields: object = {}): AddedRow {
  return { add: (stage, name) => post(stage, path, { name, ...fields }) };
}

function addConnector(stage: ConsoleStage, name: string): Promise<string> {
  return post(stage, "admin/connectors", { name, code: name, gender: "male", mounting: "cable" });
}

async function addPairing(stage: ConsoleStage, own: string): Promise<void> {
  const [connectorAId, connectorBId] = [await addConnector(stage, own), await addConnector(stage, `${own}-b`)];
  await post(stage, "admin/connectorpairings", { connectorAId, connectorBId, rating: "ok" });
}

async function addDelivery(stage: ConsoleStage, own: string): Promise<void> {
  await post(stage, "admin/webhooks", { url: `https://${own}.dealer.example/`, eventTypes: ["*"] });
  await post(stage, "projects", { name: own });
}

async function addJob(stage: ConsoleStage, own: string): Promise<void> {
  const project = await post(stage, "projects", { name: own });
  const report = await post(stage, "admin/reports", { name: own, kind: "bill-of-materials" });
  await post(stage, `projects/${project}/reports/${report}/run`, {});
}

async function addSnapshot(stage: ConsoleStage, message: string): Promise<void> {
  const project = await post(stage, "projects", { name: "Lobby" });
  await post(stage, `projects/${project}/snapshot`, { message });
}

async function addSynonyms(stage: ConsoleStage, own: string): Promise<void> {
  const list = await post(stage, "admin/lists", { key: "search-synonyms", name: "Synonyms" });
  await post(stage, `admin/lists/${list}/items`, { key: own, label: `${own} = other` });
}

function addTranslation(stage: ConsoleStage, key: string): Promise<unknown> {
  const translations = [{ namespace: "app", key, locale: "en", value: "Open" }];
  return stage.api("PUT", "/api/v1/admin/translations", { translations });
}

async function addRecording(stage: ConsoleStage, own: string): Promise<void> {
  await recordSessions(stage);
  await recordEvents(stage, eventsOfPage(["h1", {}, own]));
}

const email = { key: "password-changed", locale: "fr", bodyText: "Bonjour" };

/** Rows by the pages that show them. */
export const addedRows: Readonly<Record<string, AddedRow>> = {
  webhooks: {
    add: (stage, own) => post(stage, "admin/webhooks", { url: `https://${own}.example/`, eventTypes: ["*"] }),
  },
  deliveries: { add: addDelivery, shows: newer },
  audit: { add: addConnector, shows: newer },
  jobs: { add: addJob, shows: newer },
  recordings: { add: addRecording, shows: newer },
  projects: named("projects"),
  snapshots: { add: addSnapshot },
  products: named("admin/products"),
  synonyms: { add: addSynonyms },
  cables: named("admin/cables"),
  connectors: { add: addConnector },
  pairings: { add: addPairing },
  signals: named("admin/signals", { code: "added", category: "audio" }),
  users: { add: (stage) => addUser(stage, ["Admin Cables"]), shows: /^user-/u },
  roles: named("admin/roles", { privileges: ["Admin Cables"] }),
  "single-sign-on": named("admin/oAuth2Providers", {
    slug: "added",
    issuer: "https://login.dealer.example",
    clientId: "catalog",
  }),
  domains: { add: (stage) => post(stage, "admin/domains", { domain: "added.example" }), shows: "added.example" },
  "service-accounts": named("admin/oauthClients", { kind: "service" }),
  "oauth-clients": named("admin/oauthClients", { redirectUris: ["https://planner.example/callback"] }),
  translations: { add: addTranslation },
  emails: { add: (stage, subject) => post(stage, "admin/emails", { ...email, subject }) },
  outbox: { add: (stage) => addUser(stage, ["Admin Signals"]), shows: newer },
  files: { add: (stage, name) => storeFile(stage, { name, text: "key\n" }) },
  "view-templates": named("admin/views/from-template", { serviceViewId: "5e71ce000000000000000004" }),
  lists: { add: (stage, name) => post(stage, "admin/lists", { key: name, name }) },
  reports: named("admin/reports", { kind: "bill-of-materials" }),
};
