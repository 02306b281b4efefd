import { rateLeases, takeFromBucket } from "@design-catalog/core/application";
import { formatTimestamp, matches } from "@design-catalog/core/engine";
import type { RateLeases } from "@design-catalog/core/ports";
import type { RunTransaction } from "./memory-transaction.ts";

/** Creates the buckets of tokens of all applications. */
export function createMemoryRateLeases(runTransaction: RunTransaction): RateLeases {
  return {
    take: ({ applicationId, key, tokens, ...bucket }) =>
      runTransaction(async (all) => {
        const transaction = all.open(applicationId);
        const id = `${applicationId}:${key}`;
        await transaction.lock(`rate-lease:${id}`);
        const row = await transaction.find(rateLeases, id);
        const lease = takeFromBucket({ ...bucket, fullAtMs: row?.fullAtMs ?? 0 }, tokens);
        const taken = { ...lease, expiresAt: formatTimestamp(lease.fullAtMs) };
        if (row) await transaction.update(rateLeases, matches({ id }), taken);
        else await transaction.insert(rateLeases, [{ id, ...taken }]);
        return lease;
      }),
  };
}
