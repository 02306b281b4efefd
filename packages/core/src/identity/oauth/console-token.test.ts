import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { administratorRole, roles } from "../../application/roles/table.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changePassword } from "../me/change-password.ts";
import { endBrowserSession, findBrowserSession, startBrowserSession } from "../sign-in/browser-session.ts";
import { accessCacheMs, createAuthenticator } from "../users/access.ts";
import { issueConsoleToken } from "./console-token.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { revokeToken } from "./revoke-token.ts";

async function setUp() {
  const application = await createTestApplication();
  const context = application.contextOf(null);
  const administrators = await application.store.select(roles.table, { where: matches({ name: administratorRole }) });
  const user = await application.addUser({ roles: administrators.map(({ id }) => id) });
  const begin = () =>
    application.store.transaction((transaction) => startBrowserSession({ context, transaction }, user));
  const { token: cookie, session } = await begin();
  const authenticate = createAuthenticator(application.storage, application.ports);
  const issue = () => issueConsoleToken(context, { session, user });
  return {
    application,
    context,
    user,
    cookie,
    session,
    begin,
    issue,
    actorOf: (token: string) => authenticate(context, token),
  };
}

describe("issueConsoleToken()", () => {
  test("gives the rights of the user for 10 minutes, and stores nothing", async () => {
    const { application, issue, actorOf, user, session } = await setUp();
    const answer = await issue();
    expect(answer).toMatchObject({ token_type: "Bearer", expires_in: 600, scope: "api admin" });
    expect("refresh_token" in answer).toBe(false);
    const actor = await actorOf(answer.access_token);
    expect(actor).toMatchObject({ userId: user.id, clientId: "first-party", sessionId: session.id });
    expect(actor?.privileges.has("Admin Webhooks r/w")).toBe(true);
    expect(await application.store.count(refreshTokens)).toBe(0);
    application.ports.clock.advance(599_000);
    expect(await actorOf(answer.access_token)).toBeDefined();
    application.ports.clock.advance(1_000);
    expect(await actorOf(answer.access_token)).toBeUndefined();
  });

  test("gives a token that ends with its session", async () => {
    const { application, issue, session } = await setUp();
    application.ports.clock.advance(Date.parse(session.expiresAt) - application.ports.clock.now() - 60_000);
    expect((await issue()).expires_in).toBe(60);
  });

  test("gives a token that ends when the browser signs out", async () => {
    const { application, context, cookie, issue, actorOf } = await setUp();
    const { access_token: token } = await issue();
    expect(await actorOf(token)).toBeDefined();
    await endBrowserSession(context, cookie);
    application.ports.clock.advance(accessCacheMs);
    expect(await actorOf(token)).toBeUndefined();
  });

  test("gives a token whose revocation signs its browser out, and no other browser", async () => {
    const { application, context, cookie, begin, issue, actorOf } = await setUp();
    const other = await begin();
    const { access_token: token } = await issue();
    expect(await actorOf(token)).toBeDefined();
    await application.call(revokeToken, null, { body: { token } });
    application.ports.clock.advance(accessCacheMs);
    expect(await actorOf(token)).toBeUndefined();
    expect(await findBrowserSession(context, cookie)).toBeUndefined();
    expect(await findBrowserSession(context, other.token)).toBeDefined();
  });

  test("lets its browser stay signed in after the user changes the password in it, and no other browser", async () => {
    const { application, context, user, cookie, session, begin, issue, actorOf } = await setUp();
    const other = await begin();
    const actor = await actorOf((await issue()).access_token);
    if (!actor) throw new TypeError("Cannot continue because the token is refused");
    const body = { currentPassword: `passphrase of ${user.emailAddress}`, newPassword: "four other random words" };
    await application.call(changePassword, actor, { body });
    expect((await findBrowserSession(context, cookie))?.session.id).toBe(session.id);
    expect(await findBrowserSession(context, other.token)).toBeUndefined();
  });
});
