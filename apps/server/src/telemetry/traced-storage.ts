import type { Storage, Telemetry } from "@design-catalog/core";

const start = { name: "transaction", kind: "internal", attributes: {} } as const;

/** The same storage, with a span for each transaction: from its begin, retries included, to its end. */
export function createTracedStorage(storage: Storage, telemetry: Pick<Telemetry, "trace">): Storage {
  return {
    open(applicationId) {
      const store = storage.open(applicationId);
      return { ...store, transaction: (work) => telemetry.trace(start, () => store.transaction(work)) };
    },
  };
}
