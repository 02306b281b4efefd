import { Type } from "@sinclair/typebox";
import { checkHeld } from "../../application/roles/roles.ts";
import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { idOf, text } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import { accessTokenExample, accessTokenMembers, datedResponse, issueRefreshToken } from "../oauth/token-response.ts";
import { checkPerson } from "../service-accounts/check-person.ts";
import { type Access, accessOf, heldRights, readAccess } from "./access.ts";
import { userKind } from "./replace-user.ts";
import { users } from "./table.ts";

/**
 * Issues a token to act in the name of a user, for 60 minutes and without a refresh token. Audited with the reason;
 * whatever is written with it names both users. It ends within 5 seconds after either of them loses access, or the
 * caller's session ends.
 * @throws {DomainError} `forbidden` for a user with a privilege that the caller lacks, `conflict` for a user who has
 *   not verified the address
 */
export const impersonateUser = defineOperation({
  name: "impersonateUser",
  method: "POST",
  path: "/api/v1/admin/user/login",
  tag: "Users",
  summary: "Act as a user",
  description:
    "Returns an access token to act as a user for 60 minutes, with a reason for the audit trail. It cannot be refreshed and cannot change credentials.",
  privilege: "Admin Impersonate r/w",
  audience: "self",
  body: Type.Object(
    {
      userId: idOf("user"),
      reason: text({ max: 1000, description: "One line, recorded in the audit trail" }),
    },
    { $id: "Impersonation", additionalProperties: false },
  ),
  output: Type.Object(accessTokenMembers, { $id: "ImpersonationResponse", additionalProperties: false }),
  headers: { "cache-control": "no-store", pragma: "no-cache" },
  example: {
    body: { userId: "6740a1f2c3d4e5f607182950", reason: "Ticket 4711: the views of a project are gone" },
    output: accessTokenExample,
  },
  // A replay would show the token a second time.
  replayable: false,
  firstParty: true,
  async run(context, { body: { userId, reason } }) {
    const access = await impersonated(context, userId);
    const author = actorOf(context);
    const impersonator = await readAccess(context.store, author.userId);
    if (!impersonator) throw new DomainError("unauthenticated", "The bearer token is invalid");
    const grant = {
      access,
      clientId: firstPartyClientId,
      scope: "api admin",
      resources: ["api"] as const,
      familyId: context.ports.ids.next(),
      acr: author.acr ?? null,
      refreshable: false,
      impersonator: { access: impersonator, sessionId: author.sessionId },
    };
    const changes = [{ field: "reason", before: null, after: reason }];
    const untold = await inTransaction(context, async (change) => {
      await recordAudit(change, [{ action: "impersonate", kind: userKind.name, resourceId: userId, changes }]);
      return issueRefreshToken(change, grant);
    });
    context.ports.log.info("An impersonation began", { source: "security", userId: author.userId });
    return datedResponse(context, grant, untold);
  },
});

/** The rights of the user to impersonate. */
async function impersonated(context: OperationContext, userId: Id<"user">): Promise<Access> {
  if (userId === actorOf(context).userId) throw invalid("/userId", "own_account", "This is your own account");
  const user = await context.store.find(users, userId);
  if (!user || user.deleted) throw invalid("/userId", "unknown_reference", `Nothing has the id ${userId}`);
  checkPerson(user);
  if (user.status !== "active") throw new DomainError("conflict", "The user has not confirmed the address yet");
  // Including rights that await a second factor: the token would gain them as soon as there is one.
  checkHeld(context, (await heldRights(context.store, user)).privileges);
  return accessOf(context.store, user);
}
