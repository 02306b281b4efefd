import { callOperation, DomainError, type Operation, type OperationContext, operations } from "@design-catalog/core";
import { isJsonObject, parseJson } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import type { Caller } from "./caller.ts";

/** What operations run in. */
export interface LocalCallerOptions {
  readonly context: OperationContext;
  /** Called before the first operation that may add jobs. */
  readonly prepareWrites: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs operations in this process as the system: with every right, audited without a user. */
export function createLocalCaller({ context, prepareWrites, close }: LocalCallerOptions): Caller {
  return {
    close,
    async call(name, input = {}) {
      const operation = operationNamed(name);
      if (!isReading(operation)) await prepareWrites();
      return toJson(await callOperation(operation, context, { ...input, through: "system" }));
    },
  };
}

/** The operation with a name. @throws {TypeError} when there is none */
export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (found) return found;
  throw new TypeError(`Cannot call the operation as there is none of this name: current value is ${name}`);
}

/** True for an operation that changes nothing; grids are asked for by POST. */
export function isReading({ method, path }: Operation): boolean {
  return method === "GET" || path.endsWith("/grid");
}

/** As it would come over the wire. */
function toJson(output: unknown): Json {
  const text = output === undefined ? "null" : JSON.stringify(output);
  return asJson(parseJson(text));
}

/** What was parsed from JSON is JSON. */
export function asJson(value: unknown): Json {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as Json;
  if (Array.isArray(value) || isJsonObject(value)) return value as Json;
  throw new DomainError("internal", "The answer is not JSON");
}
