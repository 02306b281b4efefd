import type { TransportRequest, TransportResult } from "@design-catalog/core/ports";
import { accessToken, type TokenPorts } from "./access-token.ts";
import type { NoToken, OpenedAuth } from "./token-exchange.ts";

/** Circumstances of an authorized request. */
export interface Authorizing {
  readonly ports: TokenPorts;
  readonly endpointId: string;
  readonly auth: OpenedAuth;
  /** Milliseconds that are left of the attempt. */
  readonly leftMs: () => number;
  readonly send: (request: TransportRequest) => Promise<TransportResult>;
}

/** The receiver's result, or the reason why there is no token. */
export type AuthorizedResult =
  | { readonly outcome: "sent"; readonly result: TransportResult }
  | ({ readonly outcome: "unauthorized" } & NoToken);

/**
 * Sends a request with an access token. A receiver that answers 401 has taken nothing: the token may have been revoked,
 * so a new one is fetched and the request sent once more within the same attempt (RFC 6750 section 3.1).
 */
export async function sendAuthorized(request: TransportRequest, authorizing: Authorizing): Promise<AuthorizedResult> {
  const first = await sendWithToken(request, authorizing);
  if (first.outcome === "unauthorized") return first;
  const { result, token } = first;
  if (result.outcome !== "response" || result.statusCode !== 401 || authorizing.leftMs() <= 0) return first;
  return sendWithToken(request, authorizing, token);
}

type SentResult =
  | { readonly outcome: "sent"; readonly result: TransportResult; readonly token: string }
  | ({ readonly outcome: "unauthorized" } & NoToken);

async function sendWithToken(
  request: TransportRequest,
  { ports, endpointId, auth, leftMs, send }: Authorizing,
  refused?: string,
): Promise<SentResult> {
  const answer = await accessToken(ports, { endpointId, auth, deadlineMs: leftMs(), refused });
  if (answer.outcome === "error") return { ...answer, outcome: "unauthorized" };
  const headers = withoutAuthorization(request.headers);
  const authorized = { ...request, headers: { ...headers, Authorization: `Bearer ${answer.token}` } };
  return { outcome: "sent", token: answer.token, result: await send({ ...authorized, deadlineMs: leftMs() }) };
}

function withoutAuthorization(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
}
