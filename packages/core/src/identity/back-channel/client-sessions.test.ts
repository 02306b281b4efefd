import { describe, expect, test } from "bun:test";
import { oauthFailureOf } from "@design-catalog/testing/failure-of";
import { inTransaction } from "../../engine/rows/change.ts";
import { endAuthorization } from "../me/authorization-operations.ts";
import { endOtherSessions, endSession } from "../me/session-operations.ts";
import type { Stage } from "../oauth/authorization.fixture.ts";
import { revokeToken } from "../oauth/revoke-token.ts";
import type { TokenResponse } from "../oauth/token-response.ts";
import { signOutUser } from "../sign-in/administration.ts";
import { endBrowserSession, startBrowserSession } from "../sign-in/browser-session.ts";
import { deleteUser } from "../users/delete-user.ts";
import { claimsOf, setUp, type SetUp } from "./back-channel.fixture.ts";

const minuteMs = 60_000;

async function refuseReuse({ application, refresh }: Stage, { refresh_token }: TokenResponse): Promise<void> {
  await refresh(refresh_token);
  application.ports.clock.advance(minuteMs);
  expect((await oauthFailureOf(() => refresh(refresh_token))).error).toBe("invalid_grant");
}

type Ending = (stage: SetUp, tokens: TokenResponse) => Promise<unknown>;

const endings: readonly (readonly [string, Ending])[] = [
  [
    "the user signs out of the browser",
    ({ application, browser }) => endBrowserSession(application.contextOf(null), browser.token),
  ],
  [
    "the user ends it",
    async (stage, tokens) => {
      const id = (await stage.authenticate(tokens))?.sessionId ?? "";
      return stage.application.call(endSession, stage.own, { parameters: { id } });
    },
  ],
  [
    "the user ends the session of the browser",
    ({ application, own, browser }) => application.call(endSession, own, { parameters: { id: browser.session.id } }),
  ],
  ["the user ends all other sessions", ({ application, own }) => application.call(endOtherSessions, own)],
  [
    "the user withdraws the authorization",
    ({ application, own }) => application.call(endAuthorization, own, { parameters: { clientId: "planner" } }),
  ],
  [
    "an administrator signs the user out",
    ({ application, user }) =>
      application.call(signOutUser, application.administrator, { parameters: { id: user.id } }),
  ],
  [
    "an administrator removes the user",
    ({ application, user }) =>
      application.call(deleteUser, application.administrator, { parameters: { userId: user.id } }),
  ],
  [
    "a token is revoked",
    ({ application }, { access_token: token }) =>
      application.call(revokeToken, null, { body: { token, client_id: "planner" } }),
  ],
  ["a refresh token is used twice", refuseReuse],
];

describe("a session at a client that wants to know of its end", () => {
  test.each(endings)("ends when %s", async (_, end) => {
    const stage = await setUp();
    const tokens = await stage.signIn("openid api offline_access");
    const { user } = stage;
    const running = { familyId: claimsOf(tokens.id_token)["sid"], userId: user.id, subject: user.id };
    expect(await stage.notices()).toMatchObject([{ ...running, endedAt: null, nextAttemptAt: null }]);
    await end(stage, tokens);
    const now = new Date(stage.application.ports.clock.now()).toISOString();
    expect(await stage.notices()).toMatchObject([{ ...running, endedAt: now, nextAttemptAt: now }]);
  });

  test("has ended if the user signs out between code and tokens", async () => {
    const stage = await setUp();
    const code = await stage.codeOf({ scope: "openid" }, { session: stage.browser.session });
    await endBrowserSession(stage.application.contextOf(null), stage.browser.token);
    expect(await stage.notices()).toEqual([]);
    await stage.exchange(code);
    expect((await stage.notices()).map(({ endedAt }) => endedAt === null)).toEqual([false]);
  });

  test("is not remembered without an ID token, and goes on while another browser is signed out", async () => {
    const stage = await setUp();
    const { application, user } = stage;
    await stage.signIn("api");
    const other = await inTransaction(application.contextOf(null), (change) => startBrowserSession(change, user));
    const session = other.session;
    await stage.exchange(await stage.codeOf({ scope: "openid" }, { session }));
    await endBrowserSession(application.contextOf(null), stage.browser.token);
    expect(await stage.notices()).toMatchObject([{ browserSessionId: session.id, endedAt: null }]);
  });
});
