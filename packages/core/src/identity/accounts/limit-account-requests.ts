import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { networkOf } from "../sign-in/network-of.ts";

/** As for sign-ins: a network may be a whole company behind one address. */
const windowSeconds = 900;
const perAccountMax = 5;
const perNetworkMax = 50;

/**
 * Counts a request that mails somebody or examines a token, by network and by account, whether or not the account
 * exists: 50 and 5 in fifteen minutes, of each kind. The keys are hashed, as nobody need know who asked for what.
 * @throws {DomainError} `rate_limited` with the seconds to wait
 */
export async function limitAccountRequests(
  context: OperationContext,
  request: {
    readonly kind: string;
    /** An address in lower case, or the token that stands for one. */
    readonly account: string;
  },
): Promise<void> {
  const { kind, account } = request;
  const { digest } = context.ports;
  if (context.clientAddress !== null) {
    const network = await digest.sha256(`network:${networkOf(context.clientAddress)}`);
    await takeToken(context, { key: `${kind}:${network}`, limit: perNetworkMax, windowSeconds });
  }
  const key = `${kind}:${await digest.sha256(`account:${account}`)}`;
  await takeToken(context, { key, limit: perAccountMax, windowSeconds });
}
