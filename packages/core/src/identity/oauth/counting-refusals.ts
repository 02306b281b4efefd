import { OAuthError } from "../../engine/oauth-error.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { networkOf } from "../sign-in/network-of.ts";

/** From one network in that time: more than a company of clients that have lost their tokens. */
const refusalsMax = 300;
const windowSeconds = 300;

/**
 * Bounds how often a network may be wrong about codes, tokens and secrets. Nobody guesses 256 bits; what it bounds is the
 * work, and a client that goes on with what is refused. A host that knows no addresses limits it by other means.
 * @throws {DomainError} `rate_limited`, in place of the refusal
 */
export async function countingRefusals<Result>(
  context: OperationContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof OAuthError && ["invalid_grant", "invalid_client"].includes(error.error);
    if (isRefusal && context.clientAddress !== null) {
      const key = `token-refused:${networkOf(context.clientAddress)}`;
      await takeToken(context, { key, limit: refusalsMax, windowSeconds });
    }
    throw error;
  }
}
