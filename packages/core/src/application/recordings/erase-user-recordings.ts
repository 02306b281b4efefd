import { matches } from "../../engine/rows/conditions.ts";
import type { Id } from "../../ports/id.ts";
import type { Transaction } from "../../ports/storage.ts";
import { sessionRecordings } from "./table.ts";

/**
 * Hides all recordings of a user who goes; the upkeep erases them within a minute.
 * @example
 * ```ts
 * import { eraseUserRecordings, sessionRecordings } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { administrator, call, context } = await createMemoryHost();
 * const settings = { sessionRecordings: { enabled: true, requireConsent: false } };
 * const parameters = { applicationId: context.applicationId };
 * await call("patchApplication", { parameters, body: { settings, version: 0 } });
 * const body = { userAgent: "Chrome/140.0.0.0", viewport: { width: 1280, height: 720 } };
 * const { id } = await call("startSessionRecording", { body });
 * await context.store.transaction((transaction) => eraseUserRecordings(transaction, administrator.id));
 * assert.equal((await context.store.find(sessionRecordings, String(id)))?.status, "erasing");
 * ```
 */
export async function eraseUserRecordings(transaction: Transaction, userId: Id<"user">): Promise<void> {
  await transaction.update(sessionRecordings, matches({ userId }), { status: "erasing" });
}
