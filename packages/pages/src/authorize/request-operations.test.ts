import { describe, expect, test } from "bun:test";
import { type JsonObject, matches } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { users } from "@design-catalog/core/identity";
import { createPageService, type PageAnswer } from "@design-catalog/testing/http/pages";
import { idOf } from "@design-catalog/testing/test-application";

async function prepare(parameters: Readonly<Record<string, string>> = {}) {
  const service = await createPageService();
  const user = await service.application.addUser({ emailAddress: "kim@dealer.example" });
  const redirectUris = ["http://127.0.0.1:4711/callback"];
  const client = await service.addClient({ origin: "dynamic", redirectUris });
  const request = await service.ask(client, { scope: "openid api", ...parameters });
  const browser = service.openBrowser();
  const path = `/api/v1/oauth/requests/${request.id}`;
  return {
    application: service.application,
    user,
    browser,
    path,
    signIn: async () => {
      const credentials = { emailAddress: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
      await browser.submit(await browser.get("/signin"), credentials);
      const { formToken } = bodyOf(await browser.get(path));
      return typeof formToken === "string" ? formToken : "";
    },
    decide: (body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
      browser.post(`${path}/decision`, JSON.stringify(body), {
        "content-type": "application/json",
        origin: "https://catalog.example",
        "sec-fetch-site": "same-origin",
        ...headers,
      }),
  };
}

describe("GET /api/v1/oauth/requests/{id}", () => {
  test("describes the request to anybody who knows its id, and the account to its browser", async () => {
    const { browser, path, user, signIn } = await prepare();
    const before = bodyOf(await browser.get(path));
    expect(before).toMatchObject({
      client: { name: "Room Planner", origin: "dynamic", host: null, runsOnLoopback: true },
      redirectHost: "127.0.0.1:4711",
      scopes: [
        { name: "openid", description: "know who you are", rights: [] },
        { name: "api", description: expect.stringContaining("change your projects") },
      ],
      account: null,
      consentNeeded: true,
      formToken: null,
    });
    const formToken = await signIn();
    expect(formToken).toMatch(/^[0-9a-f]{64}$/u);
    expect(bodyOf(await browser.get(path))).toMatchObject({
      account: { id: user.id, emailAddress: user.emailAddress },
    });
  });

  test("names the rights that the account adds to a scope, once a user is signed in", async () => {
    const { browser, path, signIn, application, user } = await prepare();
    const rightsOf = async () => {
      const { scopes } = bodyOf(await browser.get(path));
      return Array.isArray(scopes) ? scopes.map((scope: unknown) => isJsonObject(scope) && scope["rights"]) : [];
    };
    const body = { name: "Reviewer", privileges: ["Admin Projects"] };
    const role = idOf(await application.callNamed("createRole", application.administrator, { body }));
    await application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: user.id }), { roles: [role] }),
    );
    expect(await rightsOf()).toEqual([[], []]);
    await signIn();
    expect(await rightsOf()).toEqual([[], ["also see the projects of all users, as your account may"]]);
  });

  test("given an id without a waiting request answers 404", async () => {
    const { browser, path } = await prepare();
    for (const unknown of [`${path.slice(0, -1)}${path.endsWith("0") ? "1" : "0"}`, "/api/v1/oauth/requests/x"]) {
      const answer = await browser.get(unknown);
      expect([answer.status, bodyOf(answer)["code"]]).toEqual([404, "not_found"]);
    }
  });
});

describe("POST /api/v1/oauth/requests/{id}/decision", () => {
  test("returns the browser's target, with the allowed scopes", async () => {
    const { decide, signIn } = await prepare();
    const token = await signIn();
    const answer = await decide({ approve: true, scopes: ["openid"] }, { "x-form-token": token });
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)["redirectTo"]).toStartWith("http://127.0.0.1:4711/callback?code=");
    expect((await decide({ approve: true }, { "x-form-token": token })).status).toBe(404);
  });

  test("given the response mode form_post returns the fields to post", async () => {
    const { decide, signIn } = await prepare({ response_mode: "form_post" });
    const answer = await decide({ approve: true }, { "x-form-token": await signIn() });
    expect(bodyOf(answer)).toEqual({
      redirectTo: "http://127.0.0.1:4711/callback",
      form: { code: expect.any(String), state: "state-1", iss: "https://catalog.example" },
    });
  });

  test("given a refusal answers with access_denied for the client", async () => {
    const { decide, signIn } = await prepare();
    const answer = await decide({ approve: false }, { "x-form-token": await signIn() });
    expect(bodyOf(answer)["redirectTo"]).toStartWith("http://127.0.0.1:4711/callback?error=access_denied");
  });

  test("without a session, from another site, without a token or as a form is refused", async () => {
    const { decide, signIn } = await prepare();
    expect((await decide({ approve: true }, { "x-form-token": "0".repeat(64) })).status).toBe(403);
    const token = await signIn();
    const own = { "x-form-token": token };
    expect((await decide({ approve: true })).status).toBe(403);
    expect((await decide({ approve: true }, { ...own, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await decide({ approve: true }, { ...own, origin: "https://evil.example" })).status).toBe(403);
    expect((await decide({ approve: true }, { ...own, "content-type": "text/plain" })).status).toBe(400);
    expect((await decide({ approve: "yes" }, own)).status).toBe(400);
    expect((await decide({ approve: true, scopes: ["mcp"] }, own)).status).toBe(400);
    expect((await decide({ approve: true }, own)).status).toBe(200);
  });
});

function bodyOf({ text }: PageAnswer): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new TypeError("Cannot read the body because it is not an object");
  return value;
}
