import type { Static, TNever, TObject, TSchema } from "@sinclair/typebox";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { SlotPlace } from "../../ports/slots.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import type { GridColumns } from "../grid/reading.ts";
import type { ItemPlaces } from "../text/item-places.ts";
import type { Access } from "./access.ts";
import type { PortalPass } from "./portal-pass.ts";
import type { phishingResistant } from "./sign-in-class.ts";

/** Resource that a secret belongs to, as the audit trail names it. */
export interface SecretOwner {
  /** Name of the resource kind. */
  readonly kind: string;
  readonly resourceId: string;
}

/** The acting user. Rights are those of the token, which is refused once they are stale. */
export interface Actor {
  readonly userId: Id<"user">;
  /** The user as the client of the token knows them; absent without a token. */
  readonly subject?: string;
  readonly emailAddress: string;
  readonly roles: readonly string[];
  readonly privileges: ReadonlySet<string>;
  /** The sign-in that the token comes from; absent without one. */
  readonly sessionId?: string;
  /** The client that the token was issued to; absent without a token. */
  readonly clientId?: string;
  /** Scopes of the token; absent without a token, when everything is in scope. */
  readonly scopes?: ReadonlySet<string>;
  /** Resources that the token is issued for; absent as `scopes` is. */
  readonly resources?: ReadonlySet<"api" | "mcp">;
  /** The administrator behind an impersonated session. */
  readonly impersonatorId?: Id<"user">;
  /** Their own session; absent without one. */
  readonly impersonatorSessionId?: string;
  /** Class of the sign-in, of the administrator's in an impersonated session; absent without one. */
  readonly acr?: typeof phishingResistant;
  /** True for a session without the passkey that a role of the user requires: it can only read the account and add one. */
  readonly awaitsPasskey?: boolean;
}

/** The circumstances of one call. */
export interface OperationContext {
  readonly applicationId: Id<"application">;
  /** Null for public operations, those of a portal and for the system itself. */
  readonly actor: Actor | null;
  /** Only in calls of a portal's operations, which have no actor. */
  readonly portal?: PortalPass;
  readonly requestId: string;
  /** A new id for each run of an operation; it joins the run's changes into one step of the history. */
  readonly changeSetId: string;
  /** Origin under which the application is served, without a trailing slash. */
  readonly baseUrl: string;
  /** The service's own origin, where it serves this application too. @default `baseUrl` */
  readonly homeUrl?: string;
  /** Network address of the client, where the host knows it. */
  readonly clientAddress: string | null;
  /** Name that the client gives itself (`User-Agent`, RFC 9110 §10.1.5); absent where it does not, or the host does not know. */
  readonly userAgent?: string | undefined;
  /** Id of the last event that the client has from a stream (`Last-Event-ID`, HTML §9.2.4); absent for one that begins. */
  readonly lastEventId?: string | undefined;
  /** Version of the named resource that `If-Match` requires; absent when it requires none. */
  readonly expectedVersion?: number;
  /** Charges the caller for deliveries of webhooks, before they are written; absent where requests are not limited. */
  readonly charge?: (deliveries: number) => Promise<void>;
  /** Waits for the turn of a place, and throws once nobody waits for the answer. @default waits as long as it takes */
  readonly turnOf?: (place: SlotPlace) => Promise<void>;
  readonly store: ApplicationStore;
  /** Where writes stay although the request is refused later; absent unless `store` is part of a longer transaction. */
  readonly apart?: ApplicationStore;
  readonly ports: Ports;
}

/** A checked body and its original text. */
export interface SentBody {
  readonly value: unknown;
  readonly text: string;
  /** Absent for a body that was not sent as a text. */
  readonly mediaType?: string;
  /** Encoding of its bytes; absent likewise. */
  readonly encoding?: string;
  /** Adds the places in the text to an error; absent where the operation does not know them. */
  located?(error: unknown): unknown;
}

/** Decoded path parameters by name. */
export type PathParameters = Readonly<Record<string, string>>;

/** Input of `run`; every part has been validated against its schema. */
export interface OperationInput<Query, Body, Subject> {
  /** Path parameters; those named `id` or `...Id` have the shape of an id unless the definition says otherwise. */
  readonly parameters: PathParameters;
  readonly query: Query;
  readonly body: Body;
  /** Result of `subject`. */
  readonly subject: Subject;
  /** The body as it came, for answers that say how it was read; absent in a call from within. */
  readonly sent?: SentBody;
}

/** Output of an operation; nothing changes it afterwards. */
export type DeepReadonly<Value> = Value extends string
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
      : Value;

