import type { OperationContext } from "../../engine/calls/operation.ts";
import { type DomainError, invalid } from "../../engine/errors.ts";
import { hex } from "../../engine/id.ts";
import type { Change } from "../../engine/rows/change.ts";
import { all, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import type { UserRow } from "../users/table.ts";
import { type AccountTokenPurpose, type AccountTokenRow, accountTokens, type Invitation } from "./table.ts";

const hourMs = 3_600_000;

/**
 * Hours for which a link is valid, by purpose: a reset opens an existing account, an invitation may have to wait out a
 * holiday.
 */
export const accountTokenHours = {
  verification: 24,
  "password-reset": 1,
  invitation: 7 * 24,
} as const satisfies Record<AccountTokenPurpose, number>;

/** Creates a token of 256 random bits, in hex, and stores only its hash. */
export async function issueAccountToken(
  { context, transaction }: Change,
  issued: {
    readonly purpose: AccountTokenPurpose;
    readonly userId: Id<"user"> | null;
    readonly emailAddress: string;
    readonly invitation?: Invitation;
  },
): Promise<{ readonly token: string; readonly row: AccountTokenRow }> {
  const { clock, ids } = context.ports;
  const createdAt = formatTimestamp(clock.now());
  const { token, ...link } = await freshLink(context, issued.purpose);
  const unused = { usedAt: null, mailId: null, acceptedAt: null };
  const row: AccountTokenRow = { id: ids.next(), invitation: null, ...issued, ...link, createdAt, ...unused };
  await transaction.insert(accountTokens, [row]);
  return { token, row };
}

/** A new token with what is stored of it. */
export async function freshLink({ ports }: OperationContext, purpose: AccountTokenPurpose) {
  const token = hex(ports.random.bytes(32));
  const expiresAt = formatTimestamp(ports.clock.now() + accountTokenHours[purpose] * hourMs);
  return { token, tokenHash: await ports.digest.sha256(token), expiresAt };
}

/** A token from a mail, and the purpose it is presented for. */
export interface PresentedToken {
  readonly token: string;
  readonly purpose: AccountTokenPurpose;
}

/** Finds the row of a token that can still be used. */
export async function findAccountToken(
  context: OperationContext,
  reader: Reader,
  presented: PresentedToken & { readonly lock?: boolean },
): Promise<AccountTokenRow | undefined> {
  const { token, purpose, lock = false } = presented;
  const tokenHash = await context.ports.digest.sha256(token);
  const now = formatTimestamp(context.ports.clock.now());
  const unexpired = { op: "greaterThan", column: "expiresAt", value: now } as const;
  const where = all(matches({ tokenHash, purpose, usedAt: null }), unexpired);
  const [row] = await reader.select(accountTokens, { where, lock, limit: 1 });
  return row;
}

/** Spends a token: only one of several concurrent uses gets its row, the others get undefined. */
export async function spendAccountToken(
  change: Change,
  presented: PresentedToken,
): Promise<AccountTokenRow | undefined> {
  const { context, transaction } = change;
  const row = await findAccountToken(context, transaction, { ...presented, lock: true });
  if (row) await voidAccountTokens(change, { id: row.id });
  return row;
}

/** Voids unused tokens and returns them. */
export function voidAccountTokens(
  { context, transaction }: Change,
  which: Partial<Pick<AccountTokenRow, "id" | "userId" | "emailAddress" | "purpose">>,
): Promise<readonly AccountTokenRow[]> {
  const usedAt = formatTimestamp(context.ports.clock.now());
  return transaction.update(accountTokens, matches({ ...which, usedAt: null }), { usedAt });
}

/** Voids every link mailed to a user, or to the user's address before the account existed. */
export async function voidLinksOf(
  change: Change,
  { id: userId, emailAddress }: Pick<UserRow, "id" | "emailAddress">,
): Promise<void> {
  await voidAccountTokens(change, { userId });
  await voidAccountTokens(change, { emailAddress });
}

/** Error for a token that is wrong, used or expired; all three look the same. */
export function deadToken(): DomainError {
  const message = "The link is invalid, has expired or has already been used; request a new one";
  return invalid("/token", "invalid_token", message);
}
