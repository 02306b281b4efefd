import { DomainError, type ErrorCode } from "@design-catalog/core";
import { errorCodes } from "@design-catalog/core/engine";
import { waitHeaders } from "./wait-headers.ts";

/** Where and for whom a problem occurred. */
export interface ProblemPlace {
  /** Origin that the problem types are named under. */
  readonly baseUrl: string;
  /** Path of the request, without the query. */
  readonly instance: string;
  readonly requestId: string;
}

/** Texts of faults are constant, so that nothing inside the service shows. */
const constantDetails: { readonly [Code in ErrorCode]?: string } = {
  internal: "The request could not be answered; the log of the service has the reason under the request id",
  secret_unreadable: "The request could not be answered; the log of the service has the reason under the request id",
  unavailable: "The service cannot answer now; the request may be sent again",
};

/** Any thrown value as an error of the closed list; what was not expected is `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError("internal", "The request could not be answered", {}, { cause: error });
}

/** The RFC 9457 answer to an error: `application/problem+json` with the members `code`, `requestId` and the error's data. */
export function problemResponse(error: DomainError, place: ProblemPlace): Response {
  const { status, title } = errorCodes[error.code];
  const { allow, retryAfterSeconds, policy, ...data } = error.data;
  const body = {
    type: `${place.baseUrl}/errors/${error.code}`,
    title,
    status,
    detail: constantDetails[error.code] ?? error.message,
    instance: place.instance,
    code: error.code,
    requestId: place.requestId,
    ...data,
  };
  const headers = new Headers({ "content-type": "application/problem+json" });
  if (allow) headers.set("allow", allow.join(", "));
  for (const [name, value] of waitHeaders({ status, retryAfterSeconds, policy })) headers.set(name, value);
  return new Response(JSON.stringify(body), { status, headers });
}
