import { DomainError, errorCodes } from "@design-catalog/core";
import { limitExceeded } from "@design-catalog/core/engine";
import { findApplication, type OperationDependencies } from "../routes/request-context.ts";
import type { Call } from "../routes/request-frame.ts";
import type { Route } from "../routes/route.ts";

/** The part of a route that counting needs. */
type CountedRoute = Pick<Route, "name" | "strangers">;

/**
 * Counts a request against the limit of its network where nobody is known to send it. Operations without a token count
 * themselves. The application's limit is left for those that are known: strangers from many networks must not use it up.
 * @throws {DomainError} `rate_limited`, when limits are enforced
 */
export async function countStranger(
  dependencies: OperationDependencies,
  call: Call,
  { name: operation }: CountedRoute,
): Promise<void> {
  const { ports, clientAddress } = dependencies;
  if (!ports.requestLimits) return;
  // An outage, or a request without a host, is reported by what comes next.
  const served = await findApplication(dependencies, call).catch(() => undefined);
  if (!served) return;
  const { refusedBy } = await ports.requestLimits.take({
    applicationId: served.applicationId,
    operation,
    method: call.request.method,
    isGrid: false,
    clientAddress: clientAddress?.(call.request) ?? null,
    onlyPer: "network",
  });
  if (refusedBy) throw limitExceeded(refusedBy);
}

/**
 * Counts a request that was refused before it was known who sent it, such as one with a forged token. Returns the error
 * to answer: that of the limit once it is used up.
 */
export async function countRefused(
  dependencies: OperationDependencies,
  call: Call,
  { route, error }: { readonly route: CountedRoute; readonly error: unknown },
): Promise<unknown> {
  const counts = route.strangers === "refused" || route.strangers === "unknown";
  if (!counts || !isStranger(call) || !isRefusal(error)) return error;
  try {
    await countStranger(dependencies, call, route);
    return error;
  } catch (limit) {
    return limit;
  }
}

/** True while nobody is known to have sent a request, and no operation has counted it. */
export function isStranger({ known: { userId, isCounted = false } }: Call): boolean {
  return userId === undefined && !isCounted;
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.code !== "rate_limited" && errorCodes[error.code].status < 500;
}
