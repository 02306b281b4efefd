import { expect, test } from "bun:test";
import { createPasskeyService, domain, own } from "../passkeys/passkey-service.fixture.ts";

const essential = { claims: JSON.stringify({ id_token: { acr: { essential: true, values: ["phr"] } } }) };

/** A user with a passkey who is signed in by the password, and is sent to the service by a client. */
async function setUp(asked: Readonly<Record<string, string>>) {
  const service = await createPasskeyService();
  const { authenticator, password } = await service.addOwner("kim@dealer.example");
  const credentials = { emailAddress: "kim@dealer.example", password };
  const client = await service.addClient();
  const browser = service.openBrowser();
  await browser.submit(await browser.get("/signin"), credentials);
  service.application.ports.clock.advance(1000);
  const query = new URLSearchParams({
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0] ?? "",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    scope: "openid",
    ...asked,
  });
  const pathOf = (location: string | null) => (location ?? "").replace(`https://${domain}`, "");
  const begun = await browser.get(`/api/v1/oauth/authorize?${query.toString()}`);
  const path = pathOf(begun.headers.get("location"));
  const page = await browser.get(path);
  return {
    browser,
    path,
    page,
    byPassword: () => browser.submit(page, credentials),
    async byPasskey() {
      const options = JSON.parse((await browser.post("/api/v1/me/passkeys/signin/begin", "", own)).text);
      const answer = await authenticator.get({ challenge: options.publicKey.challenge, domain });
      const sent = { ...own, "x-form-token": options.formToken };
      const request = new URL(path, `https://${domain}`).searchParams.get("request");
      const body = JSON.stringify({ ...answer, request });
      return JSON.parse((await browser.post("/api/v1/me/passkeys/signin/finish", body, sent)).text).redirectTo;
    },
  };
}

test.each([
  [{ acr_values: "phr" }, "This application asks you to sign in with a passkey."],
  [
    { acr_values: "http://schemas.openid.net/pape/policies/2007/06/multi-factor" },
    "This application asks for two factors: the password and a code, or a passkey.",
  ],
  [essential, "This application asks you to sign in with a passkey."],
])("a request with %j asks a signed-in user again, and says what for", async (asked, said) => {
  const { path, page, browser, byPasskey } = await setUp(asked);
  expect(path).toStartWith("/signin?request=");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(said)]);
  // Nobody gets around it by the address of the next page.
  expect((await browser.get(path.replace("/signin", "/consent"))).headers.get("location")).toBe(path);
  expect(await byPasskey()).toBe(path);
  expect((await browser.get(path)).headers.get("location")).toBe(path.replace("/signin", "/consent"));
});

test("a request without asks nobody again, and says nothing", async () => {
  const { path, page } = await setUp({});
  expect([page.status, page.headers.get("location")]).toEqual([303, path.replace("/signin", "/consent")]);
});

test("the password goes on where the class is a wish, and not where it is essential", async () => {
  const wished = await setUp({ acr_values: "phr" });
  expect((await wished.byPassword()).headers.get("location")).toBe(wished.path.replace("/signin", "/consent"));
  const demanded = await setUp(essential);
  const answer = await demanded.byPassword();
  expect(answer.text).toContain("error=unmet_authentication_requirements");
  expect(answer.text).not.toContain("code=");
});
