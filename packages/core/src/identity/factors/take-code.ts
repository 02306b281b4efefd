import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { fromBase32 } from "../../engine/text/base32.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { factorCode } from "./factor-code.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { factorPurpose, type UserFactorRow, userFactors } from "./table.ts";

/** Six digits. */
const timeCode = /^\d{6}$/u;

/**
 * Takes a code of a user's second factor: each time step and each recovery code is accepted once, even if it arrives
 * many times at once.
 */
export async function takeFactorCode(
  { context, transaction }: Change,
  { userId, code: typed = "" }: { readonly userId: Id<"user">; readonly code: string | undefined },
): Promise<"no factor" | "missing" | "wrong" | "taken"> {
  const factor = await findFactor(transaction, userId);
  if (!factor || factor.confirmedAt === null) return "no factor";
  const code = factorCode(typed);
  if (code === "") return "missing";
  const changes = timeCode.test(code)
    ? await afterTimeCode(context, factor, code)
    : await afterRecoveryCode(context, factor, code);
  if (!changes) return "wrong";
  await transaction.update(userFactors, matches({ id: factor.id }), changes);
  return "taken";
}

/** A user's second factor, confirmed or not, locked until the transaction ends. */
export async function findFactor(transaction: Transaction, userId: Id<"user">): Promise<UserFactorRow | undefined> {
  const [factor] = await transaction.select(userFactors, { where: matches({ userId }), limit: 1, lock: true });
  return factor;
}

/**
 * Changes that a correct time code makes to the factor, spending its step and all earlier ones; undefined for a wrong
 * code.
 */
export async function afterTimeCode(
  context: OperationContext,
  factor: UserFactorRow,
  code: string,
): Promise<Partial<UserFactorRow> | undefined> {
  const key = fromBase32(await context.ports.secretBox.open(factor.sealedSecret, factorPurpose(factor.userId)));
  const guess = { key, code: factorCode(code), nowMs: context.ports.clock.now() };
  const step = await oneTimePasswordsOf(context).matchingStep(guess);
  return step === undefined || step <= (factor.lastUsedStep ?? -1) ? undefined : { lastUsedStep: step };
}

/**
 * The port of one-time passwords.
 * @throws {DomainError} `conflict` if the host has none
 */
export function oneTimePasswordsOf(context: OperationContext) {
  const { oneTimePasswords } = context.ports;
  if (!oneTimePasswords) throw new DomainError("conflict", "This service does not support second factors");
  return oneTimePasswords;
}

async function afterRecoveryCode(
  context: OperationContext,
  factor: UserFactorRow,
  code: string,
): Promise<Partial<UserFactorRow> | undefined> {
  const used = await recoveryCodeHash(context, code);
  const recoveryCodeHashes = factor.recoveryCodeHashes.filter((hash) => hash !== used);
  return recoveryCodeHashes.length === factor.recoveryCodeHashes.length ? undefined : { recoveryCodeHashes };
}
