export { newPasswordCharactersMin } from "./accounts/check-new-password.ts";
export { findUser } from "./accounts/find-user.ts";
export { accepted, acceptedSchema } from "./accounts/schemas.ts";
export {
  bootstrapApplication,
  createAdministrator,
  defaultApplicationId,
  type FirstAdministrator,
} from "./bootstrap.ts";
export { checkDomains } from "./domains/check-domains.ts";
export { ssoEnforcedFor } from "./domains/sso-enforced-for.ts";
export { domains } from "./domains/table.ts";
export { userEventTypes } from "./events.ts";
export { userFactors } from "./factors/table.ts";
export { ownUser } from "./me/me-schema.ts";
export { storedClient } from "./oauth-clients/find-client.ts";
export { apiPageRedirectPath } from "./oauth-clients/first-party-client.ts";
export { purgeClients } from "./oauth-clients/purge-clients.ts";
export { isLoopback } from "./oauth-clients/redirect-uri.ts";
export { readRegistrationPolicy, type RegistrationPolicy } from "./oauth-clients/registration-policy.ts";
export {
  clientAuthMethods,
  clientGrantTypes,
  clientScopes,
  type OAuthClientRow,
  oauthClients,
  serviceGrantType,
} from "./oauth-clients/table.ts";
export { beginAuthorization } from "./oauth/begin-authorization.ts";
export { consentNeeded } from "./oauth/consent.ts";
export { offersPasskeys } from "./passkeys/ceremony.ts";
export { domainsOfPasskeys } from "./passkeys/has-passkey.ts";
export { passkeyDomains, servedOrigins } from "./passkeys/served-origins.ts";
export {
  beginPasskeySignIn,
  finishPasskeySignIn,
  type PasskeyAnswer,
  type PasskeyRequestOptions,
  type PasskeySignIn,
} from "./passkeys/sign-in.ts";
export { userPasskeys } from "./passkeys/table.ts";
export { warnOfQuotas } from "./quotas/warn-of-quotas.ts";
export { type ConsoleScope, issueConsoleToken } from "./oauth/console-token.ts";
export { decideAuthorization } from "./oauth/decide-authorization.ts";
export { findAuthorizationRequest, findWayBack } from "./oauth/find-authorization-request.ts";
export { type AuthorizationRequestRow, responseModes } from "./oauth/grant-tables.ts";
export { OAuthError, type OAuthErrorCode, oauthErrorCodes } from "./oauth/oauth-error.ts";
export { codeNeeded } from "./oauth/password-grant.ts";
export { type LogoutRequest, readLogout } from "./oauth/read-logout.ts";
export type { ClientAnswer } from "./oauth/redirect-location.ts";
export { refreshTokens } from "./oauth/refresh-tokens.ts";
export { type ResourceName, resourceNames, resourceScopes, resourceUri } from "./oauth/scopes.ts";
export { factorCode } from "./factors/factor-code.ts";
export { checkSsoSignIns } from "./sso/check-sign-ins.ts";
export { sendLogoutTokens } from "./back-channel/send-logout-tokens.ts";
export { missesClass, strongerSignIn } from "./oauth/asked-class.ts";
export { signInNeeded } from "./oauth/sign-in-needed.ts";
export { claimScopes } from "./oauth/user-claims.ts";
export { accessTokenSeconds } from "./oauth/token-lifetimes.ts";
export { checkPerson } from "./service-accounts/check-person.ts";
export { checkPersonsAddress, erasedAddress } from "./service-accounts/service-address.ts";
export { forgetAccount } from "./sign-in/attempts.ts";
export { endBrowserSession, findBrowserSession, startBrowserSession } from "./sign-in/browser-session.ts";
export type { BrowserSessionRow } from "./sign-in/browser-sessions.ts";
export { subjectTypes } from "./subjects/table.ts";
export { acrValues, type SignInMethod } from "./sign-in/sign-in-method.ts";
export { signInGuards } from "./sign-in/guards-table.ts";
export { stillVerified } from "./sign-in/still-verified.ts";
export { type Verification, verifyCredentials } from "./sign-in/verify-credentials.ts";
export {
  activeKeys,
  announcedMs,
  requestSigningKey,
  signerOf,
  signingKeyPurpose,
  type SigningKeyRow,
  signingKeys,
  signingKeysLock,
  signingKeyTables,
  signsFromMs,
} from "./signing-keys.ts";
export { beginSsoLogin } from "./sso/begin-login.ts";
export { type EnabledProvider, enabledProviders } from "./sso/enabled-providers.ts";
export { finishSsoLogin } from "./sso/finish-login.ts";
export type { SsoRefusal } from "./sso/login-checks.ts";
export { ssoProviders } from "./sso/tables.ts";
export {
  type Access,
  accessCacheMs,
  accessOf,
  awaitsPasskey,
  createAuthenticator,
  heldRights,
  type ServedApplication,
} from "./users/access.ts";
export { removeUser } from "./users/delete-user.ts";
export { type UserErasureResult, type UserErasureRow, userErasures } from "./users/erasures-table.ts";
export { findActor } from "./users/find-actor.ts";
export { findAuthor } from "./users/find-author.ts";
export { endImpersonation, findImpersonation, type Impersonation } from "./users/impersonation.ts";
export { bringBack } from "./users/restore-user.ts";
export { findPortalPass } from "./users/find-portal-pass.ts";
export { type UserRow, users } from "./users/table.ts";
export { identityWing } from "./wing.ts";
