import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { hex } from "../../engine/id.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, always, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import { endClientSessions } from "../back-channel/client-sessions.ts";
import { type UserRow, users } from "../users/table.ts";
import { type BrowserSessionRow, browserSessions } from "./browser-sessions.ts";
import { originOf } from "./note-network.ts";
import { recordSignIn } from "./record-sign-in.ts";
import type { SignInMethod } from "./sign-in-method.ts";

/** Life of a browser session in seconds: a working day. Issued tokens outlive it. */
export const browserSessionSeconds = 12 * 3600;

/** Browser sessions shown at most; a user with more runs a script that keeps no cookies. */
const shownMax = 1000;

/**
 * Signs a browser in for 12 hours, whether or not it is used. The token is 256 random bits, hex, for a cookie; only its
 * hash is stored. ID tokens of clients tell how the user signed in, which is unknown by default.
 * @throws {DomainError} `conflict` if the account changed since it was read
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const { token, session } = await context.store.transaction((transaction) =>
 *   startBrowserSession({ context, transaction }, administrator),
 * );
 * assert.match(token, /^[0-9a-f]{64}$/);
 * assert.equal(session.userId, administrator.id);
 * ```
 */
export async function startBrowserSession(
  change: Change,
  user: UserRow,
  signInMethod: SignInMethod | null = null,
): Promise<{ readonly token: string; readonly session: BrowserSessionRow }> {
  const { context, transaction } = change;
  const { clock, digest, ids, random } = context.ports;
  if (!(await recordSignIn(change, user))) {
    throw new DomainError("conflict", "The account was changed by another request in the meantime");
  }
  const token = hex(random.bytes(32));
  const nowMs = clock.now();
  const session: BrowserSessionRow = {
    id: ids.next(),
    tokenHash: await digest.sha256(token),
    userId: user.id,
    accessEpoch: user.accessEpoch,
    signedInAt: formatTimestamp(nowMs),
    signInMethod,
    expiresAt: formatTimestamp(nowMs + browserSessionSeconds * 1000),
    endedAt: null,
    ...originOf(context),
  };
  await transaction.insert(browserSessions, [session]);
  return { token, session };
}

/**
 * Finds the session of a browser's token, as long as its user may sign in and nothing has made the user's tokens stale.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const { token } = await context.store.transaction((transaction) =>
 *   startBrowserSession({ context, transaction }, administrator),
 * );
 * assert.equal((await findBrowserSession(context, token))?.user.id, administrator.id);
 * assert.equal(await findBrowserSession(context, "a forged token"), undefined);
 * ```
 */
export async function findBrowserSession(
  context: OperationContext,
  token: string,
): Promise<{ readonly session: BrowserSessionRow; readonly user: UserRow } | undefined> {
  const where = all(matches({ tokenHash: await context.ports.digest.sha256(token) }), running(context));
  const [session] = await context.store.select(browserSessions, { where, limit: 1 });
  const user = session && (await context.store.find(users, session.userId));
  if (!user || user.deleted || user.status !== "active" || user.accessEpoch !== session.accessEpoch) return undefined;
  return { session, user };
}

/** Live browser sessions of a user that `which` admits, the newest first. */
export function liveBrowserSessions(
  context: OperationContext,
  { id: userId, accessEpoch }: UserRow,
  which: ConditionOn<BrowserSessionRow> = always,
): Promise<readonly BrowserSessionRow[]> {
  const where = all(matches({ userId, accessEpoch }), running(context), which);
  return context.store.select(browserSessions, {
    where,
    orderBy: [{ column: "id", direction: "desc" }],
    limit: shownMax,
  });
}

/**
 * Signs a browser out. Its console tokens end within 5 seconds; tokens that clients have obtained stay valid, but clients
 * that want to know of the end of a session are told.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { administrator, context } = await createMemoryHost();
 * const { token } = await context.store.transaction((transaction) =>
 *   startBrowserSession({ context, transaction }, administrator),
 * );
 * await endBrowserSession(context, token);
 * assert.equal(await findBrowserSession(context, token), undefined);
 * ```
 */
export async function endBrowserSession(context: OperationContext, token: string): Promise<void> {
  const which = matches({ tokenHash: await context.ports.digest.sha256(token) });
  await inTransaction(context, (change) => endBrowserSessions(change, { which, action: "sign-out" }));
}

/** Ends the browser sessions that `which` admits; audited as actions of their users. */
export async function endBrowserSessions(
  change: Change,
  { which, action }: { readonly which: ConditionOn<BrowserSessionRow>; readonly action: "sign-out" | "revoke" },
): Promise<void> {
  const { context, transaction } = change;
  const endedAt = formatTimestamp(context.ports.clock.now());
  const ended = await transaction.update(browserSessions, all(which, matches({ endedAt: null })), { endedAt });
  const ids = ended.map(({ id }) => id);
  await endClientSessions(change, among("browserSessionId", ids));
  const drafts = ended.map(({ id, userId }) => {
    const changes = [{ field: "sessions", before: [id], after: [] }];
    return { action, kind: "User", resourceId: userId, actorUserId: userId, changes };
  });
  if (drafts.length > 0) await recordAudit(change, drafts);
}

function running({ ports }: OperationContext): Condition<"endedAt" | "expiresAt"> {
  const unexpired = { op: "greaterThan", column: "expiresAt", value: formatTimestamp(ports.clock.now()) } as const;
  return all(matches({ endedAt: null }), unexpired);
}
