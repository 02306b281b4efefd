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
} from "./errors.ts";
export { createGate, type Gate } from "./gate.ts";
export { groupBy } from "./group-by.ts";
export { createIdSource, hex, idPattern, type IdSource, idTime, idTimePrefix, isId } from "./id.ts";
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
export { all, always, type Comparable, type Condition, live, matches, type SortKey } from "./resource/condition.ts";
export { compareRows, evaluate } from "./resource/condition-evaluate.ts";
export {
  type GridColumn,
  type GridColumns,
  type GridQuery,
  type GridRequest,
  gridRequestSchema,
  gridRowsMax,
  parseGridRequest,
} from "./resource/grid.ts";
export { type BaseRow, baseColumns, type ColumnType, type Table, type UniqueRule } from "./resource/table.ts";
export { escapePointer, jsonDepthMax, parseJson, parseJsonBody } from "./json-body.ts";
export { OAuthError, type OAuthErrorCode, oauthErrorCodes } from "./oauth-error.ts";
export {
  type Answer,
  idempotencyKeys,
  idempotencyHours,
  type IdempotencyRow,
  type IdempotentRequest,
  runOnce,
} from "./resource/idempotency.ts";
export { callOperation, type OperationCall } from "./call-operation.ts";
export { checkCaller, checkFirstParty, type RequiredScope, type Requirement, scopeOf } from "./check-caller.ts";
export { checkImpersonation } from "./impersonation.ts";
export { isJsonObject, type Json, type JsonObject, sameJson } from "./resource/json.ts";
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
} from "./resource/operation.ts";
export { grants, isAreaPrivilege, type Privilege, privileges, type RequiredPrivilege } from "./resource/privilege.ts";
export { isValid, validate } from "./resource/validate.ts";
export { formatTimestamp, parseTimestamp } from "./resource/formats.ts";
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
} from "./resources/signing-keys.ts";
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
export { newPasswordCharactersMin } from "./resources/accounts/check-new-password.ts";
export { type Confusables } from "./ports/confusables.ts";
export { type PasswordHasher } from "./ports/password-hasher.ts";
export { type PasswordStrength, type PasswordWeakness } from "./ports/password-strength.ts";
export { type AddressPolicy, type AddressVerdict } from "./ports/address-policy.ts";
export { logFieldNames, type LogFields, logWith } from "./ports/log.ts";
export { base64 } from "./base64.ts";
export {
  bootstrapApplication,
  createAdministrator,
  defaultApplicationId,
  type FirstAdministrator,
} from "./bootstrap.ts";
export { type EventType, type EventTypeEntry, eventTypes, subscribableTypes } from "./events/catalog.ts";
export {
  deliveries,
  deliveryAttempts,
  type DeliveryAttemptRow,
  type DeliveryRow,
  deliveryStatuses,
  events,
  type EventRow,
} from "./events/delivery-tables.ts";
export { type Envelope, eventBytesMax, type EventData, serializeEnvelope, utf8Length } from "./events/envelope.ts";
export {
  endpointIdOf,
  isOvertaken,
  resendJob,
  scheduledJob,
  type ScheduledDelivery,
  tracedJob,
  traceparentOf,
} from "./events/delivery-jobs.ts";
export { type ExhaustionNoticeRow, exhaustionNotices } from "./events/exhaustion-notices.ts";
export { type EventDraft, recordEvents } from "./events/record-events.ts";
export {
  type MailDraft,
  type MailKind,
  mailKinds,
  mailRetentionDays,
  mailStatuses,
  type OutgoingMailRow,
  outgoingMails,
  queueMail,
} from "./mail/outgoing-mails.ts";
export { mailClaimMs, type MailPorts, mailWaitsMs, sendDueMails } from "./mail/send-mails.ts";
export {
  type ClaimedMail,
  type MailOutbox,
  type MailOutcome,
  type MailResult,
  type MailTransport,
} from "./ports/mail.ts";
export { type EndpointReference, type WebhookUpkeepStore } from "./ports/webhook-upkeep.ts";
export { alignEndpoints } from "./upkeep/align-endpoints.ts";
export { disableFailingEndpoints, failingHours } from "./upkeep/disable-failing.ts";
export { eraseExpired, type ExpiryPorts } from "./upkeep/erase-expired.ts";
export { noticeHours, notifyExhausted } from "./upkeep/notify-exhausted.ts";
export { purgeClients, unauthorizedClientDays, unusedClientDays } from "./upkeep/purge-clients.ts";
export { requeueLostJobs } from "./upkeep/requeue-lost-jobs.ts";
export { overdueMinutes, restoreLostJobs } from "./upkeep/restore-lost-jobs.ts";
export { type UpkeepPorts } from "./upkeep/upkeep-ports.ts";
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
export { type ResealingBox, type ResealProgress, resealTable } from "./reseal.ts";
export { auditEntries, type AuditRow, recordAudit } from "./resource/audit.ts";
export { spaced } from "./resource/describe.ts";
export {
  defineResource,
  type Entity,
  type Resource,
  type ResourceDefinition,
  type RowOf,
} from "./resource/definition.ts";
export { type RateLimitRow, rateLimits, takeToken } from "./resource/rate-limit.ts";
export { type SecretOwner } from "./resource/reveal.ts";
export { joinedStore } from "./resource/joined-store.ts";
export { pickOperations, standardOperations } from "./resource/operations/standard.ts";
export { areas, type Area } from "./resource/privilege.ts";
export {
  applications,
  type ApplicationRow,
  type ApplicationSettings,
  defaultApplicationSettings,
} from "./resources/applications/table.ts";
export { operations, resources, tables } from "./resources/index.ts";
export { checkUnlocked, findProject } from "./resources/projects/access.ts";
export { mcpToolNames } from "./resources/mcp/tool-names.ts";
export { readMcpSettings } from "./resources/mcp/settings.ts";
export { mcpLog, type McpLogRow, mcpSettings, type McpSettingsRow } from "./resources/mcp/tables.ts";
export { findConnections, type PossibleConnection } from "./resources/project-cables/find-connections.ts";
export { type FreePort, listFreePorts } from "./resources/project-cables/free-ports.ts";
export { type Voice, type Voices } from "./ports/voices.ts";
export { isLoopback } from "./resources/oauth-clients/redirect-uri.ts";
export { type BrowserSessionRow } from "./resources/sign-in/browser-sessions.ts";
export { type RefreshTokenRow, refreshTokens } from "./resources/oauth/refresh-tokens.ts";
export { readApplicationSettings } from "./resources/applications/read-settings.ts";
export { cutText } from "./cut-text.ts";
export { storedClient } from "./resources/oauth-clients/find-client.ts";
export { apiPageRedirectPath } from "./resources/oauth-clients/first-party-client.ts";
export { readRegistrationPolicy, type RegistrationPolicy } from "./resources/oauth-clients/registration-policy.ts";
export {
  clientAuthMethods,
  clientGrantTypes,
  clientScopes,
  type OAuthClientRow,
  oauthClients,
} from "./resources/oauth-clients/table.ts";
export { type JobRow, jobs } from "./resources/jobs/table.ts";
export { checkDomains } from "./resources/domains/check-domains.ts";
export { ssoEnforcedFor } from "./resources/domains/sso-enforced-for.ts";
export { type DomainRow, domains } from "./resources/domains/table.ts";
export { type SsoProviderRow, ssoProviders } from "./resources/sso/tables.ts";
export { beginSsoLogin, type BegunLogin } from "./resources/sso/begin-login.ts";
export { enabledProviders, type EnabledProvider } from "./resources/sso/enabled-providers.ts";
export { type FinishedLogin, finishSsoLogin, type SsoCallback } from "./resources/sso/finish-login.ts";
export { loginSeconds, type SsoRefusal } from "./resources/sso/login-checks.ts";
export { runReportJob } from "./report-runs/run-report-job.ts";
export { productSearchRows } from "./resources/product-search/table.ts";
export { products } from "./resources/products.ts";
export { type ProjectCableRow, projectCables } from "./resources/project-cables/table.ts";
export { projects, type ProjectRow } from "./resources/projects/table.ts";
export { projectInvitations, type ProjectInvitationRow } from "./resources/projects/invitations-table.ts";
export { administratorRole, roles, type RoleRow } from "./resources/roles/table.ts";
export { base32, fromBase32 } from "./base32.ts";
export { type OneTimePasswords } from "./ports/one-time-passwords.ts";
export { codeNeeded } from "./resources/oauth/password-grant.ts";
export { accessTokenSeconds, firstPartyClientId } from "./resources/oauth/token-response.ts";
export { userFactors, type UserFactorRow } from "./resources/factors/table.ts";
export { endBrowserSession, findBrowserSession, startBrowserSession } from "./resources/sign-in/browser-session.ts";
export { signInGuards } from "./resources/sign-in/guards-table.ts";
export { stillVerified } from "./resources/sign-in/still-verified.ts";
export { type Verification, verifyCredentials } from "./resources/sign-in/verify-credentials.ts";
export { accessCacheMs, createAuthenticator, heldRights, type ServedApplication } from "./resources/users/access.ts";
export { type ResourceName, resourceNames, resourceScopes, resourceUri } from "./resources/oauth/scopes.ts";
export { type AuthorizationRequestRow } from "./resources/oauth/grant-tables.ts";
export { beginAuthorization, type BegunAuthorization } from "./resources/oauth/begin-authorization.ts";
export { consentNeeded } from "./resources/oauth/consent.ts";
export { type AuthorizationDecision, decideAuthorization } from "./resources/oauth/decide-authorization.ts";
export { findAuthorizationRequest } from "./resources/oauth/find-authorization-request.ts";
export { users, type UserRow } from "./resources/users/table.ts";
export {
  endpointPurpose,
  type StoredSecret,
  webhookEndpoints,
  type WebhookEndpointRow,
} from "./resources/webhook-endpoints/table.ts";
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
