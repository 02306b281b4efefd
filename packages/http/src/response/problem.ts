import { DomainError, type ErrorCode, errorCodes } from "@design-catalog/core";
import { waitHeaders } from "./wait-headers.ts";

/** The place and request of a problem. */
export interface ProblemPlace {
  /** Origin of the problem types. */
  readonly baseUrl: string;
  /** Path of the request, without the query. */
  readonly instance: string;
  readonly requestId: string;
}

/** Texts of faults are constant: they reveal nothing of the service's inside. */
const constantDetails: { readonly [Code in ErrorCode]?: string } = {
  internal: "The service failed to answer the request; its log has the reason under the request id",
  secret_unreadable: "The service failed to answer the request; its log has the reason under the request id",
  unavailable: "The service is temporarily unavailable; send the request again",
};

/** Converts any thrown value to an error of the closed list; an unexpected one becomes `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError("internal", "The request could not be answered", {}, { cause: error });
}

/** The RFC 9457 answer to an error: `application/problem+json` with `code`, `requestId` and the error's data. */
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
