import type { Operation, OperationContext } from "@design-catalog/core";
import { checkImpersonation, parseJson, runOnce, scopeOf, successStatus } from "@design-catalog/core/engine";
import { authorize } from "./bearer.ts";
import { parseIdempotencyKey } from "./idempotency-key.ts";
import { callerOf } from "./large-bodies.ts";
import { checkParameters, parameterExpressions, parseQuery } from "./parameters.ts";
import { type Outcome, outcomeResponse } from "./outcome.ts";
import { checkIfMatch, versionOf } from "./preconditions.ts";
import { parseRequestBody } from "./request-body.ts";
import { createContext, findApplication, type OperationDependencies } from "./request-context.ts";
import type { Exchange, Route } from "./route.ts";

/** An operation as a route: runs its checks in their fixed order, then `run`, then answers. */
export function operationRoute(operation: Operation, dependencies: OperationDependencies): Route {
  const expressions = parameterExpressions(operation);
  const { name, method, path, errorFormat } = operation;
  return {
    name,
    method,
    path,
    scope: scopeOf(operation),
    errorFormat,
    async handle(exchange) {
      const { request, parameters } = exchange;
      const served = await findApplication(dependencies, request);
      const actor = await authorize(request, operation, (token) => dependencies.authenticate(served, token));
      checkImpersonation(operation, actor);
      const context = createContext(dependencies, exchange, { ...served, actor });
      checkParameters(expressions, parameters);
      const subject = await operation.subject?.(context, parameters);
      const query = parseQuery(operation.query, exchange.query);
      const body = await parseRequestBody(operation, exchange, callerOf(context));
      const expectedVersion = checkPreconditions(operation, request, [subject, body.value]);
      // Work cannot be undone after this point, so a timeout must be noticed before it.
      exchange.signal.throwIfAborted();
      const input = { parameters, query, body: body.value, subject };
      const outcome = await perform(operation, exchange, {
        context,
        text: body.text,
        // The row may change before `run` locks it, so `run` checks the version again.
        work: (workContext) =>
          operation.run(expectedVersion === undefined ? workContext : { ...workContext, expectedVersion }, input),
      });
      return outcomeResponse(operation, outcome, { request, baseUrl: served.baseUrl });
    },
  };
}

/**
 * Checks `If-Match` against the version of what the path names, otherwise against the version in the body, which `run`
 * compares. A change is refused if neither is known, because nothing would keep the header's promise. Returns the
 * version asked for, if any.
 */
function checkPreconditions(operation: Operation, request: Request, versioned: readonly unknown[]): number | undefined {
  const header = request.headers.get("if-match");
  if (header === null || operation.method === "GET") return undefined;
  const version = versioned.map(versionOf).find((one) => one !== undefined);
  if (version === undefined && operation.method === "POST") return undefined;
  checkIfMatch(header, version);
  return header.trim() === "*" ? undefined : version;
}

/** A public operation has no user to tell keys apart by, so it takes no Idempotency-Key. */
async function perform(
  operation: Operation,
  exchange: Exchange,
  call: {
    readonly context: OperationContext;
    /** The raw body. */
    readonly text: string;
    work(context: OperationContext): Promise<unknown>;
  },
): Promise<Outcome> {
  const header = exchange.request.headers.get("idempotency-key");
  const isKeyed = header !== null && operation.method === "POST" && call.context.actor !== null;
  const key = isKeyed ? parseIdempotencyKey(header) : undefined;
  if (key === undefined || operation.replayable === false) {
    const output = await call.work(call.context);
    return {
      status: successStatus(operation, output),
      output,
      text: serialize(operation, output),
      replayed: false,
    };
  }
  const target = `${operation.method} ${exchange.path}?${exchange.query}`;
  const fingerprint = await call.context.ports.digest.sha256(`${target}\n${call.text}`);
  const secretOf = (shown: string) => operation.showsSecretOf?.(parseJson(shown));
  const { status, body, replayed } = await runOnce(call.context, { key, fingerprint, secretOf }, async (context) => {
    const output = await call.work(context);
    return { status: successStatus(operation, output), body: serialize(operation, output) };
  });
  return { status, output: body === "" ? undefined : parseJson(body), text: body, replayed };
}

function serialize(operation: Operation, output: unknown): string {
  return operation.status === 204 ? "" : JSON.stringify(output);
}
