import type { ErrorFormat, Method, RequiredPrivilege, RequiredScope } from "@design-catalog/core/engine";
import type { TObject, TSchema } from "@sinclair/typebox";
import type { ProblemStatus } from "./openapi-components.ts";
import type { Call } from "./request-frame.ts";

/** One request on its way through a route. */
export interface Exchange extends Call {
  /** Percent-decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Aborts when the time for the request is up. */
  readonly signal: AbortSignal;
  /** How long the body may take to arrive. */
  readonly bodyTimeoutMs: number;
}

/** What the OpenAPI documents say about a route. */
export interface RouteDescription {
  /** Unique; also the OpenAPI operationId. */
  readonly name: string;
  readonly method: Method;
  /** Full path with `{parameter}` segments. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** @default "public" */
  readonly privilege?: RequiredPrivilege;
  /** What tokens must be made out to, and the scope that they must have. @default "api" */
  readonly resource?: "api" | "mcp";
  /** Query parameters, as the documents show them. */
  readonly query?: TObject;
  /** 302 and 303 send a browser elsewhere and have no body. @default 200 */
  readonly status?: 200 | 302 | 303;
  /** What the answer is about. */
  readonly answer: string;
  readonly mediaType: string;
  /** JSON that the route takes. */
  readonly body?: TSchema;
  /** @default a text */
  readonly output?: TSchema;
  readonly example?: { readonly body?: unknown; readonly output?: unknown };
  /** Further answers without a body, by status. */
  readonly emptyAnswers?: Readonly<Record<number, string>>;
  /** Statuses of failures besides 429, 500 and 503. */
  readonly failures?: readonly ProblemStatus[];
  /** Media types in which the route tells of failures itself; those before and around it are problem details. */
  readonly failureTypes?: Readonly<Record<string, TSchema>>;
  /** @default "problem" */
  readonly errorFormat?: ErrorFormat | undefined;
}

/** A path of the server and what answers it. */
export interface Route {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Answered while the server drains and logged at debug level only. */
  readonly probe?: boolean;
  /** @default "problem" */
  readonly errorFormat?: ErrorFormat | undefined;
  /** What challenges name. @default "api" */
  readonly scope?: RequiredScope;
  /** Expected failures are thrown as DomainError. The response's headers must be changeable. */
  handle(exchange: Exchange): Promise<Response>;
}
