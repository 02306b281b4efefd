export {
  DomainError,
  type ErrorCode,
  errorCodes,
  type ErrorData,
  invalid,
  type Issue,
  type QuotaPolicy,
  notFound,
  unreachable,
} from "./engine/errors.ts";
export { createGate, type Gate } from "./engine/gate.ts";
export { groupBy } from "./engine/group-by.ts";
export { createIdSource, hex, idPattern, idTime, idTimePrefix, isId } from "./engine/id.ts";
export type { IdSource } from "./ports/id-source.ts";
export type { ClaimedJob, NewJob } from "./ports/job-queue.ts";
export type { Log } from "./ports/log.ts";
export {
  type ApplicationStore,
  copyOf,
  type Query,
  type Reader,
  type RowCopy,
  type Storage,
  type Transaction,
} from "./ports/storage.ts";
export { all, always, type Comparable, type Condition, live, matches, type SortKey } from "./ports/condition.ts";
export { compareRows, evaluate } from "./engine/rows/condition-evaluate.ts";
export {
  type GridColumn,
  type GridColumns,
  type GridQuery,
  type GridRequest,
  gridRequestSchema,
  gridRowsMax,
  parseGridRequest,
} from "./engine/grid/grid.ts";
export {
  type BaseRow,
  baseColumns,
  type ColumnOf,
  type ColumnType,
  type StoredTable,
  type Table,
  type UniqueRule,
} from "./ports/table.ts";
export { escapePointer, jsonDepthMax, parseJson, parseJsonBody } from "./engine/schemas/json-body.ts";
export { OAuthError, type OAuthErrorCode, oauthErrorCodes } from "./engine/oauth-error.ts";
export {
  type Answer,
  idempotencyKeys,
  idempotencyHours,
  type IdempotencyRow,
  type IdempotentRequest,
  runOnce,
} from "./engine/calls/idempotency.ts";
export type { Access, Audience, ErrorFormat } from "./engine/calls/access.ts";
export { callOperation, type OperationCall } from "./engine/calls/call-operation.ts";
export {
  checkCaller,
  checkFirstParty,
  type RequiredScope,
  type Requirement,
  scopeOf,
} from "./engine/calls/check-caller.ts";
export { checkImpersonation } from "./engine/calls/impersonation.ts";
export { isJsonObject, sameJson } from "./engine/schemas/json.ts";
export type { Json, JsonObject } from "./ports/json.ts";
export {
  type Actor,
  actorOf,
  defineOperation,
  type Method,
  type Operation,
  type OperationContext,
  type OperationDefinition,
  type OperationInput,
  successStatus,
} from "./engine/calls/operation.ts";
export {
  grants,
  isAreaPrivilege,
  type Privilege,
  privileges,
  type RequiredPrivilege,
} from "./engine/calls/privilege.ts";
export { isValid, validate } from "./engine/schemas/validate.ts";
export { formatTimestamp, parseTimestamp } from "./engine/schemas/formats.ts";
export {
  activeKeys,
  announcedMs,
  requestSigningKey,
  signerOf,
  signingKeyPurpose,
  type SigningKeyRow,
  signingKeys,
  signingKeysLock,
  signsFromMs,
} from "./identity/signing-keys.ts";
export { type Clock } from "./ports/clock.ts";
export { type Digest } from "./ports/digest.ts";
export { type DnsRecords, type TxtAnswer } from "./ports/dns-records.ts";
export {
  type LoginChecks,
  type OpenIdConnect,
  type ProviderClient,
  type ProviderLogin,
  type ProviderMetadata,
  type ProviderRegistration,
  type ProviderResult,
} from "./ports/openid-connect.ts";
export { type Ports } from "./ports/ports.ts";
export { type Random } from "./ports/random.ts";
export { type SecretBox } from "./ports/secret-box.ts";
export { type AccessTokenClaims, type TokenSigner } from "./ports/token-signer.ts";
export { type WebClient, type WebRequest, type WebResult } from "./ports/web-client.ts";
export { newPasswordCharactersMin } from "./identity/accounts/check-new-password.ts";
export { type Confusables } from "./ports/confusables.ts";
export { type PasswordHasher } from "./ports/password-hasher.ts";
export { type PasswordStrength, type PasswordWeakness } from "./ports/password-strength.ts";
export { type AddressPolicy, type AddressVerdict } from "./ports/address-policy.ts";
export { logFieldNames, type LogFields, logWith } from "./ports/log.ts";
export { base64 } from "./engine/text/base64.ts";
export {
  bootstrapApplication,
  createAdministrator,
  defaultApplicationId,
  type FirstAdministrator,
} from "./identity/bootstrap.ts";
export { type EventType, type EventTypeEntry, eventTypes, subscribableTypes } from "./webhooks/events/catalog.ts";
export {
  deliveries,
  deliveryAttempts,
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveryStatuses,
  events,
  type EventRow,
} from "./webhooks/events/delivery-tables.ts";
export { type Envelope, eventBytesMax, type EventData, serializeEnvelope } from "./webhooks/events/envelope.ts";
export { utf8Length } from "./engine/text/utf8-length.ts";
export {
  endpointIdOf,
  isOvertaken,
  resendJob,
  scheduledJob,
  type ScheduledDelivery,
  tracedJob,
  traceparentOf,
} from "./webhooks/events/delivery-jobs.ts";
export { type ExhaustionNoticeRow, exhaustionNotices } from "./webhooks/events/exhaustion-notices.ts";
export { type EventDraft, recordEvents } from "./webhooks/events/record-events.ts";
export {
  type MailDraft,
  type MailKind,
  mailKinds,
  mailRetentionDays,
  mailStatuses,
  type OutgoingMailRow,
  outgoingMails,
  queueMail,
} from "./application/mail/outgoing-mails.ts";
export { mailClaimMs, type MailPorts, mailWaitsMs, sendDueMails } from "./application/mail/send-mails.ts";
export {
  type ClaimedMail,
  type MailOutbox,
  type MailOutcome,
  type MailResult,
  type MailTransport,
} from "./ports/mail.ts";
export { type EndpointReference, type WebhookUpkeepStore } from "./ports/webhook-upkeep.ts";
export { alignEndpoints } from "./webhooks/upkeep/align-endpoints.ts";
export { disableFailingEndpoints, failingHours } from "./webhooks/upkeep/disable-failing.ts";
export { type ExpiryPorts } from "./engine/rows/erase-expired.ts";
export { noticeHours, notifyExhausted } from "./webhooks/upkeep/notify-exhausted.ts";
export { purgeClients, unauthorizedClientDays, unusedClientDays } from "./identity/oauth-clients/purge-clients.ts";
export { requeueLostJobs } from "./application/jobs/requeue-lost-jobs.ts";
export { overdueMinutes, restoreLostJobs } from "./webhooks/upkeep/restore-lost-jobs.ts";
export { type UpkeepPorts } from "./webhooks/upkeep/upkeep-ports.ts";
export {
  type AttemptRecord,
  type DeliveryErrorClass,
  deliveryErrorClasses,
  errorMessageLengthMax,
  type DeliveryStore,
  type DispatchEndpoint,
  type DispatchItem,
  type Settlement,
} from "./ports/delivery-store.ts";
export { type Destination } from "./ports/http-transport.ts";
export { type ClaimLimits, type JobQueue, type QueueName } from "./ports/job-queue.ts";
export { type ResealingBox, type ResealProgress, resealTable } from "./engine/rows/reseal.ts";
export { auditEntries, type AuditRow, recordAudit } from "./engine/rows/audit.ts";
export { spaced } from "./engine/schemas/describe.ts";
export {
  defineResource,
  type Entity,
  type Resource,
  type ResourceDefinition,
  type RowOf,
} from "./engine/rows/definition.ts";
export { type RateLimitRow, rateLimits, takeToken } from "./engine/calls/rate-limit.ts";
export { type SecretOwner } from "./engine/calls/reveal.ts";
export { joinedStore } from "./engine/rows/joined-store.ts";
export { pickOperations, standardOperations } from "./engine/operations/standard.ts";
export { areas, type Area } from "./engine/calls/privilege.ts";
export {
  applications,
  type ApplicationRow,
  type ApplicationSettings,
  defaultApplicationSettings,
} from "./application/settings/table.ts";
export { eraseExpired, operations, resources, tables } from "./service.ts";
export { checkUnlocked, findProject } from "./projects/project/access.ts";
export { mcpToolNames } from "./application/mcp/tool-names.ts";
export { readMcpSettings } from "./application/mcp/settings.ts";
export { mcpLog, type McpLogRow, mcpSettings, type McpSettingsRow } from "./application/mcp/tables.ts";
export { findConnections, type PossibleConnection } from "./projects/cables/find-connections.ts";
export { type FreePort, listFreePorts } from "./projects/cables/free-ports.ts";
export { type Voice, type Voices } from "./ports/voices.ts";
export { isLoopback } from "./identity/oauth-clients/redirect-uri.ts";
export { type BrowserSessionRow } from "./identity/sign-in/browser-sessions.ts";
export { type RefreshTokenRow, refreshTokens } from "./identity/oauth/refresh-tokens.ts";
export { readApplicationSettings } from "./application/settings/read-settings.ts";
export { cutText } from "./engine/text/cut-text.ts";
export { storedClient } from "./identity/oauth-clients/find-client.ts";
export { apiPageRedirectPath } from "./identity/oauth-clients/first-party-client.ts";
export { readRegistrationPolicy, type RegistrationPolicy } from "./identity/oauth-clients/registration-policy.ts";
export {
  clientAuthMethods,
  clientGrantTypes,
  clientScopes,
  type OAuthClientRow,
  oauthClients,
} from "./identity/oauth-clients/table.ts";
export { type JobRow, jobs } from "./application/jobs/table.ts";
export { checkDomains } from "./identity/domains/check-domains.ts";
export { ssoEnforcedFor } from "./identity/domains/sso-enforced-for.ts";
export { type DomainRow, domains } from "./identity/domains/table.ts";
export { type SsoProviderRow, ssoProviders } from "./identity/sso/tables.ts";
export { beginSsoLogin, type BegunLogin } from "./identity/sso/begin-login.ts";
export { enabledProviders, type EnabledProvider } from "./identity/sso/enabled-providers.ts";
export { type FinishedLogin, finishSsoLogin, type SsoCallback } from "./identity/sso/finish-login.ts";
export { loginSeconds, type SsoRefusal } from "./identity/sso/login-checks.ts";
export { runReportJob } from "./projects/reports/run-report-job.ts";
export { productSearchRows } from "./catalog/product-search/table.ts";
export { products } from "./catalog/products.ts";
export { type ProjectCableRow, projectCables } from "./projects/cables/table.ts";
export { projects, type ProjectRow } from "./projects/project/table.ts";
export { projectInvitations, type ProjectInvitationRow } from "./projects/members/invitations-table.ts";
export { administratorRole, roles, type RoleRow } from "./application/roles/table.ts";
export { base32, fromBase32 } from "./engine/text/base32.ts";
export { type OneTimePasswords } from "./ports/one-time-passwords.ts";
export { codeNeeded } from "./identity/oauth/password-grant.ts";
export { accessTokenSeconds } from "./identity/oauth/token-response.ts";
export { firstPartyClientId } from "./engine/calls/check-caller.ts";
export { userFactors, type UserFactorRow } from "./identity/factors/table.ts";
export { endBrowserSession, findBrowserSession, startBrowserSession } from "./identity/sign-in/browser-session.ts";
export { signInGuards } from "./identity/sign-in/guards-table.ts";
export { stillVerified } from "./identity/sign-in/still-verified.ts";
export { type Verification, verifyCredentials } from "./identity/sign-in/verify-credentials.ts";
export { accessCacheMs, createAuthenticator, heldRights, type ServedApplication } from "./identity/users/access.ts";
export { type ResourceName, resourceNames, resourceScopes, resourceUri } from "./identity/oauth/scopes.ts";
export { type AuthorizationRequestRow } from "./identity/oauth/grant-tables.ts";
export { beginAuthorization, type BegunAuthorization } from "./identity/oauth/begin-authorization.ts";
export { consentNeeded } from "./identity/oauth/consent.ts";
export { type AuthorizationDecision, decideAuthorization } from "./identity/oauth/decide-authorization.ts";
export { findAuthorizationRequest } from "./identity/oauth/find-authorization-request.ts";
export { users, type UserRow } from "./identity/users/table.ts";
export {
  endpointPurpose,
  type StoredSecret,
  webhookEndpoints,
  type WebhookEndpointRow,
} from "./webhooks/endpoints/table.ts";
export {
  type HttpTransport,
  type TransportErrorClass,
  type TransportRequest,
  type TransportAnswer,
  type TransportResult,
  type TransportTimings,
} from "./ports/http-transport.ts";
export { type NameResolver, type Resolution } from "./ports/name-resolver.ts";
export {
  type AnsweredRequest,
  type MadeAttempt,
  noTelemetry,
  type Span,
  type SpanAttributes,
  type SpanStart,
  type Telemetry,
} from "./ports/telemetry.ts";
export { type Timers } from "./ports/timers.ts";
