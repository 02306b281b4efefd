import { sessionRecordings, totalBytes } from "../../application/mod.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import type { Change } from "../../engine/rows/change.ts";
import { useQuota } from "../../engine/rows/quota.ts";

/** The quota of the bytes of all session recordings. */
export const recordingBytes: QuotaKind = {
  name: "recordingBytes",
  count: (reader) => totalBytes(reader, sessionRecordings),
};

/** Counts bytes of recorded events that came, or with a minus went. @throws {DomainError} `limit_reached` */
export async function useRecordingBytes(change: Change, amount: number): Promise<void> {
  await useQuota(change, { ...recordingBytes, amount });
}
