import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, notFound } from "../../engine/errors.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { WithheldState } from "../../ports/application-state.ts";
import type { Reader } from "../../ports/storage.ts";
import { type ApplicationRow, applications } from "./table.ts";

/**
 * Suspends or resumes an application, for the operator of the deployment. A host then refuses its requests by {@link
 * applicationRefusal}; its deliveries and jobs wait. Audited, unless it is in that state already.
 * @throws {DomainError} `not_found` for an application that does not exist
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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
 * Whether requests to the application are answered: it is neither suspended nor between two deployments.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await isServed(context.store), true);
 * await suspendApplication(context, true);
 * assert.equal(await isServed(context.store), false);
 * ```
 */
export async function isServed(reader: Reader): Promise<boolean> {
  const row = await reader.find(applications, reader.applicationId);
  return row === undefined || (row.moveState === null && row.suspendedAt === null);
}

/**
 * Seconds after which a client may ask again: the switch of a move is soon over, while an application that has only
 * begun to arrive, or that has left, is asked for here by mistake.
 */
const moveWaitSeconds = { moving: 1, arriving: 5, moved: 5 } as const;

/**
 * The refusal of every request to an application that is not served.
 * @example
 * ```ts
 * assert.equal(applicationRefusal("suspended").code, "application_suspended");
 * assert.equal(applicationRefusal("moving").data.retryAfterSeconds, 1);
 * ```
 */
export function applicationRefusal(state: WithheldState): DomainError {
  if (state === "suspended") {
    const reason = "The application is suspended: only the operator of the service can resume it";
    return new DomainError("application_suspended", reason);
  }
  const reason = "The application is moving to another database: try again in a moment";
  return new DomainError("application_moving", reason, { retryAfterSeconds: moveWaitSeconds[state] });
}
