import type { Static, TNever, TObject, TSchema } from "@sinclair/typebox";
import type { GridColumns } from "../grid/reading.ts";
import type { Id } from "../../ports/id.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Access } from "./access.ts";
import type { SecretOwner } from "./secret-owner.ts";

/** Who acts. Rights are those of the token, which is refused once they are stale. */
export interface Actor {
  readonly userId: Id<"user">;
  readonly emailAddress: string;
  readonly roles: readonly string[];
  readonly privileges: ReadonlySet<string>;
  /** The sign-in that the token comes from; absent for what has none. */
  readonly sessionId?: string;
  /** The client that the token was issued to; absent for what has no token. */
  readonly clientId?: string;
  /** What the token is good for; absent for what has no token, which is good for everything. */
  readonly scopes?: ReadonlySet<string>;
  /** What the token is made out to; absent as `scopes` is. */
  readonly resources?: ReadonlySet<"api" | "mcp">;
  /** The administrator behind an impersonated session. */
  readonly impersonatorId?: Id<"user">;
}

/** The circumstances of one call. */
export interface OperationContext {
  readonly applicationId: Id<"application">;
  /** Null for public operations and for the system itself. */
  readonly actor: Actor | null;
  readonly requestId: string;
  /** A new id for each run of an operation: the history of what the run changes, as one step. */
  readonly changeSetId: string;
  /** Origin under which the application is served, without a trailing slash. */
  readonly baseUrl: string;
  /** Network address of the client, where the host knows it. */
  readonly clientAddress: string | null;
  /** The version of what the path names that `If-Match` asked for; absent where it asked for none. */
  readonly expectedVersion?: number;
  readonly store: ApplicationStore;
  readonly ports: Ports;
}

/** What `run` receives: every part has been validated against its schema. */
export interface OperationInput<Query, Body, Subject> {
  /** Path parameters; those named `id` or `...Id` have the shape of an id unless the definition says otherwise. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** What `subject` returned. */
  readonly subject: Subject;
}

/** What an operation returns; it is never changed afterwards. */
export type DeepReadonly<Value> = Value extends string
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
      : Value;

/** HTTP methods in use. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The members of an operation beyond its {@link Access}. */
interface OperationMembers<
  Query extends TObject,
  Body extends TSchema,
  Output extends TSchema,
  Subject,
  Also extends TSchema,
> {
  /** Unique; also the OpenAPI operationId. */
  readonly name: string;
  readonly method: Method;
  /** Full path with `{parameter}` segments. */
  readonly path: string;
  /** Heading in the API page. */
  readonly tag: string;
  readonly summary: string;
  /**
   * Regular expressions of path parameters that are no ids, in place of the default: an id for the names `id` and
   * `...Id`, else 1 to 256 characters. What does not match is 404.
   */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Closed set of query parameters. */
  readonly query?: Query;
  readonly body?: Body;
  /** Form of the body. @default "json" */
  readonly bodyType?: "json" | "form";
  /** Members that are accepted and dropped, so that what GET returned can be sent back. */
  readonly ignoredMembers?: readonly string[];
  readonly status: 200 | 201 | 202 | 204;
  /** Absent with status 204. */
  readonly output?: Output;
  readonly example?: { readonly body?: unknown; readonly output?: unknown };
  /** A second success with a status of its own, where the body decides between doing something now and later. */
  readonly also?: {
    readonly status: 200 | 201 | 202;
    readonly output: Also;
    readonly example?: unknown;
    /** True for what `run` answered with this status. */
    is(output: unknown): boolean;
  };
  /** Columns of what answers grid requests, for the documentation. */
  readonly grid?: GridColumns;
  /** HTTP statuses of failures that neither privilege nor path nor body imply, such as 404 for an id in the query. */
  readonly failures?: readonly (401 | 403 | 404 | 409 | 413 | 415)[];
  /** Path of what was created; undefined for several things at once. */
  location?(output: Static<Output>): string | undefined;
  /**
   * Present where the output shows a secret: whose it is. The first answer is audited as what it does; an answer that is
   * given again for an Idempotency-Key is audited as `reveal` and counts against the limit of reveals.
   */
  showsSecretOf?(output: Static<Output>): SecretOwner;
  /** False where an Idempotency-Key is ignored, as what a refused call has counted must stay counted. @default true */
  readonly replayable?: boolean;
  /** True where only sessions of the service's own client may, whatever the scope of others. @default false */
  readonly firstParty?: true;
  /** Extra response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Finds what the path names, before the body is looked at.
   * @throws {DomainError} `not_found` when it does not exist or is not visible, `forbidden` when it may not be changed.
   */
  subject?(context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<Subject>;
  run(
    context: OperationContext,
    input: OperationInput<Static<Query>, Static<Body>, Subject>,
  ): Promise<DeepReadonly<Static<Output> | Static<Also>>>;
}

/**
 * One thing a caller can do, as a value. HTTP routes, the OpenAPI documents, the privilege matrix and the command line
 * are derived from it. The checks run in a fixed order: token, privilege, `subject`, body, `run`.
 */
export type OperationDefinition<
  Query extends TObject,
  Body extends TSchema,
  Output extends TSchema,
  Subject,
  Also extends TSchema = TNever,
> = OperationMembers<Query, Body, Output, Subject, Also> & Access;

/** An operation whose schemas and types have been forgotten, as hosts hold it. */
export type Operation = OperationDefinition<TObject, TSchema, TSchema, unknown, TSchema>;

/** Checks the types of a definition and forgets them. */
export function defineOperation<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Subject = undefined,
  Also extends TSchema = TNever,
>(
  definition: OperationDefinition<Query, Body, Output, Subject, Also>,
): OperationDefinition<Query, Body, Output, Subject, Also> {
  return definition;
}

/** The status of an answer of the operation. */
export function successStatus({ status, also }: Operation, output: unknown): Operation["status"] {
  return also?.is(output) ? also.status : status;
}

/** The acting user of an operation that is not public. */
export function actorOf(context: OperationContext): Actor {
  if (!context.actor)
    throw new TypeError("Cannot name the acting user as the operation is public: current actor is null");
  return context.actor;
}
