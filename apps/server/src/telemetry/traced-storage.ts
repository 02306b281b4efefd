import type { Storage } from "@design-catalog/core";
import type { Telemetry } from "@design-catalog/core/ports";

const start = { name: "transaction", kind: "internal", attributes: {} } as const;

/**
 * Wraps a storage with a span for each transaction of a trace, retries included. Background work belongs to no trace,
 * and would make a trace of one span.
 */
export function createTracedStorage(storage: Storage, telemetry: Pick<Telemetry, "trace" | "traceparent">): Storage {
  return {
    open(applicationId) {
      const store = storage.open(applicationId);
      return {
        ...store,
        transaction(work) {
          if (telemetry.traceparent() === undefined) return store.transaction(work);
          return telemetry.trace(start, () => store.transaction(work));
        },
      };
    },
  };
}
