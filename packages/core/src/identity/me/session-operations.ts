import { type Static, Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { idTime } from "../../engine/id.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf, nullable, timestamp } from "../../engine/schemas/schema.ts";
import { revokeSessions } from "../oauth/revoke-sessions.ts";
import { endBrowserSessions, liveBrowserSessions } from "../sign-in/browser-session.ts";
import type { UserRow } from "../users/table.ts";
import { endSessions } from "./end-sessions.ts";
import { liveTokens } from "./live-tokens.ts";
import { ownUser } from "./me-schema.ts";

/** A session that continues, on any device or in any program. */
export const sessionSchema = Type.Object(
  {
    id: idOf("session"),
    clientId: nullable(Type.String({ description: "Null for a browser that is signed in to the service itself" })),
    scope: Type.String({ description: "Empty for a browser" }),
    createdAt: timestamp({ description: "When the user signed in" }),
    lastUsedAt: timestamp({ description: "When tokens were last issued; for a browser, when the user signed in" }),
    expiresAt: timestamp({ description: "When it ends unless it is used; a browser's session ends then in any case" }),
    network: nullable(
      Type.String({ description: "Rough network of the last sign-in or refresh, such as `192.0.2.0/24`" }),
    ),
    device: nullable(
      Type.String({ description: "As the client names itself, such as `Firefox on Windows`; this proves nothing" }),
    ),
    current: Type.Boolean({ description: "True for the session of this request" }),
  },
  { $id: "Session", additionalProperties: false },
);

export const sessionExample = {
  id: "6740a1f2c3d4e5f607182980",
  clientId: "first-party",
  scope: "api",
  createdAt: "2026-11-20T08:00:00.000Z",
  lastUsedAt: "2026-11-21T09:30:00.000Z",
  expiresAt: "2026-12-21T09:30:00.000Z",
  network: "192.0.2.0/24",
  device: "Firefox on Windows",
  current: true,
};

export const listSessions = defineOperation({
  name: "listSessions",
  method: "GET",
  path: "/api/v1/me/sessions",
  tag: "Me",
  summary: "List your sessions",
  description: "Returns the active sessions of browsers and clients, the last used first: at most 1,000 of each.",
  ...forUsers,
  audience: "anyone",
  firstParty: true,
  output: Type.Array(sessionSchema),
  example: { output: [sessionExample] },
  run: async (context) => readSessions(context, await ownUser(context)),
});

/** Live sessions of a user, the last used first. */
export async function readSessions(
  context: OperationContext,
  user: UserRow,
): Promise<readonly Static<typeof sessionSchema>[]> {
  const { sessionId } = actorOf(context);
  const tokens = await liveTokens(context.store, context, { userId: user.id });
  const browsers = await liveBrowserSessions(context, user);
  const sessions = [
    ...tokens.map(({ familyId, clientId, scope, issuedAt, expiresAt, network, device }) => ({
      id: familyId,
      clientId,
      scope,
      createdAt: formatTimestamp(idTime(familyId)),
      lastUsedAt: issuedAt,
      expiresAt,
      network,
      device,
      current: familyId === sessionId,
    })),
    ...browsers.map(({ id, signedInAt, expiresAt, network, device }) => ({
      id,
      clientId: null,
      scope: "",
      createdAt: signedInAt,
      lastUsedAt: signedInAt,
      expiresAt,
      network,
      device,
      current: id === sessionId,
    })),
  ];
  return sessions.toSorted((left, right) => Date.parse(right.lastUsedAt) - Date.parse(left.lastUsedAt));
}

export const endSession = defineOperation({
  name: "endSession",
  method: "DELETE",
  path: "/api/v1/me/sessions/{id}",
  tag: "Me",
  summary: "End one of your sessions",
  description:
    "Ends one sign-in, which may be the current one: its tokens are refused within 5 seconds. Ending a browser's session leaves the tokens of clients valid.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  async subject(context, parameters) {
    const user = await ownUser(context);
    const id = parameters["id"] ?? "";
    const [token] = await liveTokens(context.store, context, { userId: user.id, which: matches({ familyId: id }) });
    const [browser] = await liveBrowserSessions(context, user, matches({ id }));
    if (!token && !browser) throw notFound();
    return { userId: user.id, id };
  },
  async run(context, { subject: { userId, id } }) {
    await inTransaction(context, async (change) => {
      const which = matches({ userId, familyId: id });
      await revokeSessions(change, { which, reason: "ended by the user" });
      await endBrowserSessions(change, { which: matches({ userId, id }), action: "revoke" });
    });
  },
});

export const endOtherSessions = defineOperation({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/api/v1/me/sessions",
  tag: "Me",
  summary: "End all your other sessions",
  description:
    "Ends every sign-in of yours, of browsers and clients, but the one of this request, whose access token has to be refreshed. Tokens of the others are refused within 5 seconds.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  async run(context) {
    const { id: userId } = await ownUser(context);
    await inTransaction(context, (change) =>
      endSessions(change, { userId, reason: "ended by the user", keepsOwn: true }),
    );
  },
});
