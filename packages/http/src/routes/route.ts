import type { ErrorFormat, Method, RequiredPrivilege, RequiredScope } from "@design-catalog/core/engine";
import type { TObject, TSchema } from "@sinclair/typebox";
import type { ProblemStatus } from "../openapi/openapi-components.ts";
import type { Call } from "./request-frame.ts";

/** A request on its way through a route. */
export interface Exchange extends Call {
  /** Percent-decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Aborts when the time for the request is up. */
  readonly signal: AbortSignal;
  /** Aborts when the server stops. @default never */
  readonly stopped?: AbortSignal;
  /** Milliseconds for the body to arrive. */
  readonly bodyTimeoutMs: number;
  /** True where the server takes no more of a body than its Content-Length says. @default false */
  readonly lengthsEnforced?: boolean | undefined;
}

/** The description of a route in the OpenAPI documents. */
export interface RouteDescription {
  /** Unique; also the OpenAPI operationId. */
  readonly name: string;
  readonly method: Method;
  /** Full path with `{parameter}` segments. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** @default "public" */
  readonly privilege?: Exclude<RequiredPrivilege, "portal">;
  /** Required audience and scope of tokens. @default "api" */
  readonly resource?: "api" | "mcp";
  /** Query parameters for the documents. */
  readonly query?: TObject;
  /** 302 and 303 redirect a browser and have no body. @default 200 */
  readonly status?: 200 | 302 | 303;
  /** Description of the answer. */
  readonly answer: string;
  readonly mediaType: string;
  /** Body that the route takes. */
  readonly body?: TSchema;
  /** Form of the body. @default "json" */
  readonly bodyType?: "json" | "form";
  /** @default a text */
  readonly output?: TSchema;
  readonly example?: { readonly body?: unknown; readonly output?: unknown };
  /** Further answers without a body, by status. */
  readonly emptyAnswers?: Readonly<Record<number, string>>;
  /** Further answers that are pages for a browser, by status. */
  readonly pageAnswers?: Readonly<Record<number, string>>;
  /** Statuses of failures besides 429, 500 and 503. */
  readonly failures?: readonly ProblemStatus[];
  /** Media types of failures that the route reports itself; failures before and around it are problem details. */
  readonly failureTypes?: Readonly<Record<string, TSchema>>;
  /** @default "problem" */
  readonly errorFormat?: ErrorFormat | undefined;
}

/** Requests of a route that count against the limit of their network. */
export type CountedStrangers = "all" | "refused" | "unknown";

/** A path of the server and its handler. */
export interface Route {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** True for probes: answered even while the server drains, and logged only at debug level. */
  readonly probe?: boolean;
  /**
   * True for a route that limits its time itself, because it takes or gives any number of bytes. Its signal aborts when
   * the server drains. @default false
   */
  readonly ownTimeLimit?: boolean | undefined;
  /**
   * Requests of the route that count against the limit of their network because nobody is known to send them: all, those
   * that are refused, or whatever is answered while nobody is known. @default none
   */
  readonly strangers?: CountedStrangers | undefined;
  /** @default "problem" */
  readonly errorFormat?: ErrorFormat | undefined;
  /** Scope that challenges name. @default "api" */
  readonly scope?: RequiredScope;
  /** Throws expected failures as DomainError. The response's headers must be mutable. */
  handle(exchange: Exchange): Promise<Response>;
}
