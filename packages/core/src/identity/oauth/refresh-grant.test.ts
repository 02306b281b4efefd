import { describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, runOperation } from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../users/table.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { revokeToken } from "./revoke-token.ts";
import type { TokenResponse } from "./token-response.ts";
import { issueToken } from "./token.ts";

async function signedIn() {
  const application = await createTestApplication();
  const user = await application.addUser();
  const refresh = (refreshToken: string, extra: object = {}) =>
    complete(
      application.call(issueToken, null, {
        body: { grant_type: "refresh_token", refresh_token: refreshToken, ...extra },
      }),
    );
  const signIn = () => {
    const credentials = { username: user.emailAddress, password: `passphrase of ${user.emailAddress}` };
    return complete(application.call(issueToken, null, { body: { grant_type: "password", ...credentials } }));
  };
  const refused = async (refreshToken: string, extra: object = {}) =>
    (await oauthFailureOf(() => refresh(refreshToken, extra))).error;
  const tokens = await signIn();
  return { application, user, refresh, refused, signIn, token: tokens.refresh_token };
}

/** Answer whose type has the refresh token that first-party clients always get. */
async function complete(answer: Promise<TokenResponse>) {
  return { refresh_token: "", ...(await answer) };
}

describe("the refresh grant", () => {
  test("gives a new pair and rotates the token", async () => {
    const { application, refresh, token } = await signedIn();
    application.ports.clock.advance(1000);
    const next = await refresh(token);
    expect(next.refresh_token).not.toBe(token);
    expect(next.expires_at).toBe(application.ports.clock.now() / 1000 + 3600);
    expect((await refresh(next.refresh_token)).refresh_token).not.toBe(next.refresh_token);
  });

  test("given 50 concurrent uses of one token gives all of them the same successor", async () => {
    const { application, refresh, token } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(await application.store.count(refreshTokens)).toBe(2);
  });

  test("within the grace period gives the same successor, even after its use", async () => {
    const { application, refresh, token } = await signedIn();
    const first = await refresh(token);
    await refresh(first.refresh_token);
    application.ports.clock.advance(30_000);
    expect((await refresh(token)).refresh_token).toBe(first.refresh_token);
    expect(await application.store.count(refreshTokens)).toBe(3);
  });

  test("after the grace period treats a second use as theft and revokes the family", async () => {
    const { application, refresh, refused, token } = await signedIn();
    const { refresh_token: successor } = await refresh(token);
    application.ports.clock.advance(30_001);
    expect(await refused(token)).toBe("invalid_grant");
    expect(await refused(successor)).toBe("invalid_grant");
    const rows = await application.store.select(refreshTokens);
    expect(rows.map((row) => row.revokedReason)).toEqual(["reuse", "reuse"]);
  });

  test("treats it as theft whatever else is wrong with the request, even once the token has expired", async () => {
    const wrong = [{ scope: "everything" }, { resource: ["https://other.example"] }, "expired"] as const;
    for (const extra of wrong) {
      const { application, refresh, refused, token } = await signedIn();
      const { refresh_token: successor } = await refresh(token);
      application.ports.clock.advance(extra === "expired" ? 30 * 86_400_000 : 30_001);
      expect(await refused(token, extra === "expired" ? {} : extra)).toBe("invalid_grant");
      expect(await refused(successor)).toBe("invalid_grant");
      const rows = await application.store.select(refreshTokens);
      expect(rows.map((row) => row.revokedReason)).toEqual(["reuse", "reuse"]);
      const [entry] = await application.store.select(auditEntries, { where: matches({ action: "revoke" }) });
      expect(entry?.changes).toContainEqual({ field: "reason", before: null, after: "reuse" });
    }
  });

  test("revokes one family and no other session of the user", async () => {
    const { application, refresh, refused, signIn, token } = await signedIn();
    const other = await signIn();
    await refresh(token);
    application.ports.clock.advance(30_001);
    expect(await refused(token)).toBe("invalid_grant");
    expect((await refresh(other.refresh_token)).token_type).toBe("Bearer");
  });

  test("refuses a token after 30 days, and no sooner", async () => {
    const { application, refresh, refused, signIn, token } = await signedIn();
    const { refresh_token: other } = await signIn();
    application.ports.clock.advance(30 * 86_400_000 - 1);
    expect((await refresh(token)).token_type).toBe("Bearer");
    application.ports.clock.advance(1);
    expect(await refused(other)).toBe("invalid_grant");
  });

  test.each(["deleted", "pending"] as const)("refuses the tokens of a user who is %s", async (status) => {
    const { application, user, refused, token } = await signedIn();
    await application.store.transaction((transaction) =>
      transaction.update(users, matches({ id: user.id }), { status }),
    );
    expect(await refused(token)).toBe("invalid_grant");
  });

  test("refuses an unknown token, another client and another scope, of which it grants what it did at first", async () => {
    const { refresh, refused, token } = await signedIn();
    expect(await refused("0".repeat(64))).toBe("invalid_grant");
    expect(await refused(token.toUpperCase())).toBe("invalid_grant");
    expect(await refused(token, { client_id: "somebody-else" })).toBe("invalid_client");
    expect(await refused(token, { scope: "everything" })).toBe("invalid_scope");
    expect((await refresh(token, { scope: "api mcp email", client_id: "first-party" })).scope).toBe("api");
  });

  test("given a token of another application refuses it", async () => {
    const { application, token } = await signedIn();
    const other = application.storage.open(testId("2"));
    const context = { ...application.contextOf(null), applicationId: other.applicationId, store: other };
    const body = { grant_type: "refresh_token", refresh_token: token };
    expect((await oauthFailureOf(() => runOperation(issueToken, context, { body }))).error).toBe("invalid_grant");
  });
});

