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
/** Networks of a user that are kept at most: the one that ends first gives way, so a program that changes its network all the time costs no more. */
const networksMax = 100;

/** Place and device of a sign-in, roughly: what sessions show. */
export function originOf({ clientAddress, userAgent }: OperationContext) {
  const network = clientAddress === null ? null : roughNetworkOf(clientAddress);
  return { network, device: deviceOf(userAgent) };
}

/**
 * Notes the network of a sign-in, and tells the user by mail of one that is new, at most once a day; the first
 * sign-in of an account is not told. `user` is the row before this sign-in: an account without networks whose last one was
 * long ago has been forgotten here, and one that signed in lately did so before networks were noted, so an upgrade mails
 * nobody. The row is locked, so sign-ins at the same moment send one mail.
 */
export async function noteNetwork(change: Change, user: UserRow): Promise<void> {
  const { context, transaction } = change;
  const { network, device } = originOf(context);
  if (network === null) return;
  const nowMs = context.ports.clock.now();
  const expiresAt = formatTimestamp(nowMs + knownMs);
  const orderBy = [{ column: "expiresAt", direction: "asc" }] as const;
  const known = await transaction.select(signInNetworks, { where: matches({ userId: user.id }), orderBy });
  const same = known.find((row) => row.network === network);
  if (same) {
    // One write a day is enough.
    if (Date.parse(same.expiresAt) < nowMs + knownMs - dayMs)
      await transaction.update(signInNetworks, matches({ id: same.id }), { expiresAt });
    return;
  }
  const isDormant = user.lastSignInAt !== null && Date.parse(user.lastSignInAt) <= nowMs - knownMs;
  const isNews = known.length > 0 || isDormant;
  const told = known.find((row) => wasToldSince(row, nowMs - dayMs));
  const isTold = isNews && !told;
  // The time of today's mail must not be forgotten with its network.
  const oldest = known.length < networksMax ? undefined : known.find((row) => row !== told);
  if (oldest) await transaction.erase(signInNetworks, matches({ id: oldest.id }));
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
