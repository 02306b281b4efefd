import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { accountAddress } from "../../engine/text/normal-text.ts";
import { ssoEnforcedFor } from "../domains/sso-enforced-for.ts";
import type { UserRow } from "../users/table.ts";
import { mailAccountLink } from "./account-links.ts";
import { findUser } from "./find-user.ts";
import { limitAccountRequests } from "./limit-account-requests.ts";
import { runOrRehearse } from "./run-or-rehearse.ts";
import { accountTokens } from "./table.ts";

/**
 * Mails a link if the address has an account that it applies to, at the same cost for every address. Users restricted
 * to single sign-on get none.
 * @throws {DomainError} `rate_limited`
 */
export async function requestLink(
  context: OperationContext,
  request: {
    readonly emailAddress: string;
    readonly purpose: "verification" | "password-reset";
    isMeantFor(user: UserRow): boolean;
  },
): Promise<void> {
  const { purpose } = request;
  const emailAddress = accountAddress(request.emailAddress);
  await limitAccountRequests(context, { kind: purpose, account: emailAddress });
  const isEnforced = await ssoEnforcedFor(context.store, emailAddress);
  const user = await findUser(context.store, emailAddress);
  const { locale } = await readApplicationSettings(context.store);
  const isMeant = user !== undefined && request.isMeantFor(user) && !isEnforced;
  const to = user ?? { id: context.ports.ids.next(), emailAddress, locale };
  // A second sign-up has voided the password, so choosing one is the only way left to confirm.
  const hasLost = user?.status === "pending" && user.passwordHash === null;
  const kind = hasLost && purpose === "verification" ? "signed-up-again" : purpose;
  await runOrRehearse(context, isMeant, (change) => mailAccountLink(change, { to, kind }));
  await runOrRehearse(context, !isMeant, async ({ transaction }) => {
    // A token that nobody holds makes both courses write one commit to disk.
    const now = formatTimestamp(context.ports.clock.now());
    const { ids, digest } = context.ports;
    const id = ids.next();
    const times = { createdAt: now, expiresAt: now, usedAt: now, mailId: null, acceptedAt: null };
    const row = { id, tokenHash: await digest.sha256(id), purpose, userId: null, emailAddress: "", invitation: null };
    await transaction.insert(accountTokens, [{ ...row, ...times }]);
  });
}