describe("the token endpoint", () => {
  test("refuses a network 300 times in 5 minutes, and then tells it to wait", async () => {
    const { application, refresh, refused, token } = await signedIn();
    for (let count = 0; count < 150; count++) {
      expect(await refused("0".repeat(64))).toBe("invalid_grant");
      expect(await refused(token, { client_id: "unknown" })).toBe("invalid_client");
    }
    expect(await failureOf(() => refresh("0".repeat(64)))).toMatchObject({
      code: "rate_limited",
      data: { retryAfterSeconds: 300 },
    });
    const revocation = { body: { token: "0".repeat(64), client_id: "unknown" } };
    const revoking = await failureOf(() => application.call(revokeToken, null, revocation));
    expect(revoking.code).toBe("rate_limited");
    const elsewhere = { ...application.contextOf(null), clientAddress: "198.51.100.1" };
    const body = { grant_type: "refresh_token", refresh_token: "0".repeat(64) };
    expect((await oauthFailureOf(() => runOperation(issueToken, elsewhere, { body }))).error).toBe("invalid_grant");
    expect((await refresh(token)).token_type).toBe("Bearer");
  });

  test.each([
    [{ grant_type: "client_credentials" }, "unauthorized_client"],
    [{ grant_type: "implicit" }, "unsupported_grant_type"],
    [{ grant_type: "" }, "unsupported_grant_type"],
    [{ grant_type: "password", username: "a@b.example" }, "invalid_request"],
    [{ grant_type: "password", password: "x" }, "invalid_request"],
    [{ grant_type: "password", username: "", password: "x" }, "invalid_request"],
    [{ grant_type: "refresh_token" }, "invalid_request"],
    [{ grant_type: "password", username: "a", password: "b", client_id: "x" }, "invalid_client"],
  ])("given %j answers %s", async (body, error) => {
    const application = await createTestApplication();
    const failure = await oauthFailureOf(() => application.call(issueToken, null, { body }));
    expect<string>(failure.error).toBe(error);
  });
});
