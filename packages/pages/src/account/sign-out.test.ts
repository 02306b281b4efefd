import { expect, test } from "bun:test";
import type { OAuthClientRow } from "@design-catalog/core/identity";
import { createPageService } from "@design-catalog/testing/http/pages";

const after = "https://planner.example/bye?from=catalog";

async function signedIn(client: Partial<OAuthClientRow> = {}) {
  const service = await createPageService();
  const user = await service.application.addUser({ emailAddress: "kim@dealer.example" });
  const other = await service.application.addUser({ emailAddress: "sam@dealer.example" });
  const row = await service.addClient({ postLogoutRedirectUris: [after], ...client });
  const browser = service.openBrowser();
  const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
  await browser.submit(await browser.get("/signin"), credentials);
  const { clock, tokenSigner } = service.application.ports;
  const auth_time = Math.floor(clock.now() / 1000);
  const hint = (sub: string, aud = row.clientId) =>
    tokenSigner.signIdToken(
      { iss: service.baseUrl, sub, aud, iat: auth_time, exp: auth_time + 3600, auth_time },
      "RS256",
    );
  return {
    browser,
    clock,
    credentials,
    clientId: row.clientId,
    hint,
    user,
    other,
    logout: (asked: Readonly<Record<string, string>>) =>
      browser.get(`/api/v1/oauth/logout?${new URLSearchParams(asked).toString()}`),
    isSignedIn: async () => (await browser.get("/account")).status === 200,
  };
}

test("a client that shows the user's ID token signs out at once, and gets its state", async () => {
  const { logout, hint, user, isSignedIn, browser } = await signedIn();
  const asked = { id_token_hint: await hint(user.id), post_logout_redirect_uri: after, state: "a & b" };
  const { status, headers } = await logout(asked);
  expect([status, headers.get("location")]).toEqual([302, `${after}&state=a%20%26%20b`]);
  expect([await isSignedIn(), browser.cookies.size]).toEqual([false, 1]);
  expect((await logout({ id_token_hint: await hint(user.id) })).text).toContain("You are signed out");
});

test("a client without the ID token of this user asks first, and returns afterwards", async () => {
  const { logout, hint, user, other, isSignedIn, browser, clientId } = await signedIn();
  for (const id_token_hint of [
    "",
    "garbage",
    await hint("another"),
    await hint(other.id),
    await hint(user.id, "another"),
  ]) {
    const asked = { id_token_hint, client_id: clientId, post_logout_redirect_uri: after, state: "s" };
    const page = await logout(asked);
    expect([page.status, page.text.includes("Sign out?"), await isSignedIn()]).toEqual([200, true, true]);
  }
  const page = await logout({ client_id: clientId, post_logout_redirect_uri: after, state: "s" });
  const left = await browser.submit(page, {});
  expect(left.text).toContain(`content="0; url=${after}&amp;state=s"`);
  expect(await isSignedIn()).toBe(false);
});

test("an ID token of the present sign-in is taken however old, and one of an earlier sign-in asks first", async () => {
  const { logout, hint, user, isSignedIn, browser, clock, credentials } = await signedIn();
  const asked = { id_token_hint: await hint(user.id), post_logout_redirect_uri: after };
  clock.advance(11 * 3_600_000);
  expect([(await logout(asked)).headers.get("location"), await isSignedIn()]).toEqual([after, false]);
  await browser.submit(await browser.get("/signin"), credentials);
  const page = await logout(asked);
  expect([page.status, page.text.includes("Sign out?"), await isSignedIn()]).toEqual([200, true, true]);
  const left = await browser.submit(page, {});
  expect([left.text.includes(`content="0; url=${after}"`), await isSignedIn()]).toEqual([true, false]);
});

test.each([
  ["https://planner.example/bye"],
  ["https://evil.example/"],
  ["https://planner.example/callback"],
  ["javascript:alert(1)"],
])("nobody is sent to %s, which the client has not registered for it", async (uri) => {
  const { logout, hint, user, clientId, browser } = await signedIn();
  const asked = { client_id: clientId, post_logout_redirect_uri: uri };
  const confirmed = await browser.submit(await logout(asked), {});
  const atOnce = await logout({ ...asked, id_token_hint: await hint(user.id) });
  for (const { status, text, headers } of [confirmed, atOnce]) {
    expect([status, headers.get("location"), text.includes("You are signed out")]).toEqual([200, null, true]);
    expect(text).not.toContain(uri);
  }
});

const link = `<a href="${after}">Go back to <bdi>planner.example</bdi></a>`;

test("a link leads to a client that registered itself only by a click, even with an ID token of its own", async () => {
  const { logout, hint, user, clientId, browser } = await signedIn({ origin: "dynamic" });
  const asked = { client_id: clientId, post_logout_redirect_uri: after };
  browser.cookies.delete("__Host-session");
  for (const id_token_hint of ["", await hint("attacker"), await hint(user.id)]) {
    const { status, text, headers } = await logout({ ...asked, id_token_hint });
    expect([status, headers.get("location"), text.includes("http-equiv")]).toEqual([200, null, false]);
    expect(text).toContain(link);
  }
});

test("a client that registered itself gets the browser back from its own user, and from others by a click", async () => {
  const { logout, hint, clientId, browser } = await signedIn({ origin: "dynamic" });
  const asked = { client_id: clientId, post_logout_redirect_uri: after };
  const left = await browser.submit(await logout({ ...asked, id_token_hint: await hint("attacker") }), {});
  expect([left.status, left.text.includes("http-equiv"), left.text.includes(link)]).toEqual([200, false, true]);
  const own = await signedIn({ origin: "dynamic" });
  const answer = await own.logout({ id_token_hint: await own.hint(own.user.id), post_logout_redirect_uri: after });
  expect(answer.headers.get("location")).toBe(after);
});

test("a form of the client becomes the same request by GET, which carries the cookie", async () => {
  const { browser } = await signedIn();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://planner.example" };
  const answer = await browser.post("/api/v1/oauth/logout", "client_id=a%26b&state=x%0d%0ay", headers);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/api/v1/oauth/logout?client_id=a%26b&state=x%0D%0Ay",
  ]);
});
