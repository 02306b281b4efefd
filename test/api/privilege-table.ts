import type { Privilege } from "@design-catalog/core";
import type { projectRights } from "@design-catalog/core/projects";

/** Names of rights in projects. */
type RightName = (typeof projectRights)[keyof typeof projectRights]["name"];
/** Requirements of operations, as `privilegeName()` words them. */
type RequiredName = "public" | "user" | "portal" | RightName | Privilege;

/** Operations that must exist, each with exactly this privilege. */
export const requiredOperations: readonly (readonly [method: string, path: string, privilege: RequiredName])[] = [
  ["POST", "/api/v1/oauth/token", "public"],
  ["POST", "/api/v1/oauth/register", "public"],
  ["GET", "/api/v1/admin/oauthClients", "Admin OAuth Clients"],
  ["POST", "/api/v1/admin/oauthClients", "Admin OAuth Clients r/w"],
  ["GET", "/api/v1/admin/oauthClients/{id}", "Admin OAuth Clients"],
  ["PUT", "/api/v1/admin/oauthClients/{id}", "Admin OAuth Clients r/w"],
  ["PATCH", "/api/v1/admin/oauthClients/{id}", "Admin OAuth Clients r/w"],
  ["GET", "/api/v1/admin/oauthClients/{id}/secrets", "Admin OAuth Clients"],
  ["POST", "/api/v1/admin/oauthClients/{id}/secrets", "Admin OAuth Clients r/w"],
  ["DELETE", "/api/v1/admin/oauthClients/{id}/secrets/{secretId}", "Admin OAuth Clients r/w"],
  ["POST", "/api/v1/oauth/revoke", "public"],
  ["GET", "/api/v1/oauth/userinfo", "user"],
  ["POST", "/api/v1/oauth/userinfo", "user"],
  ["POST", "/api/v1/account/register", "public"],
  ["POST", "/api/v1/account/verify", "public"],
  ["POST", "/api/v1/account/verify/resend", "public"],
  ["POST", "/api/v1/account/password/forgot", "public"],
  ["POST", "/api/v1/account/password/reset", "public"],
  ["GET", "/api/v1/account/invitations/{token}", "public"],
  ["POST", "/api/v1/account/invitations/{token}/accept", "public"],
  ["GET", "/api/v1/me", "user"],
  ["PATCH", "/api/v1/me", "user"],
  ["POST", "/api/v1/me/password", "user"],
  ["GET", "/api/v1/me/sessions", "user"],
  ["DELETE", "/api/v1/me/sessions/{id}", "user"],
  ["GET", "/api/v1/me/authorizations", "user"],
  ["DELETE", "/api/v1/me/authorizations/{clientId}", "user"],
  ["GET", "/api/v1/me/invitations", "user"],
  ["POST", "/api/v1/me/invitations/{id}/accept", "user"],
  ["POST", "/api/v1/me/invitations/{id}/decline", "user"],
  ["GET", "/api/v1/me/totp", "user"],
  ["POST", "/api/v1/me/totp", "user"],
  ["POST", "/api/v1/me/totp/confirm", "user"],
  ["POST", "/api/v1/me/totp/disable", "user"],
  ["POST", "/api/v1/products/grid", "user"],
  ["GET", "/api/v1/products/{id}", "user"],
  ["POST", "/api/v1/products/search", "user"],
  ["POST", "/api/v1/products/similar", "user"],
  ["GET", "/api/v1/connectors", "user"],
  ["GET", "/api/v1/signals", "user"],
  ["GET", "/api/v1/cables", "user"],
  ["GET", "/api/v1/connectorpairings", "user"],
  ["GET", "/api/v1/lists/{key}", "user"],
  ["GET", "/api/v1/translations/{locale}", "user"],
  ["GET", "/api/v1/reports", "user"],
  ["POST", "/api/v1/projects/{id}/reports/{reportId}/run", "project reader"],
  ["GET", "/api/v1/jobs/{id}", "user"],
  ["POST", "/api/v1/jobs/{id}/cancel", "user"],
  ["GET", "/api/v1/admin/lists", "Admin Lists"],
  ["POST", "/api/v1/admin/lists", "Admin Lists r/w"],
  ["PUT", "/api/v1/admin/lists/{listId}", "Admin Lists r/w"],
  ["PATCH", "/api/v1/admin/lists/{listId}", "Admin Lists r/w"],
  ["DELETE", "/api/v1/admin/lists/{listId}", "Admin Lists r/w"],
  ["GET", "/api/v1/admin/lists/{listId}/items", "Admin Lists"],
  ["POST", "/api/v1/admin/lists/{listId}/items", "Admin Lists r/w"],
  ["PUT", "/api/v1/admin/lists/{listId}/items/{itemId}", "Admin Lists r/w"],
  ["PATCH", "/api/v1/admin/lists/{listId}/items/{itemId}", "Admin Lists r/w"],
  ["DELETE", "/api/v1/admin/lists/{listId}/items/{itemId}", "Admin Lists r/w"],
  ["GET", "/api/v1/admin/translations", "Admin Translations"],
  ["POST", "/api/v1/admin/translations", "Admin Translations r/w"],
  ["PUT", "/api/v1/admin/translations", "Admin Translations r/w"],
  ["GET", "/api/v1/admin/translations/{id}", "Admin Translations"],
  ["PUT", "/api/v1/admin/translations/{id}", "Admin Translations r/w"],
  ["PATCH", "/api/v1/admin/translations/{id}", "Admin Translations r/w"],
  ["DELETE", "/api/v1/admin/translations/{id}", "Admin Translations r/w"],
  ["GET", "/api/v1/admin/translations/export", "Admin Translations"],
  ["POST", "/api/v1/admin/products/export", "Admin Products"],
  ["POST", "/api/v1/admin/products/import", "Admin Products r/w"],
  ["POST", "/api/v1/admin/products/undo", "Admin Products r/w"],
  ["POST", "/api/v1/admin/translations/translate", "Admin Translations r/w"],
  ["POST", "/api/v1/admin/translations/translate/missing", "Admin Translations r/w"],
  ["POST", "/api/v1/admin/translations/import", "Admin Translations r/w"],
  ["GET", "/api/v1/admin/reports", "Admin Reports"],
  ["POST", "/api/v1/admin/reports", "Admin Reports r/w"],
  ["PUT", "/api/v1/admin/reports/{reportId}", "Admin Reports r/w"],
  ["PATCH", "/api/v1/admin/reports/{reportId}", "Admin Reports r/w"],
  ["DELETE", "/api/v1/admin/reports/{reportId}", "Admin Reports r/w"],
  ["POST", "/api/v1/admin/reports/grid", "Admin Reports"],
  ["POST", "/api/v1/admin/files/upload", "Admin Files r/w"],
  ["POST", "/api/v1/admin/files", "Admin Files r/w"],
  ["GET", "/api/v1/admin/files/{fileId}", "Admin Files"],
  ["PUT", "/api/v1/admin/files/{fileId}", "Admin Files r/w"],
  ["DELETE", "/api/v1/admin/files/{fileId}", "Admin Files r/w"],
  ["POST", "/api/v1/admin/files/grid", "Admin Files"],
  ["POST", "/api/v1/admin/files/restore", "Admin Files r/w"],
  ["POST", "/api/v1/admin/views/{viewId}/files", "Admin View Templates r/w"],
  ["GET", "/api/v1/admin/views/{viewId}/files/{fileId}", "Admin View Templates"],
  ["PUT", "/api/v1/admin/views/{viewId}/files/{fileId}", "Admin View Templates r/w"],
  ["DELETE", "/api/v1/admin/views/{viewId}/files/{fileId}", "Admin View Templates r/w"],
  ["POST", "/api/v1/admin/views/{viewId}/files/grid", "Admin View Templates"],
  ["POST", "/api/v1/projects/{id}/files/upload", "project writer"],
  ["POST", "/api/v1/projects/{id}/files", "project writer"],
  ["POST", "/api/v1/projects/{id}/files/grid", "project reader"],
  ["GET", "/api/v1/files/{fileId}", "user"],
  ["GET", "/api/v1/views", "user"],
  ["GET", "/api/v1/search", "user"],
  ["GET", "/api/v1/projects/{id}/views", "project reader"],
  ["POST", "/api/v1/projects/{id}/views", "project writer"],
  ["GET", "/api/v1/projects/{id}/views/{viewId}", "project reader"],
  ["PATCH", "/api/v1/projects/{id}/views/{viewId}", "project writer"],
  ["DELETE", "/api/v1/projects/{id}/views/{viewId}", "project writer"],
  ["POST", "/api/v1/projects/{id}/views/{viewId}/deepcopy", "project writer"],
  ["GET", "/api/v1/projects/{id}/views/{viewId}/viewitems", "project reader"],
  ["POST", "/api/v1/projects/{id}/viewitems", "project writer"],
  ["PATCH", "/api/v1/projects/{id}/viewitems", "project writer"],
  ["POST", "/api/v1/projects/{id}/viewitems/restore", "project writer"],
  ["GET", "/api/v1/projects/{id}/viewitems/{itemId}", "project reader"],
  ["PATCH", "/api/v1/projects/{id}/viewitems/{itemId}", "project writer"],
  ["DELETE", "/api/v1/projects/{id}/viewitems/{itemId}", "project writer"],
  ["GET", "/api/v1/admin/views", "Admin View Templates"],
  ["POST", "/api/v1/admin/views", "Admin View Templates r/w"],
  ["PUT", "/api/v1/admin/views/{viewId}", "Admin View Templates r/w"],
  ["PATCH", "/api/v1/admin/views/{viewId}", "Admin View Templates r/w"],
  ["DELETE", "/api/v1/admin/views/{viewId}", "Admin View Templates r/w"],
  ["POST", "/api/v1/admin/users/grid", "Admin Users"],
  ["GET", "/api/v1/admin/users/{userId}", "Admin Users"],
  ["PUT", "/api/v1/admin/users/{userId}", "Admin Users r/w"],
  ["DELETE", "/api/v1/admin/users/{userId}", "Admin Users r/w"],
  ["POST", "/api/v1/admin/users/{id}/restore", "Admin Users r/w"],
  ["POST", "/api/v1/admin/users/{userId}/projects/grid", "Admin Users"],
  ["POST", "/api/v1/admin/user/login", "Admin Impersonate r/w"],
  ["POST", "/api/v1/admin/oauth/token", "public"],
  ["GET", "/api/v1/admin/application", "Admin Application"],
  ["PUT", "/api/v1/admin/applications/{applicationId}", "Admin Application r/w"],
  ["PATCH", "/api/v1/admin/applications/{applicationId}", "Admin Application r/w"],
  ["POST", "/api/v1/admin/users/{id}/unlock", "Admin Users r/w"],
  ["POST", "/api/v1/admin/users/{id}/signout", "Admin Users r/w"],
  ["POST", "/api/v1/admin/users/{id}/totp/reset", "Admin Users r/w"],
  ["POST", "/api/v1/admin/users/invite", "Admin Users r/w"],
  ["POST", "/api/v1/admin/invitations/grid", "Admin Users"],
  ["POST", "/api/v1/admin/invitations/{id}/resend", "Admin Users r/w"],
  ["DELETE", "/api/v1/admin/invitations/{id}", "Admin Users r/w"],
  ["GET", "/api/v1/admin/emails", "Admin Emails"],
  ["POST", "/api/v1/admin/emails", "Admin Emails r/w"],
  ["GET", "/api/v1/admin/emails/{emailId}", "Admin Emails"],
  ["PUT", "/api/v1/admin/emails/{emailId}", "Admin Emails r/w"],
  ["PATCH", "/api/v1/admin/emails/{emailId}", "Admin Emails r/w"],
  ["DELETE", "/api/v1/admin/emails/{emailId}", "Admin Emails r/w"],
  ["POST", "/api/v1/admin/emails/preview", "Admin Emails"],
  ["POST", "/api/v1/admin/emails/sendtest", "Admin Emails r/w"],
  ["POST", "/api/v1/admin/roles", "Admin Roles r/w"],
  ["PUT", "/api/v1/admin/roles/{roleId}", "Admin Roles r/w"],
  ["PATCH", "/api/v1/admin/roles/{roleId}", "Admin Roles r/w"],
  ["DELETE", "/api/v1/admin/roles/{roleId}", "Admin Roles r/w"],
  ["POST", "/api/v1/admin/roles/grid", "Admin Roles"],
  ["GET", "/api/v1/admin/privileges", "Admin Roles"],
  ["POST", "/api/v1/admin/cables", "Admin Cables r/w"],
  ["PUT", "/api/v1/admin/cables/{cableId}", "Admin Cables r/w"],
  ["PATCH", "/api/v1/admin/cables/{cableId}", "Admin Cables r/w"],
  ["DELETE", "/api/v1/admin/cables/{cableId}", "Admin Cables r/w"],
  ["POST", "/api/v1/admin/cables/grid", "Admin Cables"],
  ["POST", "/api/v1/admin/connectors", "Admin Connectors r/w"],
  ["PUT", "/api/v1/admin/connectors/{connectorId}", "Admin Connectors r/w"],
  ["PATCH", "/api/v1/admin/connectors/{connectorId}", "Admin Connectors r/w"],
  ["DELETE", "/api/v1/admin/connectors/{connectorId}", "Admin Connectors r/w"],
  ["POST", "/api/v1/admin/connectors/grid", "Admin Connectors"],
  ["POST", "/api/v1/admin/connectorpairings", "Admin Connectors r/w"],
  ["PUT", "/api/v1/admin/connectorpairings/{pairingId}", "Admin Connectors r/w"],
  ["PATCH", "/api/v1/admin/connectorpairings/{pairingId}", "Admin Connectors r/w"],
  ["DELETE", "/api/v1/admin/connectorpairings/{pairingId}", "Admin Connectors r/w"],
  ["POST", "/api/v1/admin/connectorpairings/grid", "Admin Connectors"],
  ["POST", "/api/v1/admin/signals", "Admin Signals r/w"],
  ["PUT", "/api/v1/admin/signals/{signalId}", "Admin Signals r/w"],
  ["PATCH", "/api/v1/admin/signals/{signalId}", "Admin Signals r/w"],
  ["DELETE", "/api/v1/admin/signals/{signalId}", "Admin Signals r/w"],
  ["POST", "/api/v1/admin/signals/grid", "Admin Signals"],
  ["GET", "/api/v1/admin/products", "Admin Products"],
  ["POST", "/api/v1/admin/products", "Admin Products r/w"],
  ["GET", "/api/v1/admin/products/{productId}", "Admin Products"],
  ["PUT", "/api/v1/admin/products/{productId}", "Admin Products r/w"],
  ["PATCH", "/api/v1/admin/products", "Admin Products r/w"],
  ["PATCH", "/api/v1/admin/products/{productId}", "Admin Products r/w"],
  ["DELETE", "/api/v1/admin/products/{productId}", "Admin Products r/w"],
  ["POST", "/api/v1/admin/products/grid", "Admin Products"],
  ["POST", "/api/v1/admin/products/usage", "Admin Products"],
  ["POST", "/api/v1/admin/products/audit", "Admin Products"],
  ["POST", "/api/v1/admin/products/updateproducts", "Admin Products r/w"],
  ["GET", "/api/v1/admin/products/reindex", "Admin Products"],
  ["POST", "/api/v1/admin/products/reindex", "Admin Products r/w"],
  ["POST", "/api/v1/admin/products/reindex/cancel", "Admin Products r/w"],
  ["POST", "/api/v1/projects/grid", "user"],
  ["POST", "/api/v1/projects", "user"],
  ["GET", "/api/v1/projects/{id}", "project reader"],
  ["PATCH", "/api/v1/projects/{id}", "project writer"],
  ["DELETE", "/api/v1/projects/{id}", "project owner"],
  ["POST", "/api/v1/projects/{id}/restore", "project owner"],
  ["POST", "/api/v1/projects/{id}/copy", "project reader"],
  ["POST", "/api/v1/projects/{id}/snapshot", "project writer"],
  ["GET", "/api/v1/projects/{id}/snapshots", "project reader"],
  ["GET", "/api/v1/projects/{id}/history", "project reader"],
  ["POST", "/api/v1/projects/{id}/undo", "project writer"],
  ["GET", "/api/v1/projects/{id}/members", "project reader"],
  ["POST", "/api/v1/projects/{id}/members", "project owner"],
  ["PATCH", "/api/v1/projects/{id}/members/{userId}", "project owner"],
  ["DELETE", "/api/v1/projects/{id}/members/{userId}", "project owner"],
  ["GET", "/api/v1/projects/{id}/invitations", "project owner"],
  ["DELETE", "/api/v1/projects/{id}/invitations/{invitationId}", "project owner"],
  ["POST", "/api/v1/admin/projects/audit", "Admin Projects"],
  ["POST", "/api/v1/admin/projects/grid", "Admin Projects"],
  ["PUT", "/api/v1/admin/projects/{projectId}", "Admin Projects r/w"],
  ["PATCH", "/api/v1/admin/projects/{projectId}", "Admin Projects r/w"],
  ["DELETE", "/api/v1/admin/projects/{projectId}", "Admin Projects r/w"],
  ["POST", "/api/v1/admin/snapshots/grid", "Admin Snapshots"],
  ["DELETE", "/api/v1/admin/snapshots/{id}", "Admin Snapshots r/w"],
  ["GET", "/api/v1/projects/{id}/products", "project reader"],
  ["POST", "/api/v1/projects/{id}/products", "project writer"],
  ["GET", "/api/v1/projects/{id}/products/{productId}", "project reader"],
  ["PATCH", "/api/v1/projects/{id}/products/{productId}", "project writer"],
  ["DELETE", "/api/v1/projects/{id}/products/{productId}", "project writer"],
  ["POST", "/api/v1/projects/{id}/products/restore", "project writer"],
  ["GET", "/api/v1/admin/domains", "Admin Domains"],
  ["POST", "/api/v1/admin/domains", "Admin Domains r/w"],
  ["DELETE", "/api/v1/admin/domains", "Admin Domains r/w"],
  ["POST", "/api/v1/admin/domains/refresh", "Admin Domains r/w"],
  ["POST", "/api/v1/admin/domains/check", "Admin Domains r/w"],
  ["GET", "/api/v1/admin/oAuth2Providers", "Admin SSO"],
  ["POST", "/api/v1/admin/oAuth2Providers", "Admin SSO r/w"],
  ["GET", "/api/v1/admin/oAuth2Providers/{id}", "Admin SSO"],
  ["PUT", "/api/v1/admin/oAuth2Providers/{id}", "Admin SSO r/w"],
  ["PATCH", "/api/v1/admin/oAuth2Providers/{id}", "Admin SSO r/w"],
  ["POST", "/api/v1/admin/oAuth2Providers/{id}/generateproviderclientsecret", "Admin SSO r/w"],
  ["GET", "/api/v1/admin/oAuth2Providers/discover", "Admin SSO"],
  ["POST", "/api/v1/admin/oAuth2Providers/register", "Admin SSO r/w"],
  ["GET", "/api/v1/admin/webhooks/event-types", "Admin Webhooks"],
  ["GET", "/api/v1/admin/status", "Admin Application"],
  ["GET", "/api/v1/admin/ratelimits", "Admin Application"],
  ["GET", "/api/v1/admin/webhooks/{id}/statistics", "Admin Webhooks"],
  ["GET", "/api/v1/admin/webhooks/events", "Admin Webhooks"],
  ["GET", "/api/v1/admin/webhooks/events/{eventId}", "Admin Webhooks"],
  ["GET", "/api/v1/admin/webhooks", "Admin Webhooks"],
  ["POST", "/api/v1/admin/webhooks", "Admin Webhooks r/w"],
  ["GET", "/api/v1/admin/webhooks/{id}", "Admin Webhooks"],
  ["PATCH", "/api/v1/admin/webhooks/{id}", "Admin Webhooks r/w"],
  ["GET", "/api/v1/admin/webhooks/{id}/secret", "Admin Webhooks"],
  ["POST", "/api/v1/admin/webhooks/{id}/secret/roll", "Admin Webhooks r/w"],
  ["POST", "/api/v1/admin/webhooks/{id}/test", "Admin Webhooks r/w"],
  ["POST", "/api/v1/admin/webhooks/deliveries/grid", "Admin Webhooks"],
  ["GET", "/api/v1/admin/webhooks/deliveries/{id}", "Admin Webhooks"],
  ["POST", "/api/v1/admin/webhooks/deliveries/{id}/resend", "Admin Webhooks r/w"],
  ["POST", "/api/v1/admin/webhooks/deliveries/resend", "Admin Webhooks r/w"],
  ["GET", "/api/v1/admin/webhooks/{id}/portal", "Admin Webhooks"],
  ["POST", "/api/v1/admin/webhooks/{id}/portal", "Admin Webhooks r/w"],
  ["GET", "/api/v1/admin/webhooks/{id}/portal/{portalId}", "Admin Webhooks"],
  ["DELETE", "/api/v1/admin/webhooks/{id}/portal/{portalId}", "Admin Webhooks r/w"],
  ["GET", "/api/v1/portal/endpoint", "portal"],
  ["GET", "/api/v1/portal/schemas", "portal"],
  ["POST", "/api/v1/portal/deliveries/grid", "portal"],
  ["GET", "/api/v1/portal/deliveries/{id}", "portal"],
  ["POST", "/api/v1/portal/test", "portal"],
  ["POST", "/api/v1/portal/example", "portal"],
  ["POST", "/api/v1/portal/deliveries/{id}/resend", "portal"],
  ["POST", "/api/v1/portal/secret/roll", "portal"],
  ["PATCH", "/api/v1/portal/endpoint", "portal"],
  ["POST", "/api/v1/portal/filter/preview", "portal"],
];

