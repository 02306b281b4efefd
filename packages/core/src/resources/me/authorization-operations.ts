import { Type } from "@sinclair/typebox";
import { notFound } from "../../errors.ts";
import { groupBy } from "../../group-by.ts";
import { idTime } from "../../id.ts";
import { type Condition, matches } from "../../resource/condition.ts";
import { formatTimestamp } from "../../resource/formats.ts";
import { actorOf, defineOperation, type OperationContext } from "../../resource/operation.ts";
import { timestamp } from "../../resource/schema.ts";
import { firstPartyClientId } from "../oauth/token-response.ts";
import type { RefreshTokenRow } from "../oauth/refresh-tokens.ts";
import { endSessions } from "./end-sessions.ts";
import { liveTokens } from "./live-tokens.ts";

/** What the user lets a client of somebody else do. */
const authorizationSchema = Type.Object(
  {
    clientId: Type.String(),
    scopes: Type.Array(Type.String()),
    grantedAt: timestamp({ description: "When the oldest session of the client began" }),
    lastUsedAt: timestamp(),
    sessions: Type.Integer({ minimum: 1 }),
  },
  { $id: "Authorization", additionalProperties: false },
);

/** The service's own client needs no grant. */
const foreign: Condition = { op: "not", condition: matches({ clientId: firstPartyClientId }) };

/** The clients that the caller has let in, the last used first. */
export const listAuthorizations = defineOperation({
  name: "listAuthorizations",
  method: "GET",
  path: "/api/v1/me/authorizations",
  tag: "Me",
  summary: "List the clients that were let in",
  privilege: "user",
  status: 200,
  output: Type.Array(authorizationSchema),
  example: {
    output: [
      {
        clientId: "planner",
        scopes: ["api"],
        grantedAt: "2026-11-20T08:00:00.000Z",
        lastUsedAt: "2026-11-21T09:30:00.000Z",
        sessions: 1,
      },
    ],
  },
  async run(context) {
    const tokens = await liveTokens(context.store, context, { userId: actorOf(context).userId, which: foreign });
    return [...groupBy(tokens, ({ clientId }) => clientId)].map(([clientId, ofIt]) => authorization(clientId, ofIt));
  },
});

/** Takes back what a client was let do: all its sessions end. */
export const endAuthorization = defineOperation({
  name: "endAuthorization",
  method: "DELETE",
  path: "/api/v1/me/authorizations/{clientId}",
  tag: "Me",
  summary: "Take back what a client was let do",
  privilege: "user",
  // Clients may name themselves by a URL.
  parameters: { clientId: "^[^\\u0000]{1,2048}$" },
  status: 204,
  async subject(context: OperationContext, parameters) {
    const clientId = parameters["clientId"] ?? "";
    const userId = actorOf(context).userId;
    const [token] = await liveTokens(context.store, context, { userId, which: matches({ clientId }) });
    if (!token || clientId === firstPartyClientId) throw notFound();
    return { clientId };
  },
  run: (context, { subject }) =>
    context.store.transaction((transaction) =>
      endSessions(context, transaction, {
        userId: actorOf(context).userId,
        which: matches(subject),
        reason: "authorization taken back",
      }),
    ),
});

function authorization(clientId: string, tokens: readonly RefreshTokenRow[]) {
  const grantedMs = tokens.map(({ familyId }) => idTime(familyId));
  return {
    clientId,
    scopes: [...new Set(tokens.flatMap(({ scope }) => scope.split(" ")))].filter((scope) => scope !== ""),
    grantedAt: formatTimestamp(Math.min(...grantedMs)),
    lastUsedAt: tokens[0]?.issuedAt ?? formatTimestamp(Math.max(...grantedMs)),
    sessions: tokens.length,
  };
}
