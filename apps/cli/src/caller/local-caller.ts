import {
  callOperation,
  DomainError,
  type Operation,
  type OperationContext,
  operationNamed,
} from "@design-catalog/core";
import { isAreaPrivilege, isJsonObject, TextStream, toJson } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import type { CallInput, Caller } from "./caller.ts";

/** Context and hooks of a local caller. */
export interface LocalCallerOptions {
  readonly context: OperationContext;
  /** Called before the first operation that may add jobs. */
  readonly prepareWrites: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs operations in this process as the system: with every right, audited without a user. */
export function createLocalCaller({ context, prepareWrites, close }: LocalCallerOptions): Caller {
  async function run(name: string, input: CallInput = {}): Promise<unknown> {
    const operation = operationNamed(name);
    if (!isReading(operation)) await prepareWrites();
    return callOperation(operation, context, { ...input, through: "system" });
  }
  return {
    close,
    call: async (name, input) => toJson((await run(name, input)) ?? null),
    async read(name, input) {
      const output = await run(name, input);
      if (output instanceof TextStream) return output.parts;
      throw new TypeError(`Cannot read the text because ${name} does not answer with one`);
    },
  };
}

/**
 * True for an operation that changes nothing. Grids read by POST; what takes a filter as they do and needs the right to
 * write, such as sending deliveries again, changes what the filter selects.
 */
export function isReading({ method, grid, privilege }: Operation): boolean {
  return method === "GET" || (grid !== undefined && !(isAreaPrivilege(privilege) && privilege.endsWith(" r/w")));
}

/** Narrows parsed JSON to its type. */
export function asJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map(asJson);
  if (isJsonObject(value)) return value;
  throw new DomainError("internal", "The answer is not JSON");
}
