import { readApplicationSettings } from "../../application/mod.ts";
import { actorOf } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { type FieldChange, recordAudit } from "../../engine/rows/audit.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { removeUser, type UserErasureRow, userErasures, type UserRow, users } from "../../identity/mod.ts";
import type { Reader } from "../../ports/storage.ts";

/** Days in which an erasure can be withdrawn. */
export const withdrawalDays = 7;

/** The kind as the audit trail names it; its entries have the id of the user. */
const kind = "UserErasure";

/** Request of an erasure; `handOverTo` absent keeps the projects with the pseudonym. */
export interface ErasureRequest {
  readonly userId: UserRow["id"];
  readonly confirmation: string;
  readonly handOverTo?: UserErasureRow["handOverTo"] | undefined;
}

/**
 * Notes that a user is to be erased and removes the user at once, approves what another administrator has asked for, or
 * returns the erasure that waits already.
 * @throws {DomainError} `erased`, `validation_failed`, `conflict` for another heir than the one who was named, and those
 *   of a removal
 */
export async function requestErasure(change: Change, request: ErasureRequest): Promise<UserErasureRow> {
  const { transaction } = change;
  // The row of the user is the lock of the erasure.
  const user = await findLive(transaction, users, { id: request.userId, lock: true, includeDeleted: true });
  checkExpectedVersion(change.context, user);
  if (user.status === "erased") throw new DomainError("erased", "The user has been erased");
  if (accountAddress(request.confirmation) !== user.emailAddress)
    throw invalid("/confirmation", "mismatch", "This is not the address of the user");
  const known = await findErasure(transaction, user.id);
  if (known) return repeat(change, known, request);
  await checkHeir(transaction, request);
  if (!user.deleted) await removeUser(change, user);
  return add(change, request, user.deleted);
}

/** The erasure of a user; undefined without one. */
export async function findErasure(reader: Reader, userId: UserRow["id"]): Promise<UserErasureRow | undefined> {
  const [row] = await reader.select(userErasures, { where: matches({ userId }), limit: 1 });
  return row;
}

/** @throws {DomainError} `erased`, `conflict` once an erasure has begun */
export async function checkNotErasing(reader: Reader, { id, status }: Pick<UserRow, "id" | "status">): Promise<void> {
  if (status === "erased") throw new DomainError("erased", "The user has been erased");
  const erasure = await findErasure(reader, id);
  if (erasure && erasure.jobId !== null) throw new DomainError("conflict", "The user is being erased");
}

/** Notes a change of an erasure in the audit trail. */
export async function auditErasure(
  change: Change,
  { userId }: UserErasureRow,
  entry: { readonly action: "create" | "update" | "delete"; readonly changes?: readonly FieldChange[] },
): Promise<void> {
  await recordAudit(change, [{ kind, resourceId: userId, ...entry }]);
}

async function checkHeir(reader: Reader, { userId, handOverTo }: ErasureRequest): Promise<void> {
  if (handOverTo === undefined || handOverTo === null) return;
  if (handOverTo === userId) throw invalid("/handOverTo", "same_user", "The user cannot keep the projects");
  const heir = await reader.find(users, handOverTo);
  if (heir && !heir.deleted && heir.status === "active" && heir.kind === "person") return;
  throw new DomainError("validation_failed", "Only an active user can get the projects", {
    errors: [unknownReference("/handOverTo", handOverTo)],
  });
}

async function add(
  change: Change,
  { userId, handOverTo = null }: ErasureRequest,
  wasRemoved: boolean,
): Promise<UserErasureRow> {
  const { context, transaction } = change;
  const nowMs = context.ports.clock.now();
  const { eraseNeedsSecond } = await readApplicationSettings(transaction);
  const row: UserErasureRow = {
    id: context.ports.ids.next(),
    userId,
    requestedBy: actorOf(context).userId,
    requestedAt: formatTimestamp(nowMs),
    approvedBy: null,
    dueAt: eraseNeedsSecond ? null : dueAfter(nowMs),
    handOverTo,
    wasRemoved,
    jobId: null,
    finishedAt: null,
    result: null,
  };
  await transaction.insert(userErasures, [row]);
  await auditErasure(change, row, { action: "create", changes: fieldsOf({ dueAt: row.dueAt, handOverTo }) });
  return row;
}

async function repeat(change: Change, known: UserErasureRow, { handOverTo = known.handOverTo }: ErasureRequest) {
  const { context, transaction } = change;
  if (handOverTo !== known.handOverTo)
    throw new DomainError("conflict", "Another user was named to get the projects: withdraw the erasure first");
  const { userId } = actorOf(context);
  const isSecond = userId !== known.requestedBy;
  const { eraseNeedsSecond } = await readApplicationSettings(transaction);
  if (known.dueAt !== null || (eraseNeedsSecond && !isSecond)) return known;
  const changes = { approvedBy: isSecond ? userId : null, dueAt: dueAfter(context.ports.clock.now()) };
  const [after = known] = await transaction.update(userErasures, matches({ id: known.id }), changes);
  await auditErasure(change, known, { action: "update", changes: fieldsOf(changes) });
  return after;
}

function dueAfter(nowMs: number): string {
  return formatTimestamp(nowMs + withdrawalDays * 86_400_000);
}

function fieldsOf(values: object): readonly FieldChange[] {
  return Object.entries(values).map(([field, after]: [string, unknown]) => ({ field, before: null, after }));
}
