import { expiring } from "../engine/upkeep/erase-expired.ts";
import type { Wing } from "../engine/wing.ts";
import { accountOperations } from "./accounts/accounts.ts";
import { accountTokens } from "./accounts/table.ts";
import { clientSessions } from "./back-channel/table.ts";
import { domainOperations } from "./domains/domain-operations.ts";
import { domains } from "./domains/table.ts";
import { factorOperations } from "./factors/factors.ts";
import { userFactors } from "./factors/table.ts";
import { accountMails } from "./mails/account-mails.ts";
import { meOperations } from "./me/me.ts";
import { clientOperations } from "./oauth-clients/client-operations.ts";
import { oauthClients } from "./oauth-clients/table.ts";
import { issueAdminToken } from "./oauth/admin-token.ts";
import { authorizationCodes, authorizationRequests, consents } from "./oauth/grant-tables.ts";
import { refreshTokens } from "./oauth/refresh-tokens.ts";
import { revokeToken } from "./oauth/revoke-token.ts";
import { issueToken } from "./oauth/token.ts";
import { getUserInfo, postUserInfo } from "./oauth/user-info.ts";
import { passkeyOperations } from "./passkeys/passkeys.ts";
import { passkeyChallenges, userPasskeys } from "./passkeys/table.ts";
import { quotaMail } from "./quotas/warn-of-quotas.ts";
import { clientSecrets } from "./service-accounts/secrets-table.ts";
import { signInAdministration } from "./sign-in/administration.ts";
import { browserSessions } from "./sign-in/browser-sessions.ts";
import { signInGuards } from "./sign-in/guards-table.ts";
import { signInNetworks } from "./sign-in/sign-in-networks.ts";
import { signingKeyTables } from "./signing-keys.ts";
import { ssoOperations } from "./sso/sso.ts";
import { ssoIdentities, ssoLogins, ssoProviders } from "./sso/tables.ts";
import { pairwiseSubjects } from "./subjects/table.ts";
import { userErasures } from "./users/erasures-table.ts";
import { users } from "./users/table.ts";
import { userOperations } from "./users/users.ts";
import { savedViewOperations } from "./views/saved-views.ts";
import { savedViews } from "./views/table.ts";

/** Expired refresh tokens and codes are kept for a day, to tell a late client from a thief. */
const replayGraceMs = 86_400_000;

/** Administrators see for a week that an invitation has ended. */
const endedLinkMs = 7 * 86_400_000;

/** Administrators see for 30 days that a secret has ended, and why a program was refused. */
const endedSecretMs = 30 * 86_400_000;

/** Users, their accounts and sessions, and every way to sign in. */
export const identityWing: Wing = {
  operations: [
    issueToken,
    revokeToken,
    getUserInfo,
    postUserInfo,
    issueAdminToken,
    ...clientOperations,
    ...accountOperations,
    ...meOperations,
    ...savedViewOperations,
    ...factorOperations,
    ...passkeyOperations,
    ...userOperations,
    ...signInAdministration,
    ...ssoOperations,
    ...domainOperations,
  ],
  resources: [],
  tables: [
    accountTokens,
    authorizationCodes,
    authorizationRequests,
    browserSessions,
    clientSecrets,
    clientSessions,
    consents,
    domains,
    oauthClients,
    pairwiseSubjects,
    passkeyChallenges,
    refreshTokens,
    savedViews,
    signInGuards,
    signInNetworks,
    ...Object.values(signingKeyTables),
    ssoIdentities,
    ssoLogins,
    ssoProviders,
    userErasures,
    userFactors,
    userPasskeys,
    users,
  ],
  expiring: [
    expiring(accountTokens, "expiresAt", endedLinkMs),
    expiring(signInGuards, "expiresAt"),
    expiring(signInNetworks, "expiresAt"),
    expiring(browserSessions, "expiresAt"),
    expiring(passkeyChallenges, "expiresAt"),
    expiring(ssoLogins, "expiresAt"),
    expiring(authorizationRequests, "expiresAt"),
    expiring(authorizationCodes, "expiresAt", replayGraceMs),
    expiring(refreshTokens, "expiresAt", replayGraceMs),
    expiring(clientSessions, "expiresAt"),
    expiring(clientSecrets, "expiresAt", endedSecretMs),
  ],
  jobKinds: [],
  quotas: [],
  mailKinds: [...Object.values(accountMails), quotaMail],
};
