import type { Static } from "@sinclair/typebox";
import { DomainError } from "../../engine/errors.ts";
import type { QuotaKind } from "../../engine/quota-kind.ts";
import { type QuotaRow, quotas } from "../../engine/rows/quota.ts";
import { utcDay } from "../../engine/schemas/formats.ts";
import type { Reader } from "../../ports/storage.ts";
import type { quotaUseSchema } from "./quotas.ts";

/** Reads the quotas in force with what is used of each: a number that changes keep up, else a count of this moment. */
export async function readQuotaUse(
  reader: Reader,
  { kinds, nowMs }: { readonly kinds: readonly QuotaKind[]; readonly nowMs: number },
): Promise<Static<typeof quotaUseSchema>> {
  const inForce = await reader.select(quotas, { orderBy: [{ column: "name", direction: "asc" }] });
  let isLate = false;
  const usedOf = async ({ name, used, day }: QuotaRow) => {
    const kind = kinds.find((known) => known.name === name);
    const isKept = used !== null && day === (kind?.isDaily === true ? utcDay(nowMs) : null);
    if (isKept || !kind || isLate) return used;
    const counted = await countInTime(() => kind.count(reader, nowMs));
    // The others would be late too, and the request has 25 s.
    isLate = counted === null;
    return counted;
  };
  const use: Static<typeof quotaUseSchema> = [];
  // One count after the other: each may take long, and together they would hold most connections of the pool.
  for (const quota of inForce) use.push({ name: quota.name, limit: quota.most, used: await usedOf(quota) });
  return use;
}

/** A count, or null if the database has not finished it in time: the settings stay readable without it. */
async function countInTime(count: () => Promise<number>): Promise<number | null> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof DomainError && error.code === "unavailable") return null;
    throw error;
  }
}
