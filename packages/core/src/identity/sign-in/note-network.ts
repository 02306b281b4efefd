import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Change } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { accountMails } from "../mails/account-mails.ts";
import { mailUser } from "../mails/mail-user.ts";
import type { UserRow } from "../users/table.ts";
import { deviceOf } from "./device-of.ts";
import { roughNetworkOf } from "./rough-network.ts";
import { type SignInNetworkRow, signInNetworks } from "./sign-in-networks.ts";

const dayMs = 86_400_000;
/** Milliseconds for which a network that the user does not come back to stays known. */
const knownMs = 180 * dayMs;
/** Networks of a user that are kept at most; a program that changes its network all the time is told of no more. */
const networksMax = 100;

/** Place and device of a sign-in, roughly: what sessions show. */
export function originOf({ clientAddress, userAgent }: OperationContext) {
  const network = clientAddress === null ? null : roughNetworkOf(clientAddress);
  return { network, device: deviceOf(userAgent) };
}

/**
 * Notes the network of a sign-in, and tells the user by mail of one that is new, at most once a day; the first network of
 * an account is not told. The user's row is locked, so sign-ins at the same moment send one mail.
 */
export async function noteNetwork(change: Change, user: UserRow): Promise<void> {
  const { context, transaction } = change;
  const { network, device } = originOf(context);
  if (network === null) return;
  const nowMs = context.ports.clock.now();
  const expiresAt = formatTimestamp(nowMs + knownMs);
  const known = await transaction.select(signInNetworks, { where: matches({ userId: user.id }), limit: networksMax });
  const same = known.find((row) => row.network === network);
  if (same) {
    // One write a day is enough.
    if (Date.parse(same.expiresAt) < nowMs + knownMs - dayMs)
      await transaction.update(signInNetworks, matches({ id: same.id }), { expiresAt });
    return;
  }
  if (known.length === networksMax) return;
  const isTold = known.length > 0 && !known.some((row) => wasToldSince(row, nowMs - dayMs));
  const toldAt = isTold ? formatTimestamp(nowMs) : null;
  await transaction.insert(signInNetworks, [
    { id: context.ports.ids.next(), userId: user.id, network, toldAt, expiresAt },
  ]);
  if (!isTold) return;
  const values = { network, device: device ?? "?", time: formatTimestamp(nowMs) };
  await mailUser(change, user, { kind: accountMails["new-network"], values });
}

function wasToldSince({ toldAt }: SignInNetworkRow, sinceMs: number): boolean {
  return toldAt !== null && Date.parse(toldAt) > sinceMs;
}
