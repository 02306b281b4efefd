import type { Id } from "../../ports/id.ts";
import { type DomainError, invalid } from "../../engine/errors.ts";
import { hex } from "../../engine/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { all, matches } from "../../ports/condition.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Change } from "../../engine/rows/change.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { UserRow } from "../users/table.ts";
import { type AccountTokenPurpose, type AccountTokenRow, accountTokens, type Invitation } from "./table.ts";

const hourMs = 3_600_000;

/** How long a link is good: a reset opens an account that exists, an invitation waits for somebody's holidays. */
export const accountTokenHours = {
  verification: 24,
  "password-reset": 1,
  invitation: 7 * 24,
} as const satisfies Record<AccountTokenPurpose, number>;

/** Makes a token of 256 random bits, in hex, of which only the hash is kept. */
export async function issueAccountToken(
  { context, transaction }: Change,
  issued: {
    readonly purpose: AccountTokenPurpose;
    readonly userId: Id<"user"> | null;
    readonly emailAddress: string;
    readonly invitation?: Invitation;
  },
): Promise<{ readonly token: string; readonly row: AccountTokenRow }> {
  const { clock, digest, ids, random } = context.ports;
  const token = hex(random.bytes(32));
  const nowMs = clock.now();
  const row: AccountTokenRow = {
    id: ids.next(),
    tokenHash: await digest.sha256(token),
    invitation: null,
    ...issued,
    createdAt: formatTimestamp(nowMs),
    expiresAt: formatTimestamp(nowMs + accountTokenHours[issued.purpose] * hourMs),
    usedAt: null,
  };
  await transaction.insert(accountTokens, [row]);
  return { token, row };
}

/** What a token of a mail is asked for. */
export interface PresentedToken {
  readonly token: string;
  readonly purpose: AccountTokenPurpose;
}

/** The row of a token that can be used now. */
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

/** Uses a token up: of any number of uses at once one gets its row, the others nothing. */
export async function spendAccountToken(
  change: Change,
  presented: PresentedToken,
): Promise<AccountTokenRow | undefined> {
  const { context, transaction } = change;
  const row = await findAccountToken(context, transaction, { ...presented, lock: true });
  if (row) await voidAccountTokens(change, { id: row.id });
  return row;
}

/** Makes unused tokens useless; returns those. */
export function voidAccountTokens(
  { context, transaction }: Change,
  which: Partial<Pick<AccountTokenRow, "id" | "userId" | "emailAddress" | "purpose">>,
): Promise<readonly AccountTokenRow[]> {
  const usedAt = formatTimestamp(context.ports.clock.now());
  return transaction.update(accountTokens, matches({ ...which, usedAt: null }), { usedAt });
}

/** Makes every link useless that was mailed to a user, or to the user's address before there was one. */
export async function voidLinksOf(
  change: Change,
  { id: userId, emailAddress }: Pick<UserRow, "id" | "emailAddress">,
): Promise<void> {
  await voidAccountTokens(change, { userId });
  await voidAccountTokens(change, { emailAddress });
}

/** The one answer for a token that is wrong, was used or has expired. */
export function deadToken(): DomainError {
  const message = "The link is not valid, has expired or was used already; ask for a new one";
  return invalid("/token", "invalid_token", message);
}
