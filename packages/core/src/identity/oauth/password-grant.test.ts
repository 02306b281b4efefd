import { describe, expect, test } from "bun:test";
import { failureOf, oauthFailureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, firstAdministrator } from "@design-catalog/testing/test-application";
import { cheapPasswordHasher } from "@design-catalog/testing/test-ports";
import { applications, defaultApplicationSettings } from "../../application/settings/table.ts";
import { DomainError } from "../../engine/errors.ts";
import { auditEntries } from "../../engine/rows/audit.ts";
import { always, matches } from "../../engine/rows/conditions.ts";
import { createAuthenticator } from "../users/access.ts";
import { type UserRow, users } from "../users/table.ts";
import { OAuthError } from "./oauth-error.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { issueToken } from "./token.ts";

async function setUp() {
  const hashed: (string | undefined)[] = [];
  const passwordHasher = {
    ...cheapPasswordHasher,
    verify(password: string, hash: string | undefined) {
      hashed.push(hash);
      return cheapPasswordHasher.verify(password, hash);
    },
  };
  const application = await createTestApplication({ passwordHasher });
  const signIn = (username: string, password: string) =>
    application.call(issueToken, null, { body: { grant_type: "password", username, password } });
  return { application, signIn, hashed };
}

const { emailAddress, password } = firstAdministrator;

