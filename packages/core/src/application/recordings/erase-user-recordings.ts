import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { sessionRecordings } from "./table.ts";

/** Hides all recordings of a user who goes; the upkeep erases them within a minute. */
export async function eraseUserRecordings(transaction: Transaction, userId: Id<"user">): Promise<void> {
  await transaction.update(sessionRecordings, matches({ userId }), { status: "erasing" });
}