/** HTTP methods in use. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Status = 200 | 201 | 202 | 204;

/** The members of an operation beyond its status and its {@link Access}. */
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
  /** Imperative, without a full stop. */
  readonly summary: string;
  /** Sentences of the documents: what the operation does beyond its summary, its limits and its failures. */
  readonly description: string;
  /**
   * Regular expressions of path parameters. By default `id` and `...Id` are ids, others 1 to 256 characters. A mismatch
   * is 404.
   */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Closed set of query parameters. */
  readonly query?: Query;
  readonly body?: Body;
  /** Form of the body. @default "json" */
  readonly bodyType?: "json" | "form";
  /** Members that are accepted and dropped, so a client can send back what GET returned. */
  readonly ignoredMembers?: readonly string[];
  /**
   * Further types of bodies by media type, such as `text/csv`: `parse` turns a text into the JSON value that it stands
   * for, or throws a DomainError of the code `malformed_json`. @default only JSON is accepted
   */
  readonly textBodies?: Readonly<Record<string, { readonly example: string; parse(text: string): unknown }>>;
  /**
   * Finds the first items in a text of one of the media types, `application/json` included, so refusals name the line of a
   * file.
   */
  placesOf?(text: string, mediaType: string, count: number): ItemPlaces | undefined;
  /** Absent with status 204. An operation that `streams` needs none, unless it also answers JSON. */
  readonly output?: Output;
  /** Media types of the `TextStream` that `run` can return instead of an output, each with an example. Never replayed. */
  readonly streams?: Readonly<Record<string, string>>;
  readonly example?: { readonly body?: unknown; readonly output?: unknown };
  /** A second success status, where the body chooses between doing something now and later. */
  readonly also?: {
    readonly status: 200 | 201 | 202;
    readonly output: Also;
    readonly example?: unknown;
    /** True for an output of `run` that has this status. */
    is(output: unknown): boolean;
  };
  /** Columns of an operation that answers grid requests, or selects what it works on by their filter. */
  readonly grid?: GridColumns;
  /** HTTP statuses of failures that privilege, path and body do not imply, such as 404 for an id in the query. */
  readonly failures?: readonly (401 | 403 | 404 | 409 | 410 | 413 | 415)[];
  /** Path of the created resource; undefined for several at once. */
  location?(output: Static<Output>): string | undefined;
  /**
   * The value of the query's `after` that reads the next page; undefined behind the last one. HTTP sends it as
   * `Link: rel="next"` (RFC 8288).
   */
  nextAfter?(output: Static<Output>, query: Static<Query>): string | undefined;
  /**
   * The owner of the secret that the output shows; absent without one. The first answer is audited as its own action; a
   * replay for an Idempotency-Key is audited as `reveal` and counts against the limit of reveals.
   */
  showsSecretOf?(output: Static<Output>): SecretOwner;
  /** False where an Idempotency-Key is ignored, because the counts of a refused call must stay. @default true */
  readonly replayable?: boolean;
  /**
   * True where `run` waits for others before its transaction, such as for a name to resolve, and may do so twice: two
   * requests at once with one Idempotency-Key both wait, and the writes of one count. The transaction of the key then begins
   * with its own. @default false
   */
  readonly waits?: boolean;
  /**
   * True where the output changes without its version, such as by times of use: no caller is told that what it has still
   * holds (RFC 9110 §8.8.1). @default false
   */
  readonly changesApart?: true;
  /** True when only the service's own client may call, whatever the scope of others. @default false */
  readonly firstParty?: true;
  /**
   * True where `run` only reads, and may show what was so some seconds ago: it neither judges rights, which `privilege` and
   * `subject` do, nor reads what callers change without an entry in the audit trail. Its caller's changes are always in it.
   * @default false
   */
  readonly mayLag?: true;
  /** Extra response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Finds the resource that the path names, or the query, before the body is read.
   * @throws {DomainError} `not_found` when it does not exist or is not visible, `forbidden` when it may not be changed.
   */
  subject?(context: OperationContext, parameters: PathParameters, query: () => Static<Query>): Promise<Subject>;
  /**
   * Checks of a body beyond its schema, as far as they cost more the larger the body is. They run in its turn: large
   * bodies are checked one after another.
   * @throws {DomainError} `validation_failed`
   */
  checkBody?(body: Static<Body>, ports: Ports): void;
  /**
   * Takes the place in which `run` may hold a connection to the database for long. @default it runs at once
   * @throws {DomainError} `rate_limited` when the caller's share is used up
   */
  takePlace?(context: OperationContext): SlotPlace;
  run(
    context: OperationContext,
    input: OperationInput<Static<Query>, Static<Body>, Subject>,
  ): Promise<DeepReadonly<Static<Output> | Static<Also>>>;
}

/**
 * One thing a caller can do, as a value. HTTP routes, the OpenAPI documents, the privilege matrix and the command line
 * are derived from it. The checks run in the fixed order that `answerOperation()` names.
 */
export type OperationDefinition<
  Query extends TObject,
  Body extends TSchema,
  Output extends TSchema,
  Subject,
  Also extends TSchema = TNever,
> = OperationMembers<Query, Body, Output, Subject, Also> & Access & { readonly status: Status };

/** An operation with its types erased, as hosts hold it. */
export type Operation = OperationDefinition<TObject, TSchema, TSchema, unknown, TSchema>;

/**
 * Checks the types of a definition and erases them. An operation without a status answers 200, or 204 if it has no
 * output.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const greet = defineOperation({
 *   name: "greet", method: "GET", path: "/api/v1/greeting", status: 200,
 *   tag: "System", summary: "Greet the caller", description: "Returns a greeting.",
 *   privilege: "user", scope: "api", audience: "anyone", errorFormat: "problem",
 *   run: async ({ actor }) => `Hello ${actor?.emailAddress}`,
 * });
 * const { context } = await createMemoryHost();
 * assert.equal(await callOperation(greet, context), "Hello admin@catalog.example");
 * ```
 */
export function defineOperation<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
  Subject = undefined,
  Also extends TSchema = TNever,
>(
  definition: OperationMembers<Query, Body, Output, Subject, Also> & Access & { readonly status?: Status },
): OperationDefinition<Query, Body, Output, Subject, Also> {
  const { status = definition.output || definition.streams ? 200 : 204 } = definition;
  return { ...definition, status };
}

/** The status of an answer of the operation. */
export function successStatus({ status, also }: Operation, output: unknown): Operation["status"] {
  return also?.is(output) ? also.status : status;
}

/**
 * The acting user of an operation that is not public.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(actorOf(context).emailAddress, "admin@catalog.example");
 * ```
 */
export function actorOf(context: OperationContext): Actor {
  if (!context.actor) throw new TypeError("Cannot name the acting user: the operation is public, so the actor is null");
  return context.actor;
}
