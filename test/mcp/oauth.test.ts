import { afterAll, beforeAll, expect, test } from "bun:test";
import { oauthClients } from "@design-catalog/core/identity";
import { administratorEmail, password } from "../api/harness.ts";
import { type McpService, startMcpService } from "./mcp-service.ts";
import { allow, createAccount } from "./oauth-account.ts";
import { generations } from "./sdk-clients.ts";

let service: McpService;

beforeAll(async () => {
  service = await startMcpService();
});

afterAll(() => service.close());

const user = { emailAddress: administratorEmail, password };

test.each(generations)("$name authorizes itself, and stays signed in when its token expires", async (generation) => {
  const { url, api } = service;
  const account = createAccount();
  const connection = { url, account };
  const registered = await api.store.count(oauthClients);
  await expect(generation.connect(connection)).rejects.toThrow("Unauthorized");
  expect(await api.store.count(oauthClients)).toBe(registered + 1);
  const asked = account.authorizationUrl();
  expect(asked.searchParams.get("resource")).toBe(url.href);
  const answer = await allow(asked, user);
  expect(answer.searchParams.get("iss")).toBe(url.origin);
  await generation.finishAuthorization(connection, answer.searchParams);
  const client = await generation.connect(connection);
  expect(await client.callTool("list_projects", {})).toMatchObject({ isError: false });
  const before = account.tokens();
  if (!before?.refresh_token) throw new TypeError("Cannot continue because the client got no refresh token");
  // A client cannot tell an expired token from a broken one.
  account.saveTokens({ ...before, access_token: `${before.access_token}x` });
  expect(await client.callTool("list_projects", {})).toMatchObject({ isError: false });
  expect(account.tokens()?.refresh_token).not.toBe(before.refresh_token);
  await client.close();
});
