import { deliveries, deliveryAttempts, events } from "../events/delivery-tables.ts";
import { exhaustionNotices } from "../events/exhaustion-notices.ts";
import { outgoingMails } from "../mail/outgoing-mails.ts";
import { auditEntries } from "../resource/audit.ts";
import type { Resource } from "../resource/definition.ts";
import { idempotencyKeys } from "../resource/idempotency.ts";
import type { Operation } from "../resource/operation.ts";
import { pickOperations, type StandardOperation } from "../resource/operations/standard.ts";
import { rateLimits } from "../resource/rate-limit.ts";
import type { Table } from "../resource/table.ts";
import { accountOperations } from "./accounts/accounts.ts";
import { accountTokens } from "./accounts/table.ts";
import { applicationOperations } from "./applications/application-operations.ts";
import { applications } from "./applications/table.ts";
import { domainOperations } from "./domains/domain-operations.ts";
import { domains } from "./domains/table.ts";
import { emailOperations } from "./emails/emails.ts";
import { emailTemplates } from "./emails/table.ts";
import { factorOperations } from "./factors/factors.ts";
import { userFactors } from "./factors/table.ts";
import { mcpOperations } from "./mcp/mcp.ts";
import { mcpLog, mcpSettings } from "./mcp/tables.ts";
import { clientOperations } from "./oauth-clients/client-operations.ts";
import { oauthClients } from "./oauth-clients/table.ts";
import { authorizationCodes, authorizationRequests, consents } from "./oauth/grant-tables.ts";
import { browserSessions } from "./sign-in/browser-sessions.ts";
import { signInAdministration } from "./sign-in/administration.ts";
import { signInGuards } from "./sign-in/guards-table.ts";
import { ssoOperations } from "./sso/sso.ts";
import { ssoIdentities, ssoLogins, ssoProviders } from "./sso/tables.ts";
import { cables } from "./cables.ts";
import { catalogOperations } from "./catalog/catalog.ts";
import { connectorPairings } from "./connector-pairings.ts";
import { connectors } from "./connectors.ts";
import { jobOperations } from "./jobs/jobs.ts";
import { jobs } from "./jobs/table.ts";
import { listOperations } from "./lists/lists.ts";
import { listItems, lists } from "./lists/table.ts";
import { meOperations } from "./me/me.ts";
import { refreshTokens } from "./oauth/refresh-tokens.ts";
import { issueAdminToken } from "./oauth/admin-token.ts";
import { revokeToken } from "./oauth/revoke-token.ts";
import { issueToken } from "./oauth/token.ts";
import { getUserInfo } from "./oauth/user-info.ts";
import { productOperations } from "./product-search/searchable-products.ts";
import { productSearchRows } from "./product-search/table.ts";
import { products } from "./products.ts";
import { projectCableOperations } from "./project-cables/project-cables.ts";
import { cableSettings, cableSettingsOperations } from "./project-cables/settings.ts";
import { projectCables } from "./project-cables/table.ts";
import { usedCableIds } from "./project-cables/used-cable-ids.ts";
import { projectProductOperations } from "./project-products/project-products.ts";
import { projectProducts } from "./project-products/table.ts";
import { projectViewOperations } from "./project-views/project-views.ts";
import { projectViews } from "./project-views/table.ts";
import { projectInvitations } from "./projects/invitations-table.ts";
import { projectMembers } from "./projects/members-table.ts";
import { projectOperations } from "./projects/projects.ts";
import { projects } from "./projects/table.ts";
import { reportOperations } from "./reports/reports.ts";
import { reports } from "./reports/table.ts";
import { listPrivileges } from "./roles/list-privileges.ts";
import { roleOperations } from "./roles/roles.ts";
import { roles } from "./roles/table.ts";
import { signals } from "./signals.ts";
import { signingKeys } from "./signing-keys.ts";
import { translations } from "./translations/table.ts";
import { translationOperations } from "./translations/translations.ts";
import { users } from "./users/table.ts";
import { userOperations } from "./users/users.ts";
import { viewItems } from "./view-items/table.ts";
import { viewItemOperations } from "./view-items/view-items.ts";
import { hideViewTemplate } from "./view-templates/hide.ts";
import { listAvailableViewTemplates } from "./view-templates/list-available.ts";
import { viewTemplates } from "./view-templates/table.ts";
import { webhookEndpoints } from "./webhook-endpoints/table.ts";
import { webhookOperations } from "./webhook-endpoints/webhook-endpoints.ts";

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
