import type { Method, RequiredPrivilege } from "@design-catalog/core";
import type { TSchema } from "@sinclair/typebox";
import type { Call } from "./request-frame.ts";

/** One request on its way through a route. */
export interface Exchange extends Call {
  /** Percent-decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Aborts when the time for the request is up. */
  readonly signal: AbortSignal;
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
  /** What the answer is about. */
  readonly answer: string;
  readonly mediaType: string;
  /** @default a text */
  readonly output?: TSchema;
}

/** A path of the server and what answers it. */
export interface Route {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** Answered while the server drains and logged at debug level only. */
  readonly probe?: boolean;
  /** Errors are RFC 6749 JSON in place of problem details. */
  readonly usesOAuthErrors?: boolean;
  /** Expected failures are thrown as DomainError. The response's headers must be changeable. */
  handle(exchange: Exchange): Promise<Response>;
}
