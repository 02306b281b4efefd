/** A request as servers of tests get it. */
export interface ArrivedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

const noted: ArrivedRequest[] = [];

/** Most faults that an error lists. */
const faultsMax = 10;

/**
 * Notes a request to a receiver. If it is a delivery, {@link judgeDeliveries} judges it after the test, when no time is
 * measured any more.
 */
export function noteDelivery({ headers, body }: ArrivedRequest): void {
  if (headers["webhook-id"] !== undefined) noted.push({ headers, body });
}

/**
 * Judges the deliveries noted so far by the schemas of their types in `contract/events/`.
 * @throws {Error} with type, path and value of what does not fit
 */
export async function judgeDeliveries(): Promise<void> {
  const judged = noted.splice(0);
  if (judged.length === 0) return;
  // Most test files receive nothing, and need no validator.
  const { faultsOfDelivery } = await import("./delivery-faults.ts");
  const faults = [...new Set(judged.flatMap(faultsOfDelivery))];
  if (faults.length === 0) return;
  const listed = faults.slice(0, faultsMax).join("\n");
  throw new Error(`Deliveries do not fit the schemas of their types in contract/events/:\n${listed}`);
}
