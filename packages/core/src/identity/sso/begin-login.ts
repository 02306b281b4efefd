import type { OperationContext } from "../../engine/calls/operation.ts";
import { returnUse, takeToken } from "../../engine/calls/rate-limit.ts";
import { hex } from "../../engine/id.ts";
import type { Change } from "../../engine/rows/change.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { browserHashOf, clientOf, findProvider, loginSeconds, sealLogin, type SsoRefusal } from "./login-checks.ts";
import { ssoLogins } from "./tables.ts";

/**
 * Unfinished starts of one network at one provider in ten minutes: each creates a row and may ask the provider for its
 * configuration. A company behind one address can still sign in, since {@link finishedStart} gives back successful
 * starts.
 */
const startsMax = 300;

/** Outcome of the start of a sign-in. */
export type BegunLogin =
  | {
      readonly outcome: "begun";
      /** Location to which the browser goes. */
      readonly location: string;
    }
  | { readonly outcome: "refused"; readonly reason: SsoRefusal };

/**
 * Begins a sign-in by a provider, which the same browser finishes within ten minutes by {@link finishSsoLogin}.
 * @throws {DomainError} `rate_limited`
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const start = { slug: "nobody", browserToken: "a".repeat(64), requestId: undefined };
 * assert.deepEqual(await beginSsoLogin(context, start), { outcome: "refused", reason: "unknown_provider" });
 * ```
 */
export async function beginSsoLogin(
  context: OperationContext,
  start: {
    readonly slug: string;
    /** Token that the browser keeps, to show at the end that it began the sign-in. */
    readonly browserToken: string;
    /** The authorization request that waits for the sign-in. */
    readonly requestId: string | undefined;
    /** Path at which the browser goes on after a sign-in without a request. @default none */
    readonly returnTo?: string | undefined;
  },
): Promise<BegunLogin> {
  const { clock, digest, ids, openIdConnect, random } = context.ports;
  const provider = await findProvider(context, start.slug);
  if (!provider || !openIdConnect) return { outcome: "refused", reason: "unknown_provider" };
  await takeToken(context, { key: startKey(context, provider.id), limit: startsMax, windowSeconds: loginSeconds });
  const secret = () => hex(random.bytes(32));
  const checks = { state: secret(), nonce: secret(), codeVerifier: secret() };
  const started = await openIdConnect.start(await clientOf(context, provider), { checks, scopes: provider.scopes });
  if (started.outcome === "error") {
    context.ports.log.warn("A single sign-on provider cannot be used", { error: started.message });
    return { outcome: "refused", reason: "provider_failed" };
  }
  const loginId = ids.next();
  const { returnTo } = start;
  const nowMs = clock.now();
  const login = {
    id: loginId,
    providerId: provider.id,
    stateHash: await digest.sha256(checks.state),
    browserHash: await browserHashOf(context, start.browserToken),
    sealedChecks: await sealLogin(context, loginId, { ...checks, ...(returnTo !== undefined && { returnTo }) }),
    requestId: start.requestId ?? null,
    createdAt: formatTimestamp(nowMs),
    expiresAt: formatTimestamp(nowMs + loginSeconds * 1000),
  };
  await context.store.transaction((transaction) => transaction.insert(ssoLogins, [login]));
  return { outcome: "begun", location: started.value };
}

/** Removes a start from the count after its sign-in, if the browser came back from the same network. */
export async function finishedStart(change: Change, providerId: string): Promise<void> {
  const { context } = change;
  await returnUse(change, startKey(context, providerId));
}

function startKey({ clientAddress }: OperationContext, providerId: string): string {
  return `sso-start:${providerId}:${networkOf(clientAddress ?? "unknown")}`;
}
