import { sessionRecordings } from "../../application/mod.ts";
import type { Change } from "../../engine/rows/change.ts";
import { compares } from "../../engine/rows/conditions.ts";
import { useQuota } from "../../engine/rows/quota.ts";
import type { Transaction } from "../../ports/storage.ts";

/** Counts bytes of recorded events that came, or with a minus went. @throws {DomainError} `limit_reached` */
export async function useRecordingBytes(change: Change, amount: number): Promise<void> {
  await useQuota(change, { name: "recordingBytes", amount, count: () => totalBytes(change.transaction) });
}

async function totalBytes(transaction: Transaction): Promise<number> {
  let total = 0;
  for (let after = ""; ;) {
    const where = compares("id", "greaterThan", after);
    const orderBy = [{ column: "id", direction: "asc" }] as const;
    const rows = await transaction.select(sessionRecordings, { where, orderBy, limit: 1_000 });
    total += rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const last = rows.at(-1);
    if (!last) return total;
    after = last.id;
  }
}
