import {
  callOperation,
  type JsonObject,
  type Operation,
  type OperationContext,
  operations,
} from "@design-catalog/core";

/** The operation of this name. @throws {TypeError} if there is none */
export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new TypeError(`Cannot run the operation as there is none of this name: current value is ${name}`);
  return found;
}

/** Runs an operation by its name as its route would, so pages and clients follow the same rules. */
export async function runOperation(
  context: OperationContext,
  name: string,
  sent: { readonly parameters?: Readonly<Record<string, string>>; readonly body?: JsonObject } = {},
): Promise<unknown> {
  return callOperation(operationNamed(name), context, sent);
}
