import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { embeddedDatabaseUrl, homeOf } from "../support/embedded-home.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { dumpText, leaksIn } from "../support/leaks.ts";
import { createStage, type Stage } from "../support/stage.ts";

setDefaultTimeout(60_000);

const headerValue = "canary-header-value-4f1d";
const wrongPassword = "canary-wrong-password-9c2e";

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe("secrets of a service that logs all it can", () => {
  test("are neither in its output nor readable in its database", async () => {
    const dataDirectory = stage.dataDirectory("data");
    const first = await stage.startService({ environment: { BOOTSTRAP_ADMIN_PASSWORD: "" } });
    const password = /^ {2}Password +(\S+)/mu.exec(first.output())?.[1] ?? "";
    await first.stop();

    const receiver = await stage.startReceiver({ respond: () => ({ status: 500, body: "no" }) });
    const environment = { BOOTSTRAP_ADMIN_PASSWORD: "", LOG_LEVEL: "debug" };
    const service = await stage.startService({ environment });
    const tokens = await getTokens(service.url, { ...stage.administrator, password });
    const client = await signIn(service.url, { ...stage.administrator, password });
    const { id, secret } = await registerEndpoint(client, {
      url: `${receiver.url}/hooks`,
      eventTypes: ["*"],
      headers: { "X-Canary": headerValue },
    });
    const rolled = await client.call("POST", `/api/v1/admin/webhooks/${id}/secret/roll`, { gracePeriodHours: 1 });
    const kept = await registerWithKey(client, `${receiver.url}/kept`);
    await client.call("GET", `/api/v1/admin/webhooks/${id}/secret`);
    const patch = { version: rolled.body.endpoint.version, headers: { "X-Canary": `${headerValue}-2` } };
    expect((await client.call("PATCH", `/api/v1/admin/webhooks/${id}`, patch)).status).toBe(200);
    await createProject(client);
    await client.call("POST", `/api/v1/admin/webhooks/${id}/test`);
    await receiver.waitFor(3, 20_000);
    await signIn(service.url, { ...stage.administrator, password: wrongPassword }).catch(() => undefined);
    await client.call("POST", "/api/v1/projects", `{"name": "${wrongPassword}"`);

    const database = embeddedDatabaseUrl(dataDirectory);
    const secrets = {
      password,
      wrongPassword,
      headerValue,
      secret,
      rolledSecret: rolled.body.secret,
      keptSecret: kept,
      ...tokens,
      accessToken: client.token,
      masterKey: readFileSync(join(dataDirectory, "master.key"), "utf8").trim(),
      databasePassword: readFileSync(join(homeOf(dataDirectory), "password"), "utf8").trim(),
      privateKeyMember: '"d":"',
    };
    for (const [name, value] of Object.entries(secrets)) expect([name, value.length > 4]).toEqual([name, true]);
    const dump = await withClient(database, dumpText);
    await service.stop();
    const output = service.output();
    printFigures("canary scan", { outputBytes: output.length, dumpBytes: dump.length, secrets: Object.keys(secrets) });

    // Both contain something that is not secret, so a scan of nothing cannot pass.
    expect(output).toContain('"level":"debug"');
    expect(dump).toContain(id);
    expect(leaksIn(output, secrets)).toEqual([]);
    expect(leaksIn(dump, secrets)).toEqual([]);
  });
});

async function getTokens(url: string, user: { readonly emailAddress: string; readonly password: string }) {
  const form = new URLSearchParams({ grant_type: "password", username: user.emailAddress, password: user.password });
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: form });
  const body: unknown = await response.json();
  // The answer of our own token endpoint.
  const { refresh_token: refreshToken } = body as { readonly refresh_token: string };
  const refresh = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
  const refreshed = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: refresh });
  // The answer of our own token endpoint.
  const { refresh_token: rotatedToken } = (await refreshed.json()) as { readonly refresh_token: string };
  return { refreshToken, rotatedToken };
}

/** The answer with the secret is kept for replay, which must not make it readable. */
async function registerWithKey(client: ApiClient, url: string): Promise<string> {
  const endpoint = { url, eventTypes: ["*"] };
  const answers = [];
  for (let call = 0; call < 2; call += 1) {
    const headers = { "idempotency-key": "canary-key" };
    answers.push((await client.call("POST", "/api/v1/admin/webhooks", endpoint, headers)).body.secret);
  }
  expect(answers[0]).toBe(answers[1]);
  return answers[0];
}
