import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { identityPurpose, ssoIdentities, type SsoIdentityRow } from "./tables.ts";

/** Seconds between questions about a user: half the time after which common providers forget an idle session. */
export const checkSeconds = 900;

/** When a user is asked about next. */
export function nextCheck({ ports }: OperationContext): string {
  return formatTimestamp(ports.clock.now() + checkSeconds * 1000);
}

/** Keeps the refresh token of a sign-in in place of that of an earlier one; without one nobody is asked about the user. */
export async function keepRefreshToken(
  { context, transaction }: Change,
  signIn: Pick<SsoIdentityRow, "providerId" | "subject"> & { readonly refreshToken: string | undefined },
): Promise<void> {
  const { providerId, subject, refreshToken } = signIn;
  const [identity] = await transaction.select(ssoIdentities, { where: matches({ providerId, subject }), limit: 1 });
  if (!identity || (refreshToken === undefined && identity.sealedRefreshToken === null)) return;
  const kept =
    refreshToken === undefined
      ? { sealedRefreshToken: null, checkAt: null }
      : { sealedRefreshToken: await seal(context, identity.id, refreshToken), checkAt: nextCheck(context) };
  await transaction.update(ssoIdentities, matches({ id: identity.id }), kept);
}

/** Keeps the token that replaced another one, unless a sign-in has brought a newer one meanwhile. */
export async function replaceRefreshToken(
  context: OperationContext,
  { id, sealedRefreshToken: former }: SsoIdentityRow,
  refreshToken: string,
): Promise<void> {
  const sealedRefreshToken = await seal(context, id, refreshToken);
  const where = matches({ id, sealedRefreshToken: former });
  await context.store.transaction((transaction) => transaction.update(ssoIdentities, where, { sealedRefreshToken }));
}

function seal({ ports }: OperationContext, identityId: string, token: string): Promise<string> {
  return ports.secretBox.seal(token, identityPurpose(identityId));
}
