import { isJsonObject } from "../schemas/json.ts";
import { validate } from "../schemas/validate.ts";
import { checkCaller } from "./check-caller.ts";
import { chargedContext, checkLimits } from "./check-limits.ts";
import { checkImpersonation } from "./impersonation.ts";
import { actorOf, type Operation, type OperationContext, type PathParameters, type SentBody } from "./operation.ts";
import { checkParameters, checkQuery } from "./parameters.ts";
import { type Outcome, perform, type RequestKey } from "./perform.ts";
import { checkPass } from "./portal-pass.ts";
import { checkSeenVersions, type NamedVersions } from "./preconditions.ts";
import { readLagging } from "./read-lagging.ts";

/** Parts of a call that are known before its checks begin. */
interface KnownParts extends NamedVersions {
  /** Decoded path parameters. */
  readonly parameters?: PathParameters;
  /**
   * The resource that received the actor's token; `system` is the process itself, which needs no token and has every
   * right. @default "api"
   */
  readonly through?: "api" | "mcp" | "system";
}

/** A call whose parts are read only when a check needs them. */
export interface OperationRequest extends KnownParts {
  /** Unchecked values of the query. */
  query(): Readonly<Record<string, unknown>>;
  /** Reads the body and passes it to `check`; called only if the operation takes one. */
  body(check: (value: unknown) => unknown): Promise<SentBody>;
  /** The idempotency key; absent for a request without one. */
  readonly key?: (() => RequestKey) | undefined;
  /** Aborts once nobody waits for the answer. */
  readonly signal?: { throwIfAborted(): void };
}

/**
 * Checks and runs an operation for every way in. The checks run in a fixed order: limits, token, privilege and scope,
 * impersonation, shapes of the path parameters, existence of the named resource and the right to it, query, body, place,
 * key, seen versions.
 * @throws {DomainError} the error of the first failed check, or of the operation
 * @example
 * ```ts
 * import { operationNamed } from "@design-catalog/core";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const text = '{"name":"Lobby"}';
 * const { status } = await answerOperation(operationNamed("createProject"), context, {
 *   query: () => ({}),
 *   body: async (check) => ({ value: check(JSON.parse(text)), text }),
 * });
 * assert.equal(status, 201);
 * ```
 */
export async function answerOperation(
  operation: Operation,
  context: OperationContext,
  request: OperationRequest,
): Promise<Outcome> {
  const { parameters = {}, key, signal } = request;
  const isSystem = request.through === "system";
  const limits = isSystem ? [] : await checkLimits(operation, context);
  checkActor(operation, context, request.through);
  checkParameters(operation, parameters);
  const readQuery = () => checkQuery(operation, request.query());
  const subject = await operation.subject?.(context, parameters, readQuery);
  const query = readQuery();
  const body = await readBody(operation, request, context);
  const input = { parameters, query, body: body.value, subject, sent: body };
  const work = async (inner: OperationContext) => {
    // A request with a key may have raised the version itself, so the answer that is kept for it comes first.
    const expectedVersion = checkSeenVersions(operation, request, [subject, body.value]);
    try {
      // The row may change before `run` locks it, so `run` checks the version again.
      const run = (own: OperationContext) => operation.run(own, input);
      const known = expectedVersion === undefined ? inner : { ...inner, expectedVersion };
      return await (operation.mayLag ? readLagging(known, run) : run(known));
    } catch (error) {
      throw (await body.located?.(error)) ?? error;
    }
  };
  const charged = isSystem ? context : chargedContext(operation, context);
  // Taken last, so neither a slow body nor a request that is refused anyway holds a place.
  const place = isSystem ? undefined : operation.takePlace?.(context);
  try {
    if (place) await (context.turnOf?.(place) ?? place.turn);
    // Work cannot be undone after this point, so the timeout is checked here.
    signal?.throwIfAborted();
    const outcome = await perform(operation, { context: charged, text: body.text, key, work });
    return { ...outcome, limits, nextAfter: operation.nextAfter?.(outcome.output, query) };
  } finally {
    place?.leave();
  }
}

function checkActor(operation: Operation, context: OperationContext, through: KnownParts["through"]): void {
  if (operation.privilege === "portal") return checkPass(operation, context);
  if (operation.privilege === "public" || through === "system") return;
  const actor = actorOf(context);
  checkCaller(operation, actor, through);
  checkImpersonation(operation, actor);
}

async function readBody(operation: Operation, request: OperationRequest, context: OperationContext): Promise<SentBody> {
  const { body: schema, ignoredMembers = [] } = operation;
  if (!schema) return { value: undefined, text: "" };
  return request.body((value) => {
    const body = validate(schema, withoutMembers(value, ignoredMembers));
    operation.checkBody?.(body, context.ports);
    return body;
  });
}

function withoutMembers(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** A call whose parts are all at hand. */
export interface OperationCall extends KnownParts {
  readonly query?: Readonly<Record<string, unknown>>;
  /** @default an empty object, as over HTTP */
  readonly body?: unknown;
  /** Calls by one user, client and impersonator with the same key run once; a key that another call used is refused. */
  readonly idempotencyKey?: string;
}

/**
 * Calls an operation on behalf of the context's actor, with the checks of {@link answerOperation}.
 * @throws {DomainError} the error that would refuse a request
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const project = await callOperation(operationNamed("createProject"), context, { body: { name: "Lobby" } });
 * assert.match(JSON.stringify(project), /"name":"Lobby"/);
 * ```
 */
export async function callOperation(
  operation: Operation,
  context: OperationContext,
  { query = {}, body = {}, idempotencyKey, ...known }: OperationCall = {},
): Promise<unknown> {
  const target = () => JSON.stringify([operation.name, known.parameters, query]);
  const { output } = await answerOperation(operation, context, {
    ...known,
    query: () => query,
    body: async (check) => ({ value: check(body), text: idempotencyKey === undefined ? "" : JSON.stringify(body) }),
    key: idempotencyKey === undefined ? undefined : () => ({ key: idempotencyKey, target: target() }),
  });
  return output;
}
