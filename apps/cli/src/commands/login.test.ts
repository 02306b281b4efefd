import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeNeeded } from "@design-catalog/core/identity";
import { runProgram } from "../run-program.ts";
import { openCredentialStore } from "../session/credentials.ts";
import { createTextTerminal } from "../terminal/text-terminal.ts";

/** Answers of the peer by path; a path without one is 404. */
let answers: Readonly<Record<string, () => Response>>;
let forms: readonly Readonly<Record<string, string>>[];
let server: Bun.Server<undefined>;
let home: string;

beforeEach(() => {
  [forms, answers] = [[], { "/api/v1/oauth/token": signedIn, "/api/v1/oauth/revoke": () => new Response() }];
  home = mkdtempSync(join(tmpdir(), "catalogctl-"));
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const pairs = new URLSearchParams(await request.text());
      forms = [...forms, Object.fromEntries(pairs)];
      return answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 });
    },
  });
});
afterEach(async () => {
  await server.stop(true);
  rmSync(home, { recursive: true });
});

function signedIn(): Response {
  return Response.json({ access_token: "access", refresh_token: "refresh", expires_in: 3_600 });
}

const refused =
  (error: string, status = 400) =>
  () =>
    Response.json({ error, error_description: "Not this time" }, { status });

async function run(words: readonly string[], input = "") {
  const terminal = createTextTerminal({ input });
  const environment = { XDG_CONFIG_HOME: home, CATALOG_URL: server.url.origin };
  return { exitCode: await runProgram(words, { environment, terminal }), ...terminal.written() };
}

const login = (input = "correct horse\n") => run(["login", "--email", "kim@dealer.example"], input);
const remedy = () => `Not signed in to ${server.url.origin}: run catalogctl login --server ${server.url.origin}`;
const kept = () => openCredentialStore({ XDG_CONFIG_HOME: home }).find(server.url.origin);

describe("login", () => {
  test("sends the first line of the input as the password, and keeps the tokens", async () => {
    const { exitCode, out } = await login("correct horse\r\nmore\n");
    expect([exitCode, out]).toEqual([0, `Signed in to ${server.url.origin} as kim@dealer.example\n`]);
    expect(forms).toEqual([{ grant_type: "password", username: "kim@dealer.example", password: "correct horse" }]);
    expect(kept()).toMatchObject({ accessToken: "access", refreshToken: "refresh" });
    expect((kept()?.expiresAt ?? 0) - Date.now() / 1_000).toBeWithin(3_500, 3_601);
  });

  test.each([
    ["invalid_grant", 400, 5],
    ["invalid_client", 401, 5],
    ["temporarily_unavailable", 503, 6],
    ["server_error", 500, 6],
  ])("given %s says why, exits with a code of its own and keeps nothing", async (error, status, exitCode) => {
    answers = { "/api/v1/oauth/token": refused(error, status) };
    const ended = await login();
    expect([ended.exitCode, ended.err]).toEqual([exitCode, expect.stringContaining("Not this time")]);
    expect(kept()).toBeUndefined();
  });

  test("given an answer of another program names its status", async () => {
    answers = { "/api/v1/oauth/token": () => new Response("<html>", { status: 502 }) };
    expect((await login()).err).toContain("the service answered 502");
    answers = { "/api/v1/oauth/token": () => Response.json({ access_token: "access" }) };
    expect((await login()).exitCode).not.toBe(0);
  });

  test.each([
    [["login"], "--email is required without a terminal to ask for it"],
    [["login", "--email", "kim@dealer.example"], "Cannot continue without a password"],
    [
      ["login", "--email", "kim@dealer.example", "--server", "http://catalog.dealer.example"],
      "must begin with https://",
    ],
  ])("given %j without input is a mistake and asks nobody", async (words, message) => {
    const ended = await run(words);
    expect([ended.exitCode, ended.err]).toEqual([2, expect.stringContaining(message)]);
    expect(forms).toEqual([]);
  });

  test("given an account with a second factor says that a terminal is needed", async () => {
    const answer = { error: "invalid_grant", error_description: codeNeeded };
    answers = { "/api/v1/oauth/token": () => Response.json(answer, { status: 400 }) };
    const ended = await login();
    expect([ended.exitCode, ended.err]).toEqual([5, expect.stringContaining("the account has a second factor")]);
    expect(forms).toHaveLength(1);
  });
});

describe("logout", () => {
  test("revokes the tokens and forgets them", async () => {
    await login();
    expect((await run(["logout"])).out).toBe(`Signed out of ${server.url.origin}\n`);
    expect(forms.at(-1)).toEqual({ token: "refresh", token_type_hint: "refresh_token" });
    expect(kept()).toBeUndefined();
    expect(await run(["webhooks", "list"])).toMatchObject({ exitCode: 5, err: expect.stringContaining(remedy()) });
    expect((await run(["logout"])).out).toBe(`Not signed in to ${server.url.origin}\n`);
  });

  test("forgets them also when the service does not revoke them, and says so", async () => {
    await login();
    answers = {};
    expect((await run(["logout"])).out).toContain("the tokens were deleted here but could not be revoked there");
    expect(kept()).toBeUndefined();
  });
});

describe("a command with kept tokens", () => {
  test("renews expired ones, and given a refusal says how to sign in", async () => {
    answers = {
      "/api/v1/oauth/token": () => Response.json({ access_token: "a", refresh_token: "old", expires_in: 1 }),
    };
    await login();
    answers = { "/api/v1/oauth/token": signedIn, "/api/v1/admin/webhooks": () => Response.json([]) };
    expect((await run(["webhooks", "list"])).exitCode).toBe(0);
    expect(forms.at(-2)).toEqual({ grant_type: "refresh_token", refresh_token: "old" });
    answers = { "/api/v1/oauth/token": refused("invalid_grant"), "/api/v1/admin/webhooks": refused("", 401) };
    const ended = await run(["webhooks", "list"]);
    expect([ended.exitCode, ended.err]).toEqual([5, expect.stringContaining(remedy())]);
  });

  test("given an unreachable service does not call it a refusal", async () => {
    await login();
    answers = { "/api/v1/oauth/token": refused("server_error", 500), "/api/v1/admin/webhooks": refused("", 401) };
    expect((await run(["webhooks", "list"])).exitCode).toBe(6);
  });
});

test("a refused token of CATALOG_TOKEN is not sent again", async () => {
  answers = { "/api/v1/admin/webhooks": refused("", 401) };
  const terminal = createTextTerminal();
  const environment = { XDG_CONFIG_HOME: home, CATALOG_URL: server.url.origin, CATALOG_TOKEN: "expired" };
  expect(await runProgram(["webhooks", "list"], { environment, terminal })).toBe(5);
  expect(terminal.written().err).toContain("the service refuses the token in CATALOG_TOKEN");
  expect(forms).toHaveLength(1);
});
