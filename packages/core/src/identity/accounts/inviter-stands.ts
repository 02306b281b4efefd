import { roles } from "../../application/roles/table.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { accessOf, heldRights, lacksPasskey } from "../users/access.ts";
import { users } from "../users/table.ts";
import type { Invitation } from "./table.ts";

/**
 * Tells whether an inviter could still send the invitation: active, holding every privilege that it gives, and from a session
 * with the passkey that a role requires now.
 */
export async function inviterStands(reader: Reader, invitation: Invitation): Promise<boolean> {
  const inviter = await reader.find(users, invitation.invitedBy);
  if (!inviter || inviter.deleted || inviter.status !== "active") return false;
  if (lacksPasskey(await accessOf(reader, inviter), invitation)) return false;
  const where = all(live, among("id", invitation.roles));
  const given = await reader.select(roles.table, { where });
  const held = new Set((await heldRights(reader, inviter)).privileges);
  const needed = ["Admin Users r/w", ...given.flatMap(({ privileges }) => privileges)] as const;
  return needed.every((privilege) => grants(held, privilege));
}
