import { checkCaller } from "./check-caller.ts";
import { checkImpersonation } from "./impersonation.ts";
import { isJsonObject } from "../schemas/json.ts";
import { actorOf, type Operation, type OperationContext } from "./operation.ts";
import { validate } from "../schemas/validate.ts";

/** What an operation is called with, as a request would carry it. */
export interface OperationCall {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The resource that the actor's token was shown to. @default "api" */
  readonly through?: "api" | "mcp";
}

/**
 * Calls an operation in the name of the context's actor, with the checks of a request in their order: token,
 * privilege and scope, existence and right, body. For programs that offer operations by another way than HTTP.
 * @throws {DomainError} what a request would be refused with
 */
export async function callOperation(
  operation: Operation,
  context: OperationContext,
  { parameters = {}, query = {}, body, through }: OperationCall = {},
): Promise<unknown> {
  if (operation.privilege !== "public") checkCaller(operation, actorOf(context), through);
  checkImpersonation(operation, context.actor);
  const subject = await operation.subject?.(context, parameters);
  const checked = {
    query: operation.query ? validate(operation.query, query) : {},
    body: operation.body ? validate(operation.body, isJsonObject(body) ? { ...body } : body) : undefined,
  };
  return operation.run(context, { parameters, subject, ...checked });
}
