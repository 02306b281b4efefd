import { phishingResistant, type SignInClass } from "../../engine/calls/sign-in-class.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import type { Condition } from "../../ports/condition.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { refreshTokens } from "../oauth/refresh-tokens.ts";
import { serviceSessions } from "../service-accounts/standing.ts";
import { type BrowserSessionRow, browserSessions } from "../sign-in/browser-sessions.ts";
import { signInClass } from "../sign-in/sign-in-method.ts";
import { lacksPasskey, readAccess } from "./access.ts";

const revoked: Condition<"revokedAt"> = { op: "not", condition: matches({ revokedAt: null }) };

/**
 * Tells whether what a user began in a session may go on: the user can still sign in, the session has the passkey that a
 * role requires, and it has not ended by signing out, by withdrawing the consent to its client, with the secret of a service
 * account, or otherwise. Refreshed tokens belong to the same session. Without a session, only the user counts.
 */
export async function sessionStands(
  reader: Reader,
  {
    userId,
    sessionId,
    nowMs = 0,
  }: {
    readonly userId: Id<"user">;
    readonly sessionId: string | null;
    /** Time that judges the end of a service account's secret. @default only its removal counts */
    readonly nowMs?: number;
  },
): Promise<boolean> {
  const access = await readAccess(reader, userId);
  if (!access || sessionId === null) return access !== undefined;
  if (access.user.kind === "service") {
    return (await serviceSessions(reader, access.user, nowMs)).has(sessionId);
  }
  const [revokedTokens, browser] = await Promise.all([
    reader.count(refreshTokens, all(matches({ familyId: sessionId }), revoked)),
    reader.find(browserSessions, sessionId),
  ]);
  if (access.requiresPasskey && lacksPasskey(access, { acr: await classOf(reader, sessionId, browser) })) return false;
  if (!browser) return revokedTokens === 0;
  return browser.endedAt === null && browser.accessEpoch === access.user.accessEpoch;
}

/** Class of the sign-in that began a session. */
async function classOf(
  reader: Reader,
  sessionId: string,
  browser: BrowserSessionRow | undefined,
): Promise<SignInClass> {
  if (browser) return signInClass(browser.signInMethod);
  const byPasskey = await reader.count(refreshTokens, matches({ familyId: sessionId, acr: phishingResistant }));
  return byPasskey > 0 ? phishingResistant : null;
}
