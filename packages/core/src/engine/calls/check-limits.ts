import type { LimitState } from "../../ports/request-limits.ts";
import { limitExceeded } from "../limit-exceeded.ts";
import type { Operation, OperationContext } from "./operation.ts";
import { isAreaPrivilege } from "./privilege.ts";

/**
 * Counts a request against the limits of its application, and returns their states. Requests that are refused later
 * count too: guessing must cost something.
 * @throws {DomainError} `rate_limited`, when limits are enforced
 */
export async function checkLimits(operation: Operation, context: OperationContext): Promise<readonly LimitState[]> {
  const { requestLimits } = context.ports;
  if (!requestLimits) return [];
  const { applicationId, actor, clientAddress } = context;
  const { states, refusedBy } = await requestLimits.take({
    applicationId,
    operation: operation.name,
    method: operation.method,
    area: areaOf(operation),
    isGrid: operation.grid !== undefined,
    userId: actor?.userId,
    clientId: actor?.clientId,
    clientAddress,
  });
  if (refusedBy) throw limitExceeded(refusedBy);
  return states;
}

function areaOf({ privilege }: Operation): string | undefined {
  return isAreaPrivilege(privilege) ? privilege.replace(/^Admin | r\/w$/gu, "") : undefined;
}
