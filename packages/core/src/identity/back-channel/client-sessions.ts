import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { sessionSecondsMax } from "../oauth/token-lifetimes.ts";
import { browserSessions } from "../sign-in/browser-sessions.ts";
import { type ClientSessionRow, clientSessions } from "./table.ts";

/** Seconds until a notice that its client does not take is given up. */
const noticeSeconds = 86_400;

/** A session that begins at a client. */
export type BegunSession = Pick<ClientSessionRow, "familyId" | "userId" | "subject" | "browserSessionId">;

/**
 * Remembers a session at a client that wants to know of its end. If the user has signed out of the browser since the client
 * got its code, the session has ended already.
 */
export async function beginClientSession(
  { context, transaction }: Change,
  client: Pick<OAuthClientRow, "clientId" | "backchannelLogoutUri">,
  begun: BegunSession,
): Promise<void> {
  if (client.backchannelLogoutUri === null) return;
  const { browserSessionId } = begun;
  // The lock waits for a sign-out that has not seen this session yet.
  const browser =
    browserSessionId === null ? undefined : await transaction.find(browserSessions, browserSessionId, { lock: true });
  const hasEnded = browser !== undefined && browser.endedAt !== null;
  const { clock, ids } = context.ports;
  const expiresAt = formatTimestamp(clock.now() + sessionSecondsMax * 1000);
  const running = { endedAt: null, nextAttemptAt: null, attempts: 0, expiresAt };
  const state = hasEnded ? { ...running, ...ending(context) } : running;
  const own = { id: ids.next(), clientId: client.clientId, issuer: context.baseUrl };
  await transaction.insert(clientSessions, [{ ...begun, ...own, ...state }]);
}

/** Ends sessions at clients, which are told once the transaction has committed. */
export async function endClientSessions(
  { context, transaction }: Change,
  which: ConditionOn<ClientSessionRow>,
): Promise<void> {
  await transaction.update(clientSessions, all(which, matches({ endedAt: null })), ending(context));
}

function ending({ ports }: OperationContext) {
  const nowMs = ports.clock.now();
  const now = formatTimestamp(nowMs);
  return { endedAt: now, nextAttemptAt: now, expiresAt: formatTimestamp(nowMs + noticeSeconds * 1000) };
}