describe("the password grant", () => {
  test("gives tokens for the API and administration by default, otherwise for the requested scopes", async () => {
    const { application, signIn } = await setUp();
    const authenticate = createAuthenticator(application.storage, application.ports);
    const granted = async (scope: string | undefined) => {
      const body = {
        grant_type: "password",
        username: emailAddress,
        password,
        ...(scope === undefined ? {} : { scope }),
      };
      const tokens = await application.call(issueToken, null, { body });
      const actor = await authenticate(application.contextOf(null), tokens.access_token);
      return [tokens.scope, [...(actor?.resources ?? [])], tokens.id_token !== undefined];
    };
    for (const nothing of [undefined, ""]) {
      expect(await granted(nothing)).toEqual(["api admin", ["api"], false]);
    }
    expect(await granted("api")).toEqual(["api", ["api"], false]);
    expect(await granted("admin")).toEqual(["admin", ["api"], false]);
    expect(await granted("mcp api")).toEqual(["api mcp", ["api", "mcp"], false]);
    expect(await granted("openid mcp")).toEqual(["openid mcp", ["mcp"], true]);
    expect(await granted("everything api")).toEqual(["api", ["api"], false]);
    for (const scope of ["everything", "API", " "]) {
      expect((await oauthFailureOf(() => granted(scope))).error).toBe("invalid_scope");
    }
    expect((await signIn(emailAddress, password)).token_type).toBe("Bearer");
  });

  test("issues them for the requested resources, as far as the scope opens them", async () => {
    const { application } = await setUp();
    const authenticate = createAuthenticator(application.storage, application.ports);
    const granted = async (scope: string | undefined, ...paths: readonly string[]) => {
      const resource = paths.map((path) => `https://catalog.example${path}`);
      const asked = { ...(scope === undefined ? {} : { scope }), resource };
      const body = { grant_type: "password", username: emailAddress, password, ...asked };
      const tokens = await application.call(issueToken, null, { body });
      const actor = await authenticate(application.contextOf(null), tokens.access_token);
      return [tokens.scope, [...(actor?.resources ?? [])]];
    };
    expect(await granted("api mcp", "/api/v1/mcp")).toEqual(["api mcp", ["mcp"]]);
    expect(await granted(undefined, "/api/v1")).toEqual(["api admin", ["api"]]);
    expect(await granted(undefined, "/api/v1/mcp")).toEqual(["mcp", ["mcp"]]);
    expect(await granted(undefined, "/")).toEqual(["api admin mcp", ["api", "mcp"]]);
    for (const attempt of [() => granted("api admin", "/api/v1/mcp"), () => granted(undefined, "/other")]) {
      expect((await oauthFailureOf(attempt)).error).toBe("invalid_target");
    }
  });

  test("can be switched off by the application, which ends no session", async () => {
    const { application, signIn } = await setUp();
    const { refresh_token } = await signIn(emailAddress, password);
    const settings = { ...defaultApplicationSettings, passwordGrant: false };
    await application.store.transaction((transaction) => transaction.update(applications, always, { settings }));
    expect((await oauthFailureOf(() => signIn(emailAddress, password))).error).toBe("unsupported_grant_type");
    const body = { grant_type: "refresh_token", refresh_token };
    expect((await application.call(issueToken, null, { body })).token_type).toBe("Bearer");
  });

  test("gives tokens that the service accepts for an hour", async () => {
    const { application, signIn } = await setUp();
    const tokens = await signIn(emailAddress, password);
    const issuedSeconds = application.ports.clock.now() / 1000;
    expect(tokens).toMatchObject({
      token_type: "Bearer",
      expires_in: 3600,
      expires_at: issuedSeconds + 3600,
      scope: "api admin",
    });
    expect(tokens.refresh_token).toMatch(/^[0-9a-f]{64}$/);
    const authenticate = createAuthenticator(application.storage, application.ports);
    expect((await authenticate(application.contextOf(null), tokens.access_token))?.emailAddress).toBe(emailAddress);
    application.ports.clock.advance(3_600_000);
    expect(await authenticate(application.contextOf(null), tokens.access_token)).toBeUndefined();
  });

  describe("given an account that an administrator changes while the password is hashed", () => {
    async function signInDuring(changes: Partial<UserRow>) {
      let meanwhile = async () => {};
      const passwordHasher = {
        ...cheapPasswordHasher,
        async verify(given: string, hash: string | undefined) {
          const isRight = await cheapPasswordHasher.verify(given, hash);
          await meanwhile();
          return isRight;
        },
      };
      const application = await createTestApplication({ passwordHasher });
      const user = await application.addUser();
      const which = matches({ id: user.id });
      meanwhile = async () =>
        void (await application.store.transaction((transaction) => transaction.update(users, which, changes)));
      const body = {
        grant_type: "password",
        username: user.emailAddress,
        password: `passphrase of ${user.emailAddress}`,
      };
      const signIn = () => application.call(issueToken, null, { body });
      return { application, user, signIn };
    }

    test("gives a token with the current rights if the roles were changed", async () => {
      const { application, signIn, user } = await signInDuring({ roles: [], accessEpoch: 3 });
      const { access_token } = await signIn();
      const authenticate = createAuthenticator(application.storage, application.ports);
      expect((await authenticate(application.contextOf(null), access_token))?.userId).toBe(user.id);
      expect((await application.store.find(users, user.id))?.lastSignInAt).not.toBeNull();
    });

    test.each([
      ["the password was changed", { passwordHash: "another", accessEpoch: 1 }],
      ["the address was changed", { emailAddress: "other@dealer.example", accessEpoch: 1 }],
      ["the account was deleted", { deleted: true, status: "deleted" }],
    ] as const)("refuses it if %s", async (_what, changes) => {
      const { application, signIn } = await signInDuring(changes);
      expect((await oauthFailureOf(signIn)).error).toBe("invalid_grant");
      expect(await application.store.count(refreshTokens)).toBe(0);
    });
  });

  test("accepts the address in any case, and records the sign-in", async () => {
    const { application, signIn } = await setUp();
    await signIn(emailAddress.toUpperCase(), password);
    expect(await application.store.select(users)).toMatchObject([
      { lastSignInAt: "2026-11-21T09:30:00.000Z", version: 0 },
    ]);
    expect(await application.store.count(auditEntries, matches({ action: "sign-in" }))).toBe(1);
  });

  test("stores refresh tokens as hashes, for 30 days", async () => {
    const { application, signIn } = await setUp();
    const { refresh_token } = await signIn(emailAddress, password);
    const rows = await application.store.select(refreshTokens);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
    expect(rows).toMatchObject([{ expiresAt: "2026-12-21T09:30:00.000Z", consumedAt: null, revokedAt: null }]);
  });

  test("refuses an unknown address, a wrong password and every blocked account alike", async () => {
    const { application, signIn, hashed } = await setUp();
    const pending = await application.addUser({ status: "pending" });
    const deleted = await application.addUser({ status: "deleted" });
    const passwordless = await application.addUser({ passwordHash: null });
    const attempts: readonly (readonly [string, string])[] = [
      ["nobody@dealer.example", password],
      [emailAddress, "wrong"],
      [emailAddress, `${password} `],
      [emailAddress, "x".repeat(4096)],
      [pending.emailAddress, `passphrase of ${pending.emailAddress}`],
      [deleted.emailAddress, `passphrase of ${deleted.emailAddress}`],
      [passwordless.emailAddress, `passphrase of ${passwordless.emailAddress}`],
    ];
    for (const [username, guess] of attempts) {
      const { error, status, description, retryAfterSeconds } = await oauthFailureOf(() => signIn(username, guess));
      const answer = ["invalid_grant", 400, "The credentials are wrong", undefined];
      expect([error, status, description, retryAfterSeconds]).toEqual(answer);
    }
    expect(hashed).toHaveLength(attempts.length);
    expect(await application.store.count(refreshTokens)).toBe(0);
  });

  test("refuses a password beyond 1,024 characters even if its beginning is right", async () => {
    const { application, signIn } = await setUp();
    const long = "p".repeat(1024);
    const user = await application.addUser({ passwordHash: await cheapPasswordHasher.hash(long) });
    expect((await oauthFailureOf(() => signIn(user.emailAddress, `${long}p`))).error).toBe("invalid_grant");
    expect((await signIn(user.emailAddress, long)).token_type).toBe("Bearer");
  });

  test("after five failures refuses the right password for a minute", async () => {
    const { application, signIn } = await setUp();
    for (let attempt = 0; attempt < 5; attempt++) await oauthFailureOf(() => signIn(emailAddress, "wrong"));
    const limited = await failureOf(() => signIn(emailAddress, password));
    expect([limited.code, limited.data.retryAfterSeconds]).toEqual(["rate_limited", 60]);
    application.ports.clock.advance(60_000);
    expect((await signIn(emailAddress, password)).token_type).toBe("Bearer");
  });

  test("limits an unknown address like a known one", async () => {
    const { signIn } = await setUp();
    for (let attempt = 0; attempt < 5; attempt++) await oauthFailureOf(() => signIn("nobody@dealer.example", "x"));
    expect((await failureOf(() => signIn("nobody@dealer.example", "x"))).code).toBe("rate_limited");
  });

  test("given concurrent guesses examines at most five, and a right one after them does not help", async () => {
    const { application, signIn, hashed } = await setUp();
    const guesses = Array.from({ length: 30 }, (_, index) => `guess ${index}`);
    const wrong = await Promise.allSettled(guesses.map((guess) => signIn(emailAddress, guess)));
    const results = [...wrong, ...(await Promise.allSettled([signIn(emailAddress, password)]))];
    const reasons = results.map((result): unknown => (result.status === "rejected" ? result.reason : undefined));
    expect(reasons.filter((reason) => reason instanceof OAuthError && reason.error === "invalid_grant")).toHaveLength(
      5,
    );
    expect(reasons.filter((reason) => reason instanceof DomainError && reason.code === "rate_limited")).toHaveLength(
      26,
    );
    expect(hashed).toHaveLength(5);
    expect(await application.store.count(refreshTokens)).toBe(0);
  });

  test("forgets the failures of the account after a success, but not those at others from the same network", async () => {
    const { application, signIn } = await setUp();
    const known = await application.addUser();
    for (let attempt = 0; attempt < 4; attempt++) await oauthFailureOf(() => signIn(emailAddress, "wrong"));
    await signIn(emailAddress, password);
    for (let attempt = 0; attempt < 4; attempt++) await oauthFailureOf(() => signIn(emailAddress, "wrong"));
    await signIn(emailAddress, password);
    for (let attempt = 0; attempt < 42; attempt++) {
      await oauthFailureOf(() => signIn(`nobody-${attempt}@dealer.example`, "wrong"));
    }
    const limited = await failureOf(() => signIn(known.emailAddress, `passphrase of ${known.emailAddress}`));
    expect(limited.code).toBe("rate_limited");
  });
});
