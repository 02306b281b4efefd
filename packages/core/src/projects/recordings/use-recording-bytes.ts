import { sessionRecordings } from "../../application/mod.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { compares } from "../../engine/rows/conditions.ts";
import { useQuota } from "../../engine/rows/quota.ts";
import type { Reader } from "../../ports/storage.ts";

/** The quota of the bytes of all session recordings. */
export const recordingBytes: QuotaKind = { name: "recordingBytes", count: totalBytes };

/** Counts bytes of recorded events that came, or with a minus went. @throws {DomainError} `limit_reached` */
export async function useRecordingBytes(change: Change, amount: number): Promise<void> {
  await useQuota(change, { ...recordingBytes, amount });
}

async function totalBytes(reader: Reader): Promise<number> {
  let total = 0;
  for (let after = ""; ;) {
    const where = compares("id", "greaterThan", after);
    const orderBy = [{ column: "id", direction: "asc" }] as const;
    const rows = await reader.select(sessionRecordings, { where, orderBy, limit: 1_000 });
    total += rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const last = rows.at(-1);
    if (!last) return total;
    after = last.id;
  }
}
