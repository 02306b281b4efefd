import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { createApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { countDeliveries, waitForQuiescence } from "../support/delivery-rows.ts";
import { embeddedDatabaseUrl, homeOf, postgresProcessesIn } from "../support/embedded-home.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { choosePort } from "../support/free-port.ts";
import { countStatuses, startLoad } from "../support/load.ts";
import { runServer } from "../support/raw-process.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const stopMsMax = 20_000;
const operatorExitCode = 2;
/** Pause before a second signal: one within a second counts as part of the first, sent to a whole group of processes. */
const secondSignalMs = 1_200;
/** No administrator's password configured: one is generated. */
const generated = { BOOTSTRAP_ADMIN_PASSWORD: "" };

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
  // Most tests start on a directory that was used before.
  const first = await stage.startService();
  await first.stop();
});

afterAll(() => stage.end());

describe("a start", () => {
  test("makes a password, shows it once, and the second start makes no other cluster", async () => {
    const fresh = { dataDirectory: stage.dataDirectory("fresh"), environment: generated };
    const first = await stage.startService(fresh);
    const password = passwordIn(first.output());
    expect(password).toMatch(/^[\w-]{24}$/u);
    expect(first.output().split(password).length).toBe(2);
    const administrator = { ...stage.administrator, password };
    expect((await signIn(first.url, administrator)).token).toContain(".");
    expect(await first.stop()).toBe(0);
    // To make it is what takes longest; other tests run at the same time, so times do not compare.
    const clusterMadeMs = () => statSync(join(homeOf(fresh.dataDirectory), "cluster", "PG_VERSION")).mtimeMs;
    const madeMs = clusterMadeMs();

    const second = await stage.startService(fresh);
    printFigures("starts on one directory", { firstMs: round(first.startedMs), secondMs: round(second.startedMs) });
    // `bun run verify fresh` holds the 3 s.
    expect(clusterMadeMs()).toBe(madeMs);
    expect(second.output()).not.toContain("Password");
    expect((await signIn(second.url, administrator)).token).toContain(".");
    expect(await second.stop()).toBe(0);
  });

  test("in a directory with spaces works, and a second instance next to it has its own data", async () => {
    const [one, other] = await Promise.all([
      stage.startService({ dataDirectory: stage.dataDirectory("my data ü") }),
      // That one has data already: to make another cluster takes longer than all else here.
      stage.startService(),
    ]);
    const client = await signIn(one.url, stage.administrator);
    const id = await createProject(client);
    expect((await client.call("GET", `/api/v1/projects/${id}`)).status).toBe(200);
    const stranger = await signIn(other.url, stage.administrator);
    expect((await stranger.call("GET", `/api/v1/projects/${id}`)).status).toBe(404);
    expect((await createApiClient(other.url, client.token).call("GET", "/api/v1/me")).status).toBe(401);
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
  });

  test("after kill -9 works and keeps what was acknowledged", async () => {
    const first = await stage.startService();
    const id = await createProject(await signIn(first.url, stage.administrator));
    first.kill("SIGKILL");
    await first.exited;
    const second = await stage.startService();
    printFigures("start after kill -9", { readyMs: round(second.startedMs) });
    const client = await signIn(second.url, stage.administrator);
    expect((await client.call("GET", `/api/v1/projects/${id}`)).status).toBe(200);
    expect(postgresProcessesIn(stage.dataDirectory("data")).length).toBe(1);
    expect(await second.stop()).toBe(0);
  });
});

