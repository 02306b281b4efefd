import { runOperation } from "@design-catalog/testing/test-application";
import type { OperationCall } from "../../engine/calls/call-operation.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { ApplicationStore } from "../../ports/storage.ts";

/** Runs an operation and returns its answer and, in order, all calls that it made to the adapters. */
export async function observeCost(
  operation: Parameters<typeof runOperation>[0],
  context: OperationContext,
  input: OperationCall,
) {
  const work: string[] = [];
  const { passwordHasher, digest } = context.ports;
  const answer = await runOperation(
    operation,
    {
      ...context,
      store: observed(context.store, work),
      ports: { ...context.ports, passwordHasher: observed(passwordHasher, work), digest: observed(digest, work) },
    },
    input,
  );
  return { answer, work };
}

/** Wraps an adapter to record each call with its table, and the end of each transaction. */
export function observed<Adapter extends object>(adapter: Adapter, work: string[]): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      if (name === "transaction") return observedTransaction(target, work);
      return (...parts: readonly unknown[]): unknown => {
        const [first] = parts;
        const table = typeof first === "object" && first !== null && "name" in first ? String(first.name) : "";
        work.push(`${String(name)} ${table}`);
        return Reflect.apply(member, target, parts);
      };
    },
  });
}

function observedTransaction(target: object, work: string[]): ApplicationStore["transaction"] {
  // The proxy found the member on the target, which is therefore a store.
  const store = target as ApplicationStore;
  return async (run) => {
    work.push("begin");
    try {
      const value = await store.transaction((transaction) => run(observed(transaction, work)));
      work.push("commit");
      return value;
    } catch (error) {
      work.push("rollback");
      throw error;
    }
  };
}
