import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type ApplicationRow, applications } from "./table.ts";

/**
 * Suspends or resumes an application, for the operator of the deployment. A host then refuses its requests by {@link
 * applicationSuspended}; its deliveries and jobs wait. Audited, unless it is in that state already.
 * @throws {DomainError} `not_found` for an application that does not exist
 * @example
 * ```ts
 * import { suspendApplication } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const { suspendedAt } = await suspendApplication(context, true);
 * assert.equal(typeof suspendedAt, "string");
 * assert.equal((await suspendApplication(context, false)).suspendedAt, null);
 * ```
 */
export function suspendApplication(context: OperationContext, isSuspended: boolean): Promise<ApplicationRow> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const row = await transaction.find(applications, transaction.applicationId, { lock: true });
    if (!row) throw notFound();
    if ((row.suspendedAt !== null) === isSuspended) return row;
    const now = formatTimestamp(context.ports.clock.now());
    const state = { suspendedAt: isSuspended ? now : null };
    const written = { ...state, version: row.version + 1, updatedAt: now };
    await transaction.update(applications, matches({ id: row.id }), written);
    const changes = fieldChanges({ suspendedAt: row.suspendedAt }, state);
    await recordAudit(change, [{ action: "update", kind: "Application", resourceId: row.id, changes }]);
    return { ...row, ...written };
  });
}

/**
 * The refusal of every request to a suspended application.
 * @example
 * ```ts
 * import { applicationSuspended } from "@design-catalog/core/application";
 * import assert from "node:assert/strict";
 *
 * assert.equal(applicationSuspended().code, "application_suspended");
 * ```
 */
export function applicationSuspended(): DomainError {
  const reason = "The application is suspended: only the operator of the service can resume it";
  return new DomainError("application_suspended", reason);
}
