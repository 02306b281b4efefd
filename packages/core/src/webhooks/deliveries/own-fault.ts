import type { DeliveryErrorClass } from "../../ports/delivery-store.ts";

/** Classes of faults of the service and its proxy: nothing reached the receiver, so none counts against it. */
export const ownErrorClasses: readonly DeliveryErrorClass[] = ["secret", "service", "proxy"];

/**
 * Whether an attempt failed by a fault of the service or its proxy, which counts neither against its receiver nor in its rates.
 * @example
 * ```ts
 * assert.deepEqual([isOwnFault("secret"), isOwnFault("timeout"), isOwnFault(null)], [true, false, false]);
 * ```
 */
export function isOwnFault(errorClass: DeliveryErrorClass | null): boolean {
  return errorClass !== null && ownErrorClasses.includes(errorClass);
}
