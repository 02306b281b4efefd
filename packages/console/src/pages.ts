import type { Privilege } from "@design-catalog/core";

/** Parts of the navigation, in their order. */
export const pageGroups = ["operation", "projects", "catalog", "access", "application"] as const;

export type PageGroup = (typeof pageGroups)[number];

/** A page of the console: its place, the right to see it, and its names. Its island is `islands/pages/<name>/page.tsx`. */
export interface ConsolePage {
  /** Folder of its island, in kebab case. */
  readonly name: string;
  /** Path patterns; the first one is the page that navigation leads to. */
  readonly paths: readonly [string, ...string[]];
  /** Read privilege that opens the page; `user` is every signed-in user. */
  readonly privilege: Privilege | "user";
  /** Part of the navigation. */
  readonly group: PageGroup;
  /** False for a page that other pages lead to. @default true */
  readonly inNavigation?: boolean;
  readonly title: { readonly en: string; readonly de: string };
}

/** Every page, in the order of its group in the navigation. */
export const consolePages: readonly ConsolePage[] = [
  {
    name: "overview",
    group: "operation",
    paths: ["/admin"],
    privilege: "Admin Application",
    title: { en: "Overview", de: "Überblick" },
  },
  {
    name: "webhooks",
    group: "operation",
    paths: ["/admin/webhooks"],
    privilege: "Admin Webhooks",
    title: { en: "Webhooks", de: "Webhooks" },
  },
  {
    name: "webhook",
    group: "operation",
    paths: ["/admin/webhooks/{id}"],
    privilege: "Admin Webhooks",
    inNavigation: false,
    title: { en: "Webhook endpoint", de: "Webhook-Endpunkt" },
  },
  {
    name: "deliveries",
    group: "operation",
    paths: ["/admin/deliveries"],
    privilege: "Admin Webhooks",
    title: { en: "Deliveries", de: "Zustellungen" },
  },
  {
    name: "statistics",
    group: "operation",
    paths: ["/admin/statistics"],
    privilege: "Admin Webhooks",
    title: { en: "Statistics", de: "Statistik" },
  },
  {
    name: "logs",
    group: "operation",
    paths: ["/admin/logs"],
    privilege: "Admin Logs",
    title: { en: "Log", de: "Protokoll" },
  },
  {
    name: "audit",
    group: "operation",
    paths: ["/admin/audit"],
    privilege: "Admin Audit",
    title: { en: "Audit trail", de: "Prüfpfad" },
  },
  {
    name: "jobs",
    group: "operation",
    paths: ["/admin/jobs"],
    privilege: "Admin Logs",
    title: { en: "Jobs", de: "Aufträge" },
  },
  {
    name: "recordings",
    group: "operation",
    paths: ["/admin/recordings"],
    privilege: "Admin Session Recordings",
    title: { en: "Session recordings", de: "Sitzungsaufzeichnungen" },
  },
  {
    name: "projects",
    group: "projects",
    paths: ["/admin/projects"],
    privilege: "Admin Projects",
    title: { en: "Projects", de: "Projekte" },
  },
  {
    name: "project",
    group: "projects",
    paths: ["/admin/projects/{id}"],
    privilege: "Admin Projects",
    inNavigation: false,
    title: { en: "Project", de: "Projekt" },
  },
  {
    name: "snapshots",
    group: "projects",
    paths: ["/admin/snapshots"],
    privilege: "Admin Snapshots",
    title: { en: "Snapshots", de: "Snapshots" },
  },
  {
    name: "products",
    group: "catalog",
    paths: ["/admin/products"],
    privilege: "Admin Products",
    title: { en: "Products", de: "Produkte" },
  },
  {
    name: "product-comparison",
    group: "catalog",
    paths: ["/admin/product-comparison"],
    privilege: "Admin Products",
    title: { en: "Compare products", de: "Produkte vergleichen" },
  },
  {
    name: "product-audit",
    group: "catalog",
    paths: ["/admin/product-audit"],
    privilege: "Admin Products",
    title: { en: "Product audit", de: "Produktprüfung" },
  },
  {
    name: "product-update",
    group: "catalog",
    paths: ["/admin/product-update"],
    privilege: "Admin Products",
    title: { en: "Update projects", de: "Projekte aktualisieren" },
  },
  {
    name: "product-index",
    group: "catalog",
    paths: ["/admin/product-index"],
    privilege: "Admin Products",
    title: { en: "Product index", de: "Produktindex" },
  },
  {
    name: "synonyms",
    group: "catalog",
    paths: ["/admin/synonyms"],
    privilege: "Admin Lists",
    title: { en: "Synonyms", de: "Synonyme" },
  },
  {
    name: "cables",
    group: "catalog",
    paths: ["/admin/cables"],
    privilege: "Admin Cables",
    title: { en: "Cables", de: "Kabel" },
  },
  {
    name: "connectors",
    group: "catalog",
    paths: ["/admin/connectors"],
    privilege: "Admin Connectors",
    title: { en: "Connectors", de: "Steckverbinder" },
  },
  {
    name: "pairings",
    group: "catalog",
    paths: ["/admin/pairings"],
    privilege: "Admin Connectors",
    title: { en: "Pairings", de: "Paarungen" },
  },
  {
    name: "signals",
    group: "catalog",
    paths: ["/admin/signals"],
    privilege: "Admin Signals",
    title: { en: "Signals", de: "Signale" },
  },
  {
    name: "users",
    group: "access",
    paths: ["/admin/users"],
    privilege: "Admin Users",
    title: { en: "Users", de: "Benutzer" },
  },
  {
    name: "roles",
    group: "access",
    paths: ["/admin/roles"],
    privilege: "Admin Roles",
    title: { en: "Roles", de: "Rollen" },
  },
  {
    name: "single-sign-on",
    group: "access",
    paths: ["/admin/single-sign-on"],
    privilege: "Admin SSO",
    title: { en: "Single sign-on", de: "Single Sign-on" },
  },
  {
    name: "domains",
    group: "access",
    paths: ["/admin/domains"],
    privilege: "Admin Domains",
    title: { en: "Domains", de: "Domänen" },
  },
  {
    name: "oauth-clients",
    group: "access",
    paths: ["/admin/oauth-clients"],
    privilege: "Admin OAuth Clients",
    title: { en: "OAuth clients", de: "OAuth-Clients" },
  },
  {
    name: "account",
    group: "access",
    paths: ["/admin/account"],
    privilege: "user",
    inNavigation: false,
    title: { en: "Your account", de: "Ihr Konto" },
  },
  {
    name: "translations",
    group: "application",
    paths: ["/admin/translations"],
    privilege: "Admin Translations",
    title: { en: "Translations", de: "Übersetzungen" },
  },
  {
    name: "emails",
    group: "application",
    paths: ["/admin/emails"],
    privilege: "Admin Emails",
    title: { en: "Emails", de: "E-Mails" },
  },
  {
    name: "outbox",
    group: "application",
    paths: ["/admin/outbox"],
    privilege: "Admin Emails",
    title: { en: "Outbox", de: "Postausgang" },
  },
  {
    name: "files",
    group: "application",
    paths: ["/admin/files"],
    privilege: "Admin Files",
    title: { en: "Files", de: "Dateien" },
  },
  {
    name: "view-templates",
    group: "application",
    paths: ["/admin/view-templates"],
    privilege: "Admin View Templates",
    title: { en: "View templates", de: "Vorlagen für Ansichten" },
  },
  {
    name: "settings",
    group: "application",
    paths: ["/admin/settings"],
    privilege: "Admin Application",
    title: { en: "Settings", de: "Einstellungen" },
  },
  {
    name: "rate-limits",
    group: "application",
    paths: ["/admin/rate-limits"],
    privilege: "Admin Application",
    title: { en: "Rate limits", de: "Anfragegrenzen" },
  },
  {
    name: "mcp",
    group: "application",
    paths: ["/admin/mcp"],
    privilege: "Admin MCP",
    title: { en: "MCP", de: "MCP" },
  },
  {
    name: "lists",
    group: "application",
    paths: ["/admin/lists"],
    privilege: "Admin Lists",
    title: { en: "Lists", de: "Listen" },
  },
  {
    name: "reports",
    group: "application",
    paths: ["/admin/reports"],
    privilege: "Admin Reports",
    title: { en: "Reports", de: "Berichte" },
  },
];
