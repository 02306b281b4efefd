import type { Static } from "@sinclair/typebox";
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
  const usedOf = async ({ name, used, day }: QuotaRow) => {
    const kind = kinds.find((known) => known.name === name);
    const isKept = used !== null && day === (kind?.isDaily === true ? utcDay(nowMs) : null);
    return isKept || !kind ? used : kind.count(reader, nowMs);
  };
  return Promise.all(
    inForce.map(async (quota) => ({ name: quota.name, limit: quota.most, used: await usedOf(quota) })),
  );
}
