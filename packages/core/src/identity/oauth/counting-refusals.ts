import type { OperationContext } from "../../engine/calls/operation.ts";
import { takeToken } from "../../engine/calls/rate-limit.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { OAuthError } from "./oauth-error.ts";

/** Refusals per network in that time: more than a company full of clients that have lost their tokens causes. */
const refusalsMax = 300;
const windowSeconds = 300;

/**
 * Limits how often a network may present wrong codes, tokens and secrets. Nobody guesses 256 bits; the limit bounds the
 * work, and stops a client that repeats what was refused. A host without client addresses limits it otherwise.
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
