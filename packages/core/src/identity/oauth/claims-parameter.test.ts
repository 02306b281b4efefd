import { describe, expect, test } from "bun:test";
import { createTestApplication } from "@design-catalog/testing/test-application";
import { claimsOf } from "../back-channel/back-channel.fixture.ts";
import { startBrowserSession } from "../sign-in/browser-session.ts";
import { setStage } from "./authorization.fixture.ts";
import { askedClaimScopes } from "./claims-parameter.ts";
import { claimScopes, userClaims } from "./user-claims.ts";

const asking = (place: "userinfo" | "id_token", ...names: readonly string[]) =>
  JSON.stringify({ [place]: Object.fromEntries(names.map((name) => [name, null])) });

describe("a client that names claims about the user", () => {
  test.each([
    [asking("userinfo", "email"), "openid email"],
    [asking("userinfo", "email_verified"), "openid email"],
    [asking("userinfo", "name"), "openid profile"],
    [asking("id_token", "given_name"), "openid profile"],
    [asking("id_token", "family_name", "email"), "openid profile email"],
    [JSON.stringify({ userinfo: { locale: { essential: true } }, id_token: { email: {} } }), "openid profile email"],
    [asking("userinfo", "phone_number", "constructor", "sub", "acr"), "openid"],
    [JSON.stringify({ email: null, userinfo: ["email"], id_token: "email" }), "openid"],
  ])("by %s gets the scopes %s, which the answer names", async (claims, scope) => {
    const stage = await setStage();
    const tokens = await stage.exchange(await stage.codeOf({ scope: "openid", claims }));
    expect(tokens.scope).toBe(scope);
    const told = Object.keys(claimsOf(tokens.id_token));
    expect([told.includes("email"), told.includes("given_name")]).toEqual(
      ["email", "profile"].map((one) => scope.includes(one)),
    );
    const actor = (await stage.authenticate(tokens)) ?? null;
    const info = Object(await stage.application.callNamed("getUserInfo", actor));
    expect(["email" in info, "given_name" in info]).toEqual(["email", "profile"].map((one) => scope.includes(one)));
  });

  test("keeps the scopes that it names", async () => {
    const stage = await setStage();
    const asked = { scope: "openid api offline_access profile", claims: asking("userinfo", "email", "name") };
    const tokens = await stage.exchange(await stage.codeOf(asked));
    expect(tokens.scope).toBe("openid profile email api offline_access");
  });

  test("gets no scope that it may not have, and none without openid", async () => {
    const claims = asking("userinfo", "email", "name");
    const narrow = await setStage({ scopes: ["openid", "email", "api"] });
    expect((await narrow.exchange(await narrow.codeOf({ scope: "openid", claims }))).scope).toBe("openid email");
    const wide = await setStage();
    expect((await wide.exchange(await wide.codeOf({ scope: "api", claims }))).scope).toBe("api");
  });

  test("is not answered without a question before the user has agreed to them", async () => {
    const stage = await setStage();
    const { user } = stage;
    await stage.codeOf({ scope: "openid" });
    const { session } = await stage.application.store.transaction((transaction) =>
      startBrowserSession({ context: stage.application.contextOf(null), transaction }, user, "password"),
    );
    const silently = async (claims?: string) =>
      (await stage.answerTo({ scope: "openid", prompt: "none", claims }, { session, user })).searchParams.get("error");
    expect(await silently()).toBeNull();
    expect(await silently(asking("userinfo", "email"))).toBe("consent_required");
  });
});

test("each claim about a user has the scope that opens it", async () => {
  const user = await (await createTestApplication()).addUser({ firstName: "Kim", lastName: "Lund" });
  for (const scope of ["email", "profile"]) {
    const opened = Object.keys(userClaims(user, new Set([scope]))).filter((name) => name !== "sub");
    expect(opened).toEqual(Object.entries(claimScopes).flatMap(([name, by]) => (by === scope ? [name] : [])));
  }
});

test.each(["{", "[]", "1"])("the claims %j are refused", (claims) => {
  expect(() => askedClaimScopes(claims)).toThrow("must be an object");
});
