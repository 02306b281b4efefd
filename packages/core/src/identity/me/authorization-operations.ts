import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { groupBy } from "../../engine/group-by.ts";
import { idTime } from "../../engine/id.ts";
import { recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { nullable, timestamp } from "../../engine/schemas/schema.ts";
import type { Condition, ConditionOn } from "../../ports/condition.ts";
import { oauthClients } from "../oauth-clients/table.ts";
import { authorizationCodes, type ConsentRow, consents } from "../oauth/grant-tables.ts";
import type { RefreshTokenRow } from "../oauth/refresh-tokens.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";
import { liveTokens } from "./live-tokens.ts";

/** A third-party client and the rights that the user has granted to it. */
const authorizationSchema = Type.Object(
  {
    clientId: Type.String(),
    name: nullable(Type.String({ description: "The client's name; null if the client no longer exists" })),
    scopes: Type.Array(Type.String()),
    grantedAt: timestamp({ description: "When the user authorized it, or its oldest session began" }),
    lastUsedAt: timestamp(),
    sessions: Type.Integer({ minimum: 0, description: "If empty, the client may begin a session without asking" }),
  },
  { $id: "Authorization", additionalProperties: false },
);

/** Excludes the service's own client, which needs no grant. */
const foreign: Condition<"clientId"> = { op: "not", condition: matches({ clientId: firstPartyClientId }) };

export const listAuthorizations = defineOperation({
  name: "listAuthorizations",
  method: "GET",
  path: "/api/v1/me/authorizations",
  tag: "Me",
  summary: "List the clients that you have authorized",
  description: "Returns the clients the user has authorized, the last used first, with the scopes of each.",
  ...forUsers,
  audience: "anyone",
  firstParty: true,
  output: Type.Array(authorizationSchema),
  example: {
    output: [
      {
        clientId: "planner",
        name: "Planner",
        scopes: ["api"],
        grantedAt: "2026-11-20T08:00:00.000Z",
        lastUsedAt: "2026-11-21T09:30:00.000Z",
        sessions: 1,
      },
    ],
  },
  async run(context) {
    const { userId } = actorOf(context);
    const tokens = groupBy(
      await liveTokens(context.store, context, { userId, which: foreign }),
      ({ clientId }) => clientId,
    );
    const agreed = await context.store.select(consents, { where: matches({ userId }) });
    const consentsOf = groupBy(agreed, ({ clientId }) => clientId);
    const clientIds = [...new Set([...tokens.keys(), ...consentsOf.keys()])];
    const names = await clientNames(context, clientIds);
    return clientIds.map((clientId) => ({
      clientId,
      name: names.get(clientId) ?? null,
      ...authorization(tokens.get(clientId) ?? [], consentsOf.get(clientId) ?? []),
    }));
  },
});

export const endAuthorization = defineOperation({
  name: "endAuthorization",
  method: "DELETE",
  path: "/api/v1/me/authorizations/{clientId}",
  tag: "Me",
  summary: "Withdraw a client's authorization",
  description: "Withdraws a consent: the client's tokens are refused within 5 seconds, and it has to ask again.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  // A client id may be a URL.
  parameters: { clientId: "^[^\\u0000]{1,2048}$" },
  async subject(context: OperationContext, parameters) {
    const clientId = parameters["clientId"] ?? "";
    const userId = actorOf(context).userId;
    const [token] = await liveTokens(context.store, context, { userId, which: matches({ clientId }) });
    const agreed = await context.store.count(consents, matches({ userId, clientId }));
    if ((!token && agreed === 0) || clientId === firstPartyClientId) throw notFound();
    return { clientId };
  },
  async run(context, { subject }) {
    const own = matches({ userId: actorOf(context).userId, ...subject });
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      await eraseConsents(change, own);
      // An unused code would otherwise still begin a session.
      await transaction.erase(authorizationCodes, all(own, matches({ usedAt: null })));
      await revokeSessions(change, { which: own, reason: "authorization taken back" });
    });
  },
});

async function eraseConsents(change: Change, own: ConditionOn<ConsentRow>): Promise<void> {
  const { transaction } = change;
  const erased = await transaction.select(consents, { where: own, lock: true });
  await transaction.erase(consents, own);
  const drafts = erased.map(({ userId, clientId, redirectUri, scopes, resources }) => {
    const before = { clientId, redirectUri, scopes, resources };
    const changes = [{ field: "authorization", before, after: null }];
    return { action: "revoke" as const, kind: "User", resourceId: userId, changes };
  });
  if (drafts.length > 0) await recordAudit(change, drafts);
}

async function clientNames(
  context: OperationContext,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await context.store.select(oauthClients, { where: among("clientId", clientIds) });
  return new Map(rows.map(({ clientId, name }) => [clientId, name]));
}

function authorization(tokens: readonly RefreshTokenRow[], agreed: readonly ConsentRow[]) {
  const begun = tokens.map(({ familyId }) => formatTimestamp(idTime(familyId)));
  const used = tokens.map(({ issuedAt }) => issuedAt);
  const times = [...begun, ...used, ...agreed.map(({ grantedAt }) => grantedAt)].toSorted();
  const scopes = tokens.flatMap(({ scope }) => scope.split(" ")).filter((scope) => scope !== "");
  return {
    scopes: [...new Set([...agreed.flatMap((consent) => consent.scopes), ...scopes])],
    grantedAt: times[0] ?? "",
    lastUsedAt: times.at(-1) ?? "",
    sessions: tokens.length,
  };
}
