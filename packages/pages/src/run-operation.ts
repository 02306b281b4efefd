import { type JsonObject, type Operation, type OperationContext, operations } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";

/** The operation of this name. @throws {TypeError} when there is none */
export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new TypeError(`Cannot run the operation as there is none of this name: current value is ${name}`);
  return found;
}

/**
 * Runs an operation as its route would, so that pages and clients are under the same rules. For public operations, and for
 * those of `user` with the actor who is signed in: other privileges are not checked.
 */
export async function runOperation(
  context: OperationContext,
  name: string,
  sent: { readonly parameters?: Readonly<Record<string, string>>; readonly body?: JsonObject } = {},
): Promise<unknown> {
  const operation = operationNamed(name);
  const { parameters = {}, body = {} } = sent;
  const subject = await operation.subject?.(context, parameters);
  const checked = operation.body && validate(operation.body, body);
  return operation.run(context, { parameters, query: {}, body: checked, subject });
}
