import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Credentials, CredentialStore } from "./credentials.ts";
import { createServiceSession } from "./service-session.ts";
import { createSession } from "./session.ts";

let server: Bun.Server<undefined>;
let refreshes: string[] = [];
let failure: (() => Response) | undefined;

/** Stands for the service's token endpoint. */
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (failure) return failure();
      const form = new URLSearchParams(await request.text());
      refreshes.push(form.get("refresh_token") ?? "");
      const count = refreshes.length;
      return Response.json({
        access_token: `access-${count}`,
        refresh_token: `refresh-${count}`,
        // The service's clock is an hour behind that of this machine.
        expires_at: nowSeconds(),
        expires_in: 3_600,
      });
    },
  });
});
afterAll(() => server.stop(true));
beforeEach(() => {
  refreshes = [];
  failure = undefined;
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** Creates a session whose access token has so many seconds left. */
function open(secondsLeft: number) {
  const baseUrl = server.url.origin;
  const kept = new Map<string, Credentials>([
    [
      baseUrl,
      {
        emailAddress: "kim@dealer.example",
        accessToken: "kept",
        refreshToken: "first",
        expiresAt: nowSeconds() + secondsLeft,
      },
    ],
  ]);
  const store: CredentialStore = {
    file: "none",
    exposure: () => undefined,
    current: () => baseUrl,
    find: (url) => kept.get(url),
    save: (url, credentials) => void kept.set(url, credentials),
    remove: (url) => void kept.delete(url),
  };
  return { session: createSession(store, baseUrl), kept: () => kept.get(baseUrl) };
}

describe("createSession()", () => {
  test("given a token with minutes left uses it without a request", async () => {
    const { session } = open(120);
    expect(await session.accessToken()).toBe("kept");
    expect(refreshes).toEqual([]);
  });

  test.each([[30], [0], [-60]])(
    "given a token with %d s left renews it and keeps the new ones",
    async (secondsLeft) => {
      const { session, kept } = open(secondsLeft);
      expect(await session.accessToken()).toBe("access-1");
      expect(refreshes).toEqual(["first"]);
      expect(kept()).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
      expect(await session.accessToken()).toBe("access-1");
      expect(refreshes).toHaveLength(1);
    },
  );

  test("given a refused token renews it, however long it has left", async () => {
    const { session } = open(3_000);
    expect(await session.accessToken("kept")).toBe("access-1");
  });
});

test("createServiceSession() uses a token until its end by the clock of this machine", async () => {
  const session = createServiceSession(server.url.origin, { clientId: "a", clientSecret: "b" });
  expect([await session.accessToken(), await session.accessToken()]).toEqual(["access-1", "access-1"]);
});

const oauthError = (error: string, status: number) => () =>
  Response.json({ error, error_description: "No" }, { status });

describe.each([
  ["createSession()", () => open(0).session],
  ["createServiceSession()", () => createServiceSession(server.url.origin, { clientId: "a", clientSecret: "b" })],
])("%s", (_name, openOne) => {
  test.each([
    ["502 of a proxy", () => new Response("<html>Bad gateway", { status: 502 }), "unavailable"],
    ["503 of a proxy", () => new Response("", { status: 503 }), "unavailable"],
    ["429", () => Response.json({ code: "rate_limited" }, { status: 429 }), "unavailable"],
    ["404 of a proxy", () => new Response("Not found", { status: 404 }), "unavailable"],
    ["temporarily_unavailable", oauthError("temporarily_unavailable", 503), "unavailable"],
    ["invalid_client", oauthError("invalid_client", 401), "unauthenticated"],
    ["invalid_scope", oauthError("invalid_scope", 400), "unauthenticated"],
  ] as const)("tells by the answer %s whether waiting helps", async (_answer, answer, reason) => {
    failure = answer;
    const session = openOne();
    expect(await session.accessToken().catch((error: unknown) => error)).toMatchObject({ name: "CliError", reason });
    failure = undefined;
    expect(await session.accessToken()).toBe("access-1");
  });
});
