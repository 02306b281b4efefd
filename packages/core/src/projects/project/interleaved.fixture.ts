import type { OperationContext } from "../../engine/calls/operation.ts";

/** A context in which something else happens between the checks of an operation and its transaction. */
export function interleaved(context: OperationContext, between: () => Promise<unknown>): OperationContext {
  const { store } = context;
  return {
    ...context,
    store: {
      ...store,
      async transaction(work) {
        await between();
        return store.transaction(work);
      },
    },
  };
}
