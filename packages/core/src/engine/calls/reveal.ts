import { recordAudit } from "../rows/audit.ts";
import { inTransaction } from "../rows/change.ts";
import { joinedStore } from "../rows/joined-store.ts";
import type { OperationContext, SecretOwner } from "./operation.ts";
import { takeToken } from "./rate-limit.ts";

/** Enough for a person, too few for a thief of a token to collect secrets unnoticed. */
const revealsMax = 20;
const windowSeconds = 60;

/**
 * Counts and audits a repeated reveal of a secret before it happens: at most 20 per user and minute.
 * @throws {DomainError} `rate_limited`
 */
export async function recordReveal(context: OperationContext, owner: SecretOwner): Promise<void> {
  const limit = {
    key: `reveal:${context.actor?.userId ?? context.portal?.linkId ?? "system"}`,
    limit: revealsMax,
    windowSeconds,
  };
  await inTransaction(context, async (change) => {
    const { transaction } = change;
    await takeToken({ ...context, store: joinedStore(transaction) }, limit);
    await recordAudit(change, [{ action: "reveal", ...owner }]);
  });
}
