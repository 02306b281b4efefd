import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { runCatalogctl } from "../support/catalogctl.ts";
import { embeddedDatabaseUrl, homeOf, postgresProcessesIn, processTree } from "../support/embedded-home.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { choosePort } from "../support/free-port.ts";
import { dumpText, filesWith, formsOf, leaksIn, type Secrets } from "../support/leaks.ts";
import { runServer } from "../support/raw-process.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";
import { broughtIdentity, makeIdentitySecrets } from "./identity-secrets.ts";
import { makeMachineSecrets } from "./machine-secrets.ts";

setDefaultTimeout(300_000);

const newKey = () => randomBytes(32).toString("base64");
const canary = (name: string) => `canary-${name}-${randomBytes(12).toString("hex")}`;

/** Secrets that operators and callers choose. */
const brought = {
  masterKey: newKey(),
  previousMasterKey: newKey(),
  otherMasterKey: newKey(),
  administratorPassword: canary("administrator"),
  metricsToken: canary("metrics"),
  smtpPassword: canary("smtp"),
  databasePassword: canary("database"),
  headerValue: canary("header"),
  patchedHeaderValue: canary("patched"),
  clientSecret: canary("client"),
  wrongPassword: canary("wrong-password"),
  wrongToken: canary("wrong-token"),
  passwordInBody: canary("body"),
} as const;

const administrator = { emailAddress: "admin@catalog.example", password: brought.administratorPassword };
const arrivalTimeoutMs = 30_000;
const returnTimeoutMs = 30_000;

let stage: Stage;
let receiver: Receiver;
/** Server of clients that want to know of the ends of sessions; apart, so nothing else counts requests to it. */
let clients: Receiver;
let dataDirectory: string;
let port: number;

beforeAll(async () => {
  stage = await createStage();
  dataDirectory = stage.dataDirectory("data");
  const respond = ({ path }: { readonly path: string }) => ({ status: path.startsWith("/broken") ? 500 : 204 });
  receiver = await stage.startReceiver({ respond });
  clients = await stage.startReceiver({ respond });
  port = await choosePort();
});

afterAll(() => stage.end());

describe("secrets of a service that logs everything, fails and is killed", () => {
  test("appear in no output, answer, metric, row, file or backup", async () => {
    const first = await start();
    const client = await signIn(first.url, administrator);
    const made = await makeSecrets(first, client);
    const identity = await makeIdentitySecrets(first.url, client, administrator);
    const answers = await provokeRefusals(first, client);
    const { url } = first;
    const { masterKey } = brought;
    const machines = { url, dataDirectory, masterKey, client, administrator, receiver: clients, answers };
    const secrets: Secrets = {
      ...brought,
      ...broughtIdentity,
      ...made,
      ...identity,
      ...(await makeMachineSecrets(machines)),
      accessToken: client.token,
    };
    // Recovery codes are the shortest, with 80 random bits.
    expect(Object.entries(secrets).filter(([, value]) => !(value?.length >= 16))).toEqual([]);
    answers.push(await loseDatabase(first, client));
    first.kill("SIGKILL");
    await first.exited;

    const second = await start();
    const before = receiver.requests.length;
    await createProject(await signIn(second.url, administrator));
    await receiver.waitFor(before + 2, arrivalTimeoutMs);
    const metrics = await readMetrics(second);
    const dump = await withClient(embeddedDatabaseUrl(dataDirectory), dumpText);
    const commands = await runCommands();
    const starts = await failToStart();
    const backup = gunzipSync(readFileSync(join(stage.directory, "backup")));
    await second.stop();

    const searched = {
      output: first.output() + second.output(),
      answers: answers.join("\n"),
      metrics,
      dump,
      commands,
      starts,
      backup,
    };
    printFigures("canary secrets", {
      secrets: Object.keys(secrets).length,
      bytes: Object.fromEntries(Object.entries(searched).map(([name, { length }]) => [name, length])),
    });
    expect(leaksIn(JSON.stringify(secrets), secrets)).toEqual(Object.keys(secrets));
    // Each place contains a known text, so a scan of nothing cannot pass.
    expect(searched.output).toContain('"level":"debug"');
    expect(searched.output).toContain('"level":"error"');
    expect(searched.answers).toContain('"status":503');
    expect(searched.metrics).toMatch(/^catalog_webhook_attempts_total\{.*outcome="failure".*\} [1-9]/mu);
    expect(searched.dump).toContain("http_5xx");
    expect(searched.commands).toContain(`${receiver.url}/broken`);
    expect(searched.starts).toContain("password authentication failed");
    expect(searched.backup.includes(`${receiver.url}/broken`)).toBe(true);
    for (const [name, text] of Object.entries(searched)) expect([name, leaksIn(text, secrets)]).toEqual([name, []]);

    // PostgreSQL has stopped, so no file disappears while it is read.
    const directories = [dataDirectory, join(homeOf(dataDirectory), "cluster")];
    expect(filesWith([`${receiver.url}/broken`], directories)).not.toEqual([]);
    expect(filesWith(Object.values(secrets).flatMap(formsOf), directories)).toEqual([]);
  });
});

