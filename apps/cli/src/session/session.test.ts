import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCredentialStore } from "./credentials.ts";
import { createServiceSession } from "./service-session.ts";
import { createSession } from "./session.ts";

let server: Bun.Server<undefined>;
let home: string;
let refreshes: string[] = [];
let failure: (() => Response) | undefined;

/** Stands for the service's token endpoint. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "session-"));
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
afterAll(async () => {
  rmSync(home, { recursive: true });
  await server.stop(true);
});
beforeEach(() => {
  refreshes = [];
  failure = undefined;
});

const nowSeconds = () => Math.floor(Date.now() / 1_000);

const elsewhere = "https://catalog.example";

/** Creates a session whose access token has so many seconds left; its user has signed in elsewhere since. */
function open(secondsLeft: number) {
  const baseUrl = server.url.origin;
  const store = openCredentialStore({ XDG_CONFIG_HOME: home });
  const kim = { emailAddress: "kim@dealer.example", accessToken: "kept", refreshToken: "first" };
  store.save(baseUrl, { ...kim, expiresAt: nowSeconds() + secondsLeft });
  store.save(elsewhere, { ...kim, expiresAt: nowSeconds() });
  return { session: createSession(store, baseUrl), kept: () => store.find(baseUrl), current: () => store.current() };
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
      const { session, kept, current } = open(secondsLeft);
      expect(await session.accessToken()).toBe("access-1");
      expect(refreshes).toEqual(["first"]);
      expect(kept()).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
      expect(await session.accessToken()).toBe("access-1");
      expect(refreshes).toHaveLength(1);
      expect(current()).toBe(elsewhere);
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
    ["half of one", () => new Response('{"access_token":', { status: 200 }), "unavailable"],
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
