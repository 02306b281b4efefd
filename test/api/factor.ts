import { formatTimestamp, matches } from "@design-catalog/core";
import { base32 } from "@design-catalog/core/engine";
import { userFactors } from "@design-catalog/core/identity";
import type { Id } from "@design-catalog/core/ports";
import { oneTimeCode } from "@design-catalog/testing/one-time-codes";
import type { TestApi } from "./harness.ts";

/** Gives a user a new second factor, whatever they had, and returns its current code, still unused. */
export async function giveFactor(
  { store, ports }: TestApi,
  userId: Id<"user">,
  { confirmed }: { readonly confirmed: boolean },
): Promise<string> {
  await removeFactor({ store }, userId);
  const [secret, now] = [base32(ports.random.bytes(20)), ports.clock.now()];
  const createdAt = formatTimestamp(now);
  const sealedSecret = await ports.secretBox.seal(secret, `user-factor:${userId}`);
  const row = { id: ports.ids.next(), userId, sealedSecret, createdAt, confirmedAt: confirmed ? createdAt : null };
  await store.transaction((transaction) =>
    transaction.insert(userFactors, [{ ...row, recoveryCodeHashes: [], lastUsedStep: null }]),
  );
  return oneTimeCode(secret, now);
}

/** Removes a user's second factor, if any. */
export async function removeFactor({ store }: Pick<TestApi, "store">, userId: Id<"user">): Promise<void> {
  await store.transaction((transaction) => transaction.erase(userFactors, matches({ userId })));
}
