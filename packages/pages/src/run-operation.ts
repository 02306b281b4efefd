import { type JsonObject, type Operation, type OperationContext, operations } from "@design-catalog/core";
import { validate } from "@design-catalog/core/engine";

/** The operation of this name. @throws {TypeError} if there is none */
export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new TypeError(`Cannot run the operation as there is none of this name: current value is ${name}`);
  return found;
}

/**
 * Runs an operation as its route would, so pages and clients follow the same rules. Only for public operations, and
 * those of `user` with the signed-in actor: other privileges are not checked.
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