function start(): Promise<ServiceProcess> {
  const environment = {
    LOG_LEVEL: "debug",
    MASTER_KEY: brought.masterKey,
    MASTER_KEY_PREVIOUS: brought.previousMasterKey,
    METRICS_TOKEN: brought.metricsToken,
    PORT: String(port),
    // Browsers allow no passkeys at an address without a name.
    BASE_URL: `http://localhost:${port}`,
    // No server listens there.
    SMTP_URL: `smtp://catalog:${brought.smtpPassword}@127.0.0.1:1`,
    MAIL_FROM: "catalog@catalog.example",
  };
  return stage.startService({ dataDirectory, administrator, environment });
}

/** Creates everything for which the service generates secrets, and uses most of it. */
async function makeSecrets(service: ServiceProcess, client: ApiClient): Promise<Secrets> {
  const headers = { "X-Canary": brought.headerValue };
  const webhooks = "/api/v1/admin/webhooks";
  const hook = await registerEndpoint(client, { url: `${receiver.url}/hook`, eventTypes: ["*"], headers });
  const { cert, key } = await stage.authority.issue({ isClient: true });
  const broken = await registerEndpoint(client, {
    url: `${receiver.url}/broken`,
    eventTypes: ["*"],
    headers,
    clientCertificate: { pem: `${cert}\n${key}` },
  });
  const unusedUrl = `https://localhost:${await choosePort()}/`;
  const unreachable = await registerEndpoint(client, {
    url: unusedUrl,
    eventTypes: ["*"],
    headers,
    auth: {
      type: "oauth2_client_credentials",
      tokenUrl: unusedUrl,
      clientId: "catalog",
      clientSecret: brought.clientSecret,
    },
  });
  const rolled = await client.call("POST", `${webhooks}/${hook.id}/secret/roll`, { gracePeriodHours: 1 });
  const patch = { version: rolled.body.endpoint.version, headers: { "X-Canary": brought.patchedHeaderValue } };
  expect((await client.call("PATCH", `${webhooks}/${hook.id}`, patch)).status).toBe(200);
  expect((await client.call("GET", `${webhooks}/${hook.id}/secret`)).status).toBe(200);
  const once = { url: `${receiver.url}/once`, eventTypes: ["project.deleted"] };
  const kept = await client.call("POST", webhooks, once, { "idempotency-key": "once" });
  await createProject(client);
  await receiver.waitFor(2, arrivalTimeoutMs);
  expect(receiver.requests.some((request) => request.headers["x-canary"] === brought.patchedHeaderValue)).toBe(true);
  const tokens = await requestTokens(service, { grant_type: "password", ...credentials(administrator.password) });
  const rotated = await requestTokens(service, { grant_type: "refresh_token", refresh_token: tokens.refresh_token });
  return {
    hookSecret: hook.secret,
    brokenSecret: broken.secret,
    clientKey: key.split("\n")[1] ?? "",
    unreachableSecret: unreachable.secret,
    rolledSecret: rolled.body.secret,
    keptSecret: kept.body.secret,
    refreshToken: tokens.refresh_token,
    rotatedToken: rotated.refresh_token,
    rotatedAccessToken: rotated.access_token,
  };
}

function credentials(password: string) {
  return { username: administrator.emailAddress, password };
}

async function requestTokens({ url }: ServiceProcess, form: Readonly<Record<string, string>>) {
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: "POST", body: new URLSearchParams(form) });
  expect(response.status).toBe(200);
  // The service's own answer, which the API tests compare with its description.
  return (await response.json()) as { readonly access_token: string; readonly refresh_token: string };
}

