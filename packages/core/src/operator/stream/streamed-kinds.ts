import { files } from "../../catalog/mod.ts";
import type { Area } from "../../engine/calls/privilege.ts";
import type { Resource } from "../../engine/rows/definition.ts";
import { domains, oauthClients, ssoProviders, users } from "../../identity/mod.ts";
import type { BaseRow, StoredTable } from "../../ports/table.ts";
import { webhookEndpoints } from "../../webhooks/mod.ts";

/** Rows of one kind, as the audit trail names it. */
export interface StreamedKind {
  /** Area whose readers learn of their changes. */
  readonly area: Area;
  /** Where their versions stand; absent for rows that are never changed, or are read through another. */
  readonly table?: StoredTable<BaseRow>;
}

/** Kinds besides the resources that are defined as data. */
const ownKinds: Readonly<Record<string, StreamedKind>> = {
  Application: { area: "Application" },
  Domain: { area: "Domains", table: domains },
  File: { area: "Files", table: files },
  McpSettings: { area: "MCP" },
  OAuthClient: { area: "OAuth Clients", table: oauthClients },
  OAuthClientSecret: { area: "OAuth Clients" },
  ProjectInvitation: { area: "Projects" },
  ProjectMember: { area: "Projects" },
  SessionRecording: { area: "Session Recordings" },
  SigningKey: { area: "Application" },
  SsoProvider: { area: "SSO", table: ssoProviders },
  User: { area: "Users", table: users },
  ViewItem: { area: "Projects" },
  WebhookDeliveries: { area: "Webhooks" },
  WebhookDelivery: { area: "Webhooks" },
  WebhookEndpoint: { area: "Webhooks", table: webhookEndpoints },
  WebhookPortalLink: { area: "Webhooks" },
};

/** Every kind whose changes are streamed, by its name in the audit trail. */
export function streamedKinds(resources: readonly Resource[]): ReadonlyMap<string, StreamedKind> {
  const defined = resources.map(({ definition: { name, area }, table }) => [name, { area, table }] as const);
  return new Map([...defined, ...Object.entries(ownKinds)]);
}
