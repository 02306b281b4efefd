import { slotsOf } from "../../application/mod.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { networkOf } from "../../engine/text/network-of.ts";

/** Line that an attempt waits in. */
interface Place {
  readonly account: string;
  /** Whether the account knows the network of the attempt. */
  readonly isKnown: boolean;
}

/**
 * Runs sign-in attempts in turn within this process. Those at one account run one after the other: each counts as a
 * failure until it succeeds, so programs that share an account would otherwise make each other wait for minutes.
 * Attempts from known networks count apart from the others and do not wait for them.
 * @throws {DomainError} `rate_limited` if the line is full
 */
export function inTurn<T>(
  context: OperationContext,
  { account, isKnown }: Place,
  attempt: () => Promise<T>,
): Promise<T> {
  const pool = slotsOf(context, isKnown ? "sign-ins" : "sign-ins-from-new-networks");
  const { applicationId, clientAddress } = context;
  // Whoever asks names the account: what it takes also counts for the network, which nobody can choose at will.
  const network = clientAddress === null ? undefined : networkOf(clientAddress);
  return pool.run({ applicationId, user: account, network }, attempt);
}
