import type { Words } from "@design-catalog/client";
import { kinds } from "@design-catalog/client/fields";
import { textsOf } from "./texts.ts";
import { wordText } from "./word-text.ts";
import { spoken } from "./words.ts";

/** Names of what the audit trail and the search know but no operation answers as a row. */
const others: Readonly<Record<string, string>> = textsOf({
  en: {
    Job: "Job",
    Mail: "Email",
    SessionRecording: "Recording",
    SigningKey: "Signing key",
    UserErasure: "Erasure of a user",
    WebhookDeliveries: "Deliveries",
  },
  de: {
    Job: "Auftrag",
    Mail: "E-Mail",
    SessionRecording: "Aufzeichnung",
    SigningKey: "Signaturschlüssel",
    UserErasure: "Auslöschen eines Benutzers",
    WebhookDeliveries: "Zustellungen",
  },
});

/** The audit trail has a shorter name for invitations than the API. */
const { UserInvitation: invitation, ...rows } = kinds;

/** Names of kinds of rows, which the audit trail and errors call by those of the API. */
export const kindNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(rows).map(([kind, { one }]) => [kind, spoken(one)])),
  Invitation: spoken(invitation.one),
  ...others,
};

/** Pages of plain resources, whose address opens a row. */
const pages: Readonly<Record<string, string>> = {
  Cable: "cables",
  Connector: "connectors",
  ConnectorPairing: "pairings",
  Domain: "domains",
  Email: "emails",
  File: "files",
  List: "lists",
  OAuthClient: "oauth-clients",
  Product: "products",
  Report: "reports",
  Role: "roles",
  Signal: "signals",
  SsoProvider: "single-sign-on",
  ViewTemplate: "view-templates",
};

/** Addresses of rows of other pages. */
const addresses: Readonly<Record<string, (id: string) => string>> = {
  Job: (id) => `/admin/jobs?entry=${id}`,
  Mail: (id) => `/admin/outbox?entry=${id}`,
  Project: (id) => `/admin/projects/${id}`,
  SessionRecording: (id) => `/admin/recordings?entry=${id}`,
  User: (id) => `/admin/users?user=${id}`,
  WebhookDelivery: (id) => `/admin/deliveries?delivery=${id}`,
  WebhookEndpoint: (id) => `/admin/webhooks/${id}`,
};

/** The name of a kind in the reader's language; one that the console does not know stands for itself. */
export function kindText(kind: string): string {
  return wordText(kindNames, kind);
}

/** The name of several rows of a kind, such as the title of a list. */
export function kindsText(kind: string): string {
  const titles: Readonly<Record<string, { readonly many: Words }>> = kinds;
  const found = titles[kind];
  return found === undefined ? kindText(kind) : spoken(found.many);
}

/** The address of a row; undefined for a kind without a page. */
export function rowAddress(kind: string, id: string): string | undefined {
  const page = pages[kind];
  return page === undefined ? addresses[kind]?.(id) : `/admin/${page}?open=${id}`;
}
