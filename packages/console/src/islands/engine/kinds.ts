import { textsOf } from "./texts.ts";
import { wordText } from "./word-text.ts";

/** Names of kinds of rows, which the audit trail and errors call by those of the API. */
const names: Readonly<Record<string, string>> = textsOf({
  en: {
    Application: "Application",
    Cable: "Cable",
    CableSettings: "Cable settings",
    Connector: "Connector",
    ConnectorPairing: "Pairing",
    Domain: "Domain",
    Email: "Text of an email",
    File: "File",
    Job: "Job",
    List: "List",
    ListItem: "Item of a list",
    McpSettings: "Settings of MCP",
    OAuthClient: "OAuth client",
    Product: "Product",
    Project: "Project",
    ProjectCable: "Cable of a project",
    ProjectInvitation: "Invitation to a project",
    ProjectMember: "Member of a project",
    ProjectProduct: "Product of a project",
    ProjectView: "View",
    Report: "Report",
    Role: "Role",
    SessionRecording: "Session recording",
    Signal: "Signal",
    SigningKey: "Signing key",
    SsoProvider: "Provider of single sign-on",
    Translation: "Translation",
    User: "User",
    ViewItem: "Item of a view",
    ViewTemplate: "View template",
    WebhookDeliveries: "Deliveries",
    WebhookDelivery: "Delivery",
    WebhookEndpoint: "Webhook endpoint",
  },
  de: {
    Application: "Anwendung",
    Cable: "Kabel",
    CableSettings: "Kabeleinstellungen",
    Connector: "Steckverbinder",
    ConnectorPairing: "Paarung",
    Domain: "Domäne",
    Email: "Text einer E-Mail",
    File: "Datei",
    Job: "Auftrag",
    List: "Liste",
    ListItem: "Eintrag einer Liste",
    McpSettings: "Einstellungen von MCP",
    OAuthClient: "OAuth-Client",
    Product: "Produkt",
    Project: "Projekt",
    ProjectCable: "Kabel eines Projekts",
    ProjectInvitation: "Einladung in ein Projekt",
    ProjectMember: "Mitglied eines Projekts",
    ProjectProduct: "Produkt eines Projekts",
    ProjectView: "Ansicht",
    Report: "Bericht",
    Role: "Rolle",
    SessionRecording: "Sitzungsaufzeichnung",
    Signal: "Signal",
    SigningKey: "Signaturschlüssel",
    SsoProvider: "Anbieter für Single Sign-on",
    Translation: "Übersetzung",
    User: "Benutzer",
    ViewItem: "Element einer Ansicht",
    ViewTemplate: "Vorlage für Ansichten",
    WebhookDeliveries: "Zustellungen",
    WebhookDelivery: "Zustellung",
    WebhookEndpoint: "Webhook-Endpunkt",
  },
});

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
  Project: (id) => `/admin/projects/${id}`,
  SessionRecording: (id) => `/admin/recordings?entry=${id}`,
  User: (id) => `/admin/users?user=${id}`,
  WebhookDelivery: (id) => `/admin/deliveries?delivery=${id}`,
  WebhookEndpoint: (id) => `/admin/webhooks/${id}`,
};

/** Every kind of the audit trail with its name, in the order of the names: each but jobs, whose changes it names. */
export const auditedKindOptions = Object.entries(names)
  .filter(([kind]) => kind !== "Job")
  .toSorted(([, one], [, other]) => one.localeCompare(other));

/** The name of a kind in the reader's language; one that the console does not know stands for itself. */
export function kindText(kind: string): string {
  return wordText(names, kind);
}

/** The address of a row; undefined for a kind without a page. */
export function rowAddress(kind: string, id: string): string | undefined {
  const page = pages[kind];
  return page === undefined ? addresses[kind]?.(id) : `/admin/${page}?open=${id}`;
}
