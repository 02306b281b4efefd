import type { LimitState } from "../../ports/request-limits.ts";
import { limitExceeded } from "../limit-exceeded.ts";
import type { Operation, OperationContext } from "./operation.ts";
import { isAreaPrivilege } from "./privilege.ts";

/** Deliveries of webhooks that count as one more request of their caller. */
const deliveriesPerToken = 100;

/** An operation that is counted, or a route that runs some for a caller with a token. */
export type CountedOperation = Pick<Operation, "name" | "method" | "privilege" | "grid">;

/**
 * Counts a request against the limits of its application, and returns their states. Requests that are refused later
 * count too: guessing must cost something.
 * @param tokens requests that it counts as, taken all or none; one by default
 * @throws {DomainError} `rate_limited`, when limits are enforced
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.deepEqual(await checkLimits(operationNamed("getMe"), context), []); // this host has no limits
 * ```
 */
export async function checkLimits(
  operation: CountedOperation,
  context: OperationContext,
  tokens = 1,
): Promise<readonly LimitState[]> {
  const { requestLimits } = context.ports;
  if (!requestLimits || tokens === 0) return [];
  const { states, refusedBy } = await requestLimits.take({ ...limitedRequest(operation, context), tokens });
  if (refusedBy) throw limitExceeded(refusedBy);
  return states;
}

/** The context of a request that is charged for what it causes, not only for coming. */
export function chargedContext(operation: Operation, context: OperationContext): OperationContext {
  const { requestLimits } = context.ports;
  if (!requestLimits) return context;
  const request = { ...limitedRequest(operation, context), onlyPer: "user" } as const;
  let caused = 0;
  const charge = async (deliveries: number) => {
    // A request may cause them by a few at a time.
    const tokens = Math.floor((caused + deliveries) / deliveriesPerToken) - Math.floor(caused / deliveriesPerToken);
    caused += deliveries;
    const { refusedBy } = tokens === 0 ? {} : await requestLimits.take({ ...request, tokens });
    if (refusedBy) throw limitExceeded(refusedBy, tokens);
  };
  return { ...context, charge };
}

function limitedRequest(
  operation: CountedOperation,
  { applicationId, actor, portal, clientAddress }: OperationContext,
) {
  return {
    applicationId,
    operation: operation.name,
    method: operation.method,
    area: isAreaPrivilege(operation.privilege) ? operation.privilege.replace(/^Admin | r\/w$/gu, "") : undefined,
    isGrid: operation.grid !== undefined,
    // Each link of a portal is limited as a user of its own.
    userId: actor?.userId ?? portal?.linkId,
    clientId: actor?.clientId,
    clientAddress,
  };
}
