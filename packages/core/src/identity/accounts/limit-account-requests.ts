import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { networkOf } from "../../engine/text/network-of.ts";

/** The same window as for sign-ins: a whole company may share one network address. */
const windowSeconds = 900;
const perAccountMax = 5;
const perNetworkMax = 50;

/** A request about an account, by kind. */
interface AccountRequest {
  readonly kind: string;
  /** An address in lower case, or the token that represents one. */
  readonly account: string;
}

/**
 * Limits requests that send a mail or examine a token, by kind: 50 per network and 5 per account in fifteen minutes,
 * whether or not the account exists. The keys are hashed, to keep private who asked for what.
 * @throws {DomainError} `rate_limited` with the seconds to wait
 */
export async function limitAccountRequests(context: OperationContext, request: AccountRequest): Promise<void> {
  await limitByNetwork(context, request.kind);
  await limitByAccount(context, request);
}

/** The part by network, for guesses. @throws {DomainError} `rate_limited` */
export async function limitByNetwork(context: OperationContext, kind: string): Promise<void> {
  if (context.clientAddress === null) return;
  const network = await context.ports.digest.sha256(`network:${networkOf(context.clientAddress)}`);
  await takeToken(context, { key: `${kind}:${network}`, limit: perNetworkMax, windowSeconds });
}

/** The part by account. @throws {DomainError} `rate_limited` */
export async function limitByAccount(context: OperationContext, { kind, account }: AccountRequest): Promise<void> {
  const key = `${kind}:${await context.ports.digest.sha256(`account:${account}`)}`;
  await takeToken(context, { key, limit: perAccountMax, windowSeconds });
}
