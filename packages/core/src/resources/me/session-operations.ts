import { Type } from "@sinclair/typebox";
import { notFound } from "../../errors.ts";
import { idTime } from "../../id.ts";
import { matches } from "../../resource/condition.ts";
import { formatTimestamp } from "../../resource/formats.ts";
import { actorOf, defineOperation } from "../../resource/operation.ts";
import { idOf, timestamp } from "../../resource/schema.ts";
import { endSessions } from "./end-sessions.ts";
import { liveTokens } from "./live-tokens.ts";

/** A sign-in that goes on, on whatever device or in whatever program. */
const sessionSchema = Type.Object(
  {
    id: idOf("session"),
    clientId: Type.String(),
    scope: Type.String(),
    createdAt: timestamp({ description: "When it was signed in" }),
    lastUsedAt: timestamp({ description: "When tokens were last issued" }),
    expiresAt: timestamp({ description: "When it ends unless it is used" }),
    current: Type.Boolean({ description: "True for the session of this request" }),
  },
  { $id: "Session", additionalProperties: false },
);

/** The caller's sessions, the last used first; at most 1,000. */
export const listSessions = defineOperation({
  name: "listSessions",
  method: "GET",
  path: "/api/v1/me/sessions",
  tag: "Me",
  summary: "List the own sessions",
  privilege: "user",
  status: 200,
  output: Type.Array(sessionSchema),
  example: {
    output: [
      {
        id: "6740a1f2c3d4e5f607182980",
        clientId: "first-party",
        scope: "api",
        createdAt: "2026-11-20T08:00:00.000Z",
        lastUsedAt: "2026-11-21T09:30:00.000Z",
        expiresAt: "2026-12-21T09:30:00.000Z",
        current: true,
      },
    ],
  },
  async run(context) {
    const { userId, sessionId } = actorOf(context);
    const tokens = await liveTokens(context.store, context, { userId });
    return tokens.map(({ familyId, clientId, scope, issuedAt, expiresAt }) => ({
      id: familyId,
      clientId,
      scope,
      createdAt: formatTimestamp(idTime(familyId)),
      lastUsedAt: issuedAt,
      expiresAt,
      current: familyId === sessionId,
    }));
  },
});

/** Ends one of the caller's sessions, also the one of the request. */
export const endSession = defineOperation({
  name: "endSession",
  method: "DELETE",
  path: "/api/v1/me/sessions/{id}",
  tag: "Me",
  summary: "End an own session",
  privilege: "user",
  status: 204,
  async subject(context, parameters) {
    const which = matches({ familyId: parameters["id"] ?? "" });
    const [token] = await liveTokens(context.store, context, { userId: actorOf(context).userId, which });
    if (!token) throw notFound();
    return { familyId: token.familyId };
  },
  run: (context, { subject }) =>
    context.store.transaction((transaction) =>
      endSessions(context, transaction, {
        userId: actorOf(context).userId,
        which: matches(subject),
        reason: "ended by the user",
      }),
    ),
});
