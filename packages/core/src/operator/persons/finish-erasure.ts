import { recordAudit } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { erasedAddress, userErasures, type UserRow, users } from "../../identity/mod.ts";
import { eraseRows } from "./erase-rows.ts";
import type { ErasureRun, ErasureState } from "./erasure-state.ts";
import { personColumns } from "./person-tables.ts";

/** Clears the account, which keeps its id as the pseudonym, and notes the end of the erasure. */
export async function finishErasure(job: ErasureRun, { id }: UserRow, { phase, counts }: ErasureState): Promise<void> {
  await job.step(async (change) => {
    const { context, transaction } = change;
    const names = { id, addresses: [], fullNames: [] };
    for (const column of personColumns([users])) await eraseRows(change, { column, names, after: "" });
    const pseudonym = { emailAddress: erasedAddress(id), status: "erased", deleted: true } as const;
    await transaction.update(users, matches({ id }), pseudonym);
    const finishedAt = formatTimestamp(context.ports.clock.now());
    await transaction.update(userErasures, matches({ userId: id }), { finishedAt, result: counts });
    await recordAudit(change, [{ action: "erase", kind: "User", resourceId: id }]);
    return { done: 1, total: 1, state: { phase: phase + 1, after: null, counts } };
  });
}
