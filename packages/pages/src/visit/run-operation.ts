import { callOperation, type JsonObject, type OperationContext, operationNamed } from "@design-catalog/core";

/** Runs an operation by its name as its route would, so pages and clients follow the same rules. */
export async function runOperation(
  context: OperationContext,
  name: string,
  sent: { readonly parameters?: Readonly<Record<string, string>>; readonly body?: JsonObject } = {},
): Promise<unknown> {
  return callOperation(operationNamed(name), context, sent);
}