/**
 * Callers. `owner` owns the project of an operation and nobody else does. The three behind the administrator
 * are administrators too: one with a token that lacks the scope `admin`, one through a third-party client with every scope,
 * and a service account. `portal` holds a link of an administrator to the portal of an endpoint, which allows everything,
 * and `reading portal` one that allows no action.
 */
export const callers = [
  "nobody",
  "bad token",
  "user",
  "another area",
  "reader",
  "writer",
  "owner",
  "administrator",
  "without admin",
  "third party",
  "service account",
  "portal",
  "reading portal",
] as const;

/** One of {@link callers}. */
export type Caller = (typeof callers)[number];

/** Result of a call: the status of a refusal, or 200 for anything from 200 to 299. */
export type Outcome = 200 | 401 | 403 | 404 | 409;

/** Kinds of required privileges, which stand for the privileges themselves. */
type Requirement = "public" | "user" | "portal" | RightName | "read" | "change";

/** `reader` and `writer` hold the area of the operation; for projects that is Admin Projects. */
const outcomes: { readonly [Kind in Requirement]: readonly Outcome[] } = {
  // nobody, bad token, user, another area, reader, writer, owner, administrator, without admin, third party, service
  // account, portal, reading portal
  public: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  portal: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 200, 403],
  user: [401, 401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  read: [401, 401, 403, 403, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  change: [401, 401, 403, 403, 403, 200, 403, 200, 403, 200, 200, 401, 401],
  "project reader": [401, 401, 404, 404, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  "project writer": [401, 401, 404, 404, 403, 200, 200, 200, 200, 200, 200, 401, 401],
  "project owner": [401, 401, 404, 404, 403, 200, 200, 200, 200, 200, 200, 401, 401],
};

/**
 * Operations that no third-party client may call, because they give rights or a session in somebody else's name, or
 * change credentials, sessions or authorizations.
 */
export const firstPartyOperations: readonly string[] = [
  "addPasskey",
  "beginPasskey",
  "changePassword",
  "confirmTotp",
  "createOAuthClientSecret",
  "createRole",
  "createSsoProvider",
  "deleteOAuthClientSecret",
  "deletePasskey",
  "deleteRole",
  "deleteSessionRecording",
  "deleteUserPasskey",
  "disableTotp",
  "endAuthorization",
  "endOtherSessions",
  "endSession",
  "eraseUser",
  "exportUser",
  "generateProviderClientSecret",
  "impersonateUser",
  "listPasskeys",
  "listUserPasskeys",
  "patchRole",
  "patchSsoProvider",
  "registerSsoProvider",
  "renamePasskey",
  "replaceRole",
  "replaceSsoProvider",
  "resetTotp",
  "restoreRoles",
  "shareSessionRecording",
  "shareUserExport",
  "signOutUser",
  "startTotp",
  "unlockUser",
  "withdrawUserErasure",
];

/** Operations that a service account cannot use, since it is nobody: it has no names to change, identity or mailbox. */
const notForServiceAccounts: Readonly<Record<string, Outcome>> = {
  patchMe: 409,
  getUserInfo: 403,
  postUserInfo: 403,
  acceptOwnInvitation: 404,
  declineOwnInvitation: 404,
};

/** Operations of a portal that every link opens, also one that allows no action. */
const readingOperations: readonly string[] = [
  "getPortalDelivery",
  "getPortalEndpoint",
  "listPortalSchemas",
  "queryPortalDeliveries",
];

/** The expected result of a caller's call to an operation. */
export function expectedOutcome(
  { name, required }: { readonly name: string; readonly required: string },
  caller: Caller,
): Outcome {
  const isOthers = caller === "third party" || caller === "service account";
  if (isOthers && firstPartyOperations.includes(name)) return 403;
  if (caller === "service account" && notForServiceAccounts[name]) return notForServiceAccounts[name];
  if (caller === "reading portal" && readingOperations.includes(name)) return 200;
  const outcome = outcomes[requirementOf(required)][callers.indexOf(caller)];
  if (outcome === undefined) throw new TypeError(`Cannot tell the outcome because no column is for ${caller}`);
  return outcome;
}

/** Privileges that a caller of an operation holds. */
export function privilegesOf(required: string, caller: Caller): readonly Privilege[] {
  // Each area has both privileges.
  const area = areaOf(required);
  if (caller === "reader") return [`Admin ${area}` as Privilege];
  if (caller === "writer") return [`Admin ${area} r/w` as Privilege];
  if (caller === "another area") return area === "Signals" ? ["Admin Cables r/w"] : ["Admin Signals r/w"];
  return [];
}

function requirementOf(required: string): Requirement {
  // Every requirement that is not a privilege of an area is in the type.
  if (!required.startsWith("Admin ")) return required as Requirement;
  return required.endsWith(" r/w") ? "change" : "read";
}

function areaOf(required: string): string {
  return required.startsWith("Admin ") ? required.slice("Admin ".length).replace(/ r\/w$/u, "") : "Projects";
}
