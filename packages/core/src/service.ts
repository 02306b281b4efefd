import { deliveries, deliveryAttempts, events } from "./webhooks/events/delivery-tables.ts";
import { exhaustionNotices } from "./webhooks/events/exhaustion-notices.ts";
import { outgoingMails } from "./application/mail/outgoing-mails.ts";
import { auditEntries } from "./engine/rows/audit.ts";
import type { Resource } from "./engine/rows/definition.ts";
import { idempotencyKeys } from "./engine/calls/idempotency.ts";
import type { Operation } from "./engine/calls/operation.ts";
import { pickOperations, type StandardOperation } from "./engine/operations/standard.ts";
import { rateLimits } from "./engine/calls/rate-limit.ts";
import type { Table } from "./ports/table.ts";
import { accountOperations } from "./identity/accounts/accounts.ts";
import { accountTokens } from "./identity/accounts/table.ts";
import { applicationOperations } from "./application/settings/application-operations.ts";
import { applications } from "./application/settings/table.ts";
import { domainOperations } from "./identity/domains/domain-operations.ts";
import { domains } from "./identity/domains/table.ts";
import { emailOperations } from "./application/emails/emails.ts";
import { emailTemplates } from "./application/emails/table.ts";
import { factorOperations } from "./identity/factors/factors.ts";
import { userFactors } from "./identity/factors/table.ts";
import { mcpOperations } from "./application/mcp/mcp.ts";
import { mcpLog, mcpSettings } from "./application/mcp/tables.ts";
import { clientOperations } from "./identity/oauth-clients/client-operations.ts";
import { oauthClients } from "./identity/oauth-clients/table.ts";
import { authorizationCodes, authorizationRequests, consents } from "./identity/oauth/grant-tables.ts";
import { browserSessions } from "./identity/sign-in/browser-sessions.ts";
import { signInAdministration } from "./identity/sign-in/administration.ts";
import { signInGuards } from "./identity/sign-in/guards-table.ts";
import { ssoOperations } from "./identity/sso/sso.ts";
import { ssoIdentities, ssoLogins, ssoProviders } from "./identity/sso/tables.ts";
import { cables } from "./catalog/cables.ts";
import { catalogOperations } from "./catalog/browse/catalog.ts";
import { connectorPairings } from "./catalog/connector-pairings.ts";
import { connectors } from "./catalog/connectors.ts";
import { jobOperations } from "./application/jobs/jobs.ts";
import { jobs } from "./application/jobs/table.ts";
import { listOperations } from "./catalog/lists/lists.ts";
import { listItems, lists } from "./catalog/lists/table.ts";
import { meOperations } from "./identity/me/me.ts";
import { refreshTokens } from "./identity/oauth/refresh-tokens.ts";
import { issueAdminToken } from "./identity/oauth/admin-token.ts";
import { revokeToken } from "./identity/oauth/revoke-token.ts";
import { issueToken } from "./identity/oauth/token.ts";
import { getUserInfo } from "./identity/oauth/user-info.ts";
import { productOperations } from "./catalog/product-search/searchable-products.ts";
import { productSearchRows } from "./catalog/product-search/table.ts";
import { products } from "./catalog/products.ts";
import { projectCableOperations } from "./projects/cables/project-cables.ts";
import { cableSettings, cableSettingsOperations } from "./projects/cables/settings.ts";
import { projectCables } from "./projects/cables/table.ts";
import { usedCableIds } from "./projects/cables/used-cable-ids.ts";
import { projectProductOperations } from "./projects/products/project-products.ts";
import { projectProducts } from "./projects/products/table.ts";
import { projectViewOperations } from "./projects/views/project-views.ts";
import { projectViews } from "./projects/views/table.ts";
import { projectInvitations } from "./projects/members/invitations-table.ts";
import { projectMembers } from "./projects/members/members-table.ts";
import { projectOperations } from "./projects/project/projects.ts";
import { projects } from "./projects/project/table.ts";
import { reportOperations } from "./projects/reports/reports.ts";
import { reports } from "./projects/reports/table.ts";
import { listPrivileges } from "./application/roles/list-privileges.ts";
import { roleOperations } from "./application/roles/roles.ts";
import { roles } from "./application/roles/table.ts";
import { signals } from "./catalog/signals.ts";
import { signingKeys } from "./identity/signing-keys.ts";
import { translations } from "./catalog/translations/table.ts";
import { translationOperations } from "./catalog/translations/translations.ts";
import { users } from "./identity/users/table.ts";
import { userOperations } from "./identity/users/users.ts";
import { viewItems } from "./projects/view-items/table.ts";
import { viewItemOperations } from "./projects/view-items/view-items.ts";
import { hideViewTemplate } from "./projects/view-templates/hide.ts";
import { listAvailableViewTemplates } from "./projects/view-templates/list-available.ts";
import { viewTemplates } from "./projects/view-templates/table.ts";
import { webhookEndpoints } from "./webhooks/endpoints/table.ts";
import { webhookOperations } from "./webhooks/endpoints/webhook-endpoints.ts";

/** Kinds that the standard operations serve as they are: one line each. */
const plain: readonly (readonly [Resource, ...StandardOperation[]])[] = [
  [signals, "create", "replace", "patch", "delete", "grid"],
  [connectors, "create", "replace", "patch", "delete", "grid"],
  [connectorPairings, "create", "replace", "patch", "delete", "grid"],
  [cables, "create", "replace", "patch", "delete", "grid"],
  [viewTemplates, "list", "create", "replace", "patch"],
];

/** Every operation of the service. */
export const operations: readonly Operation[] = [
  issueToken,
  revokeToken,
  getUserInfo,
  issueAdminToken,
  ...clientOperations,
  ...accountOperations,
  ...meOperations,
  ...factorOperations,
  ...userOperations,
  ...applicationOperations,
  ...signInAdministration,
  ...emailOperations,
  ...roleOperations,
  listPrivileges,
  ...projectOperations,
  ...projectProductOperations,
  ...projectViewOperations,
  ...viewItemOperations,
  ...projectCableOperations,
  ...cableSettingsOperations,
  listAvailableViewTemplates,
  ...plain.flatMap((kind) => pickOperations(...kind)),
  hideViewTemplate,
  ...productOperations,
  ...catalogOperations,
  ...listOperations,
  ...translationOperations,
  ...reportOperations,
  ...jobOperations,
  ...webhookOperations,
  ...mcpOperations,
  ...ssoOperations,
  ...domainOperations,
];

/** Every resource that is defined as data. */
export const resources: readonly Resource[] = [
  ...plain.map(([resource]) => resource),
  products,
  emailTemplates,
  lists,
  listItems,
  translations,
  reports,
  roles,
  projects,
  projectProducts,
  projectViews,
];

/** Every table, which a test compares with the database's catalogue. */
export const tables: readonly Table<object>[] = [
  ...resources.map((resource) => resource.table),
  accountTokens,
  applications,
  auditEntries,
  authorizationCodes,
  authorizationRequests,
  browserSessions,
  cableSettings.table,
  consents,
  deliveries,
  deliveryAttempts,
  domains,
  events,
  exhaustionNotices,
  idempotencyKeys,
  jobs,
  mcpLog,
  mcpSettings,
  oauthClients,
  outgoingMails,
  productSearchRows,
  projectCables,
  usedCableIds,
  projectInvitations,
  projectMembers,
  rateLimits,
  refreshTokens,
  signInGuards,
  signingKeys,
  ssoIdentities,
  ssoLogins,
  ssoProviders,
  userFactors,
  users,
  viewItems,
  webhookEndpoints,
];