/** Sends requests with secrets that are refused; returns the answers. */
async function provokeRefusals({ url }: ServiceProcess, client: ApiClient): Promise<string[]> {
  const stranger = { authorization: `Bearer ${brought.wrongToken}` };
  const owner = { authorization: `Bearer ${client.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ name: { password: brought.passwordInBody }, password: brought.passwordInBody });
  const secretUrl = `https://user:${brought.passwordInBody}@192.0.2.1/`;
  const wrong = new URLSearchParams({ grant_type: "password", ...credentials(brought.wrongPassword) });
  const replayed = new URLSearchParams({ grant_type: "refresh_token", refresh_token: brought.wrongToken });
  const refusals: readonly (readonly [number, string, RequestInit])[] = [
    [401, "/api/v1/me", { headers: stranger }],
    [401, "/metrics", { headers: stranger }],
    [400, "/api/v1/oauth/token", { method: "POST", body: wrong }],
    [400, "/api/v1/oauth/token", { method: "POST", body: replayed }],
    [400, "/api/v1/projects", { method: "POST", headers: owner, body }],
    [400, "/api/v1/projects", { method: "POST", headers: owner, body: body.slice(0, -1) }],
    [415, "/api/v1/projects", { method: "POST", headers: { ...owner, "content-type": "text/plain" }, body }],
    [
      400,
      "/api/v1/admin/webhooks",
      { method: "POST", headers: owner, body: JSON.stringify({ url: secretUrl, eventTypes: ["*"] }) },
    ],
    [404, `/api/v1/projects/${"0".repeat(24)}`, { headers: owner }],
    [405, "/api/v1/me", { method: "DELETE", headers: owner }],
  ];
  const answers: string[] = [];
  for (const [status, path, request] of refusals) {
    const answer = await answerText(await fetch(url + path, request));
    expect([path, answer]).toEqual([path, expect.stringContaining(`"status":${status}`)]);
    answers.push(answer);
  }
  return answers;
}

async function answerText(response: Response): Promise<string> {
  const head = { status: response.status, headers: Object.fromEntries(response.headers) };
  return `${JSON.stringify(head)}\n${await response.text()}`;
}

/**
 * Freezes PostgreSQL until a request is answered with 503, then kills it and waits for the next one; returns the
 * answer.
 */
async function loseDatabase({ url }: ServiceProcess, client: ApiClient): Promise<string> {
  const [postmaster = 0] = postgresProcessesIn(dataDirectory);
  // The parent first, so it starts no process meanwhile.
  process.kill(postmaster, "SIGSTOP");
  const frozen = processTree(postmaster);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  const request = {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Lobby video wall" }),
  };
  const answer = await answerText(await fetch(`${url}/api/v1/projects`, request));
  process.kill(postmaster, "SIGKILL");
  // Once thawed, they notice that their parent has ended, and exit.
  for (const pid of frozen.slice(1)) process.kill(pid, "SIGCONT");
  await waitUntil(async () => ((await fetch(`${url}/readyz`)).status === 200 ? true : undefined), {
    timeoutMs: returnTimeoutMs,
    what: "PostgreSQL to be back",
  });
  return answer;
}

async function readMetrics({ url }: ServiceProcess): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${brought.metricsToken}` } })).text();
}

/** Runs the operator's commands, including failing ones, and returns their output. */
async function runCommands(): Promise<string> {
  const environment = {
    DATA_DIR: dataDirectory,
    MASTER_KEY: brought.masterKey,
    MASTER_KEY_PREVIOUS: brought.previousMasterKey,
    SMTP_URL: `smtp://catalog:${brought.smtpPassword}@127.0.0.1:1`,
    MAIL_FROM: "catalog@catalog.example",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: stage.authorityFile,
    XDG_CONFIG_HOME: join(stage.directory, "config"),
    HOOK_TOKEN: brought.headerValue,
  };
  const wrongKey = { MASTER_KEY: brought.otherMasterKey, MASTER_KEY_PREVIOUS: "" };
  const run = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const input = `${brought.wrongPassword}\n`;
    const { out, err } = await runCatalogctl(words, { environment: { ...environment, ...more }, input });
    return [words.join(" "), out, err];
  };
  const [id = "", delivery = ""] = await findFailed();
  // These commands must succeed, so nothing else runs at the same time.
  const well = [await run(["webhooks", "list", "--json"]), await run(["backup", join(stage.directory, "backup")])];
  const others = await Promise.all([
    run(["webhooks", "create", `${receiver.url}/cli`, "--event", "*", "--header-env", "X-Canary=HOOK_TOKEN"]),
    run(["webhooks", "show", id, "--json"]),
    run(["webhooks", "test", id]),
    run(["webhooks", "test", id, "--json"], wrongKey),
    run(["webhooks", "secret", id]),
    run(["deliveries", "list", "--json"]),
    run(["deliveries", "show", delivery]),
    run(["doctor"]),
    run(["login", "--server", "http://127.0.0.1:1", "--email", administrator.emailAddress]),
  ]);
  return [...well, ...others].flat().join("\n");
}

/** Finds an endpoint that refuses, and a delivery to it. */
async function findFailed(): Promise<readonly string[]> {
  const { rows } = await withClient(embeddedDatabaseUrl(dataDirectory), (client) =>
    client.query<{ endpoint_id: string; id: string }>(
      "SELECT endpoint_id, id FROM deliveries WHERE url LIKE '%/broken'",
    ),
  );
  return [rows[0]?.endpoint_id ?? "", rows[0]?.id ?? ""];
}

/** Returns the output of a service that cannot start. */
async function failToStart(): Promise<string> {
  const url = new URL(embeddedDatabaseUrl(dataDirectory));
  const environment = { PORT: "0", DATA_DIR: stage.dataDirectory("other"), LOG_LEVEL: "debug" };
  const wrong = new URL(url);
  wrong.password = brought.databasePassword;
  const broken = { DATABASE_URL: wrong.href.replace("postgres:", "mysql:"), METRICS_TOKEN: "canary-1" };
  const runs = await Promise.all([
    runServer({ ...environment, DATABASE_URL: url.href, MASTER_KEY: brought.otherMasterKey }),
    runServer({ ...environment, DATABASE_URL: wrong.href, MASTER_KEY: brought.masterKey }),
    runServer({ ...environment, ...broken, MASTER_KEY: `${brought.masterKey}x` }),
  ]);
  expect(runs.map(({ exitCode }) => exitCode > 0)).toEqual([true, true, true]);
  return runs.map(({ output }) => output).join("\n");
}