describe("a start that an operator must mend exits with 2 and says why", () => {
  test("when the port is taken", async () => {
    const holder = createServer();
    const port = await choosePort();
    await new Promise<void>((resolve) => holder.listen(port, "127.0.0.1", resolve));
    const run = await runServer({ PORT: String(port), DATA_DIR: stage.dataDirectory("data") });
    holder.close();
    expect(run.exitCode).toBe(operatorExitCode);
    expect(run.output).toContain(`127.0.0.1:${port}`);
    expect(run.output).toContain("set PORT");
    expect(run.output).not.toContain("    at ");
  });

  test("when the data directory cannot be written", async () => {
    const file = join(stage.directory, "file");
    writeFileSync(file, "");
    const run = await runServer({ PORT: "0", DATA_DIR: join(file, "data") });
    expect(run.exitCode).toBe(operatorExitCode);
    expect(run.output).toContain(join(file, "data"));
    expect(run.output).not.toContain("    at ");
  });

  test("when another instance has the data directory", async () => {
    const first = await stage.startService();
    const run = await runServer({ PORT: "0", DATA_DIR: stage.dataDirectory("data") });
    expect(run.exitCode).toBe(operatorExitCode);
    expect(run.output).toContain(`in use by process ${first.pid}`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  test.each([
    ["is not there", (url: URL) => (url.port = "1"), "127.0.0.1:1/", "0"],
    // Waiting would not help, so it does not wait.
    ["refuses the password", (url: URL) => (url.password = "canary-database-password"), "authentication failed", "600"],
    ["does not exist", (url: URL) => (url.pathname = "/missing"), '"missing" does not exist', "600"],
  ])("when the database %s", async (_, spoil, reason, waitSeconds) => {
    const url = new URL(process.env[testDatabaseUrlVariable] ?? "");
    spoil(url);
    const masterKey = Buffer.alloc(32, 7).toString("base64");
    const environment = {
      PORT: "0",
      DATABASE_URL: url.href,
      MASTER_KEY: masterKey,
      DATABASE_WAIT_SECONDS: waitSeconds,
    };
    const run = await runServer(environment);
    expect(run.output).toContain("Cannot use PostgreSQL 127.0.0.1:");
    expect(run.output).toContain(reason);
    expect(run.exitCode).toBe(operatorExitCode);
    for (const secret of ["canary", url.password, masterKey]) expect(run.output).not.toContain(secret);
    expect(run.output).not.toContain("    at ");
  });

  test("when the configuration is not fit for production, with every problem and no secret", async () => {
    const run = await runServer({
      NODE_ENV: "production",
      PORT: "99999",
      BASE_URL: "http://catalog.example",
      DATABASE_URL: "mysql://catalog:canary-database-password@127.0.0.1/catalog",
      MASTER_KEY: "canary-master-key",
      BOOTSTRAP_ADMIN_PASSWORD: "canary-pw",
      BOOTSTRAP_ADMIN_EMAIL: "nobody",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
      WEBHOOK_CA_FILE: join(stage.directory, "missing.pem"),
      LOG_LEVEL: "debug",
      ROLE: "boss",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    });
    expect(run.exitCode).toBe(operatorExitCode);
    const named = Array.from(run.output.matchAll(/^ {2}([A-Z_]+) must/gmu), ([, name = ""]) => name);
    expect(named.toSorted()).toEqual([
      "BASE_URL",
      "BOOTSTRAP_ADMIN_EMAIL",
      "BOOTSTRAP_ADMIN_PASSWORD",
      "DATABASE_URL",
      "LOG_LEVEL",
      "MASTER_KEY",
      "NODE_TLS_REJECT_UNAUTHORIZED",
      "PORT",
      "ROLE",
      "WEBHOOK_ALLOW_NETWORKS",
      "WEBHOOK_CA_FILE",
    ]);
    expect(run.output).not.toContain("canary");
    expect(run.output).not.toContain("    at ");
  });
});

describe("a stop", () => {
  test("by SIGTERM under load answers what runs, finishes attempts, exits with 0 and leaves nothing behind", async () => {
    const receiver = await stage.startReceiver({ respond: () => ({ status: 204, delayMs: 1_500 }) });
    const service = await stage.startService();
    const client = await signIn(service.url, stage.administrator);
    const endpoint = await registerEndpoint(client, { url: `${receiver.url}/hooks`, eventTypes: ["project.deleted"] });
    const id = await createProject(client);
    const load = startLoad({ url: service.url, token: client.token, writers: 8, readers: 4 });
    await client.call("DELETE", `/api/v1/projects/${id}`);
    await receiver.waitFor(1, 20_000);
    const { stoppedMs, signalledAtMs } = await stopAndMeasure(service);
    await load.stop();
    const running = load.outcomes.filter(
      ({ startedAtMs, durationMs }) => startedAtMs < signalledAtMs && startedAtMs + durationMs > signalledAtMs,
    );
    const left = postgresProcessesIn(stage.dataDirectory("data"));
    printFigures("SIGTERM under load", { stoppedMs: round(stoppedMs), running: countStatuses(running), left });
    expect(running.length).toBeGreaterThan(0);
    expect(running.filter(({ status }) => status === undefined)).toEqual([]);
    expect(load.outcomes.filter(({ status = 503 }) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(stoppedMs).toBeLessThan(stopMsMax);
    expect(left).toEqual([]);

    // The attempt that was under way was recorded: nobody makes it again.
    const next = await stage.startService();
    const database = embeddedDatabaseUrl(stage.dataDirectory("data"));
    await waitForQuiescence(database, 20_000);
    expect(await countDeliveries(database, endpoint.id)).toEqual({ delivered: 1 });
    expect(receiver.requests.length).toBe(1);
    expect(await next.stop()).toBe(0);
  });

  test("ends the streams of pages, which tell what changed until then", async () => {
    const service = await stage.startService();
    const client = await signIn(service.url, stage.administrator);
    const headers = { authorization: `Bearer ${client.token}` };
    const follow = (signal = new AbortController().signal) =>
      fetch(new URL("/api/v1/admin/stream", service.url), { headers, signal });
    const left = new AbortController();
    const four = await Promise.all(Array.from({ length: 4 }, () => follow(left.signal)));
    expect([...four, await follow()].map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    left.abort();
    // Long before they would have had something to tell.
    const served = async () => {
      const answer = await follow();
      return answer.status === 200 ? answer : undefined;
    };
    const { body } = await waitUntil(served, {
      timeoutMs: 12_000,
      everyMs: 200,
      what: "a place of those that have gone",
    });
    const reader = (body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()).getReader();
    const id = await createProject(client);
    let text = "";
    while (!text.includes(id)) text += (await reader.read()).value ?? "";
    expect(text).toContain(`data: {"kind":"Project","id":"${id}","version":0}`);
    const stoppedAtMs = Date.now();
    expect(await service.stop()).toBe(0);
    expect(Date.now() - stoppedAtMs).toBeLessThan(stopMsMax / 2);
    while (!(await reader.read()).done);
  });

  test("by two signals at once, as a terminal sends them to several processes, finishes attempts", async () => {
    const receiver = await stage.startReceiver({ respond: () => ({ status: 204, delayMs: 2_500 }) });
    const service = await stage.startService();
    const client = await signIn(service.url, stage.administrator);
    const endpoint = await registerEndpoint(client, { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] });
    await createProject(client);
    await receiver.waitFor(1, 20_000);
    service.kill("SIGINT");
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    // The attempt has ended, and nobody makes it again.
    const next = await stage.startService();
    expect(await countDeliveries(embeddedDatabaseUrl(stage.dataDirectory("data")), endpoint.id)).toEqual({
      delivered: 1,
    });
    expect(await next.stop()).toBe(0);
  });

  test("by a second signal a second later is at once", async () => {
    const receiver = await stage.startReceiver({ respond: () => ({ status: 204, delayMs: 15_000 }) });
    const service = await stage.startService();
    const client = await signIn(service.url, stage.administrator);
    await registerEndpoint(client, { url: `${receiver.url}/hooks`, eventTypes: ["project.created"] });
    await createProject(client);
    await receiver.waitFor(1, 20_000);
    service.kill("SIGTERM");
    await sleep(secondSignalMs);
    const startMs = performance.now();
    service.kill("SIGTERM");
    expect(await service.exited).toBe(1);
    const stoppedMs = performance.now() - startMs;
    const left = () => postgresProcessesIn(stage.dataDirectory("data"));
    await waitUntil(() => (left().length === 0 ? true : undefined), { timeoutMs: 20_000, what: "PostgreSQL to end" });
    printFigures("second SIGTERM", { stoppedMs: round(stoppedMs) });
    // The attempt takes longer.
    expect(stoppedMs).toBeLessThan(12_000);
  });
});

async function stopAndMeasure(service: ServiceProcess) {
  const signalledAtMs = performance.now();
  expect(await service.stop()).toBe(0);
  return { signalledAtMs, stoppedMs: performance.now() - signalledAtMs };
}

function passwordIn(output: string): string {
  return /^ {2}Password +(\S+)/mu.exec(output)?.[1] ?? "";
}

function round(ms: number): number {
  return Math.round(ms);
}
