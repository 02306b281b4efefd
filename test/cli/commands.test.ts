import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { withClient } from "@design-catalog/testing/test-database";
import { entityIdOf, isVerified } from "../support/arrivals.ts";
import { type CliJson, type CliOptions, runCatalogctl, runHere, runJson } from "../support/catalogctl.ts";
import { createProject } from "../support/endpoints.ts";
import { type DatabaseVariables, makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let service: ServiceProcess;
let receiver: Receiver;
let client: ApiClient;
let database: DatabaseVariables;
/** Whether the receiver answers everything with 500. */
let isRefusing = false;
const unknownId = "0".repeat(24);

beforeAll(async () => {
  stage = await createStage();
  receiver = await stage.startReceiver({
    respond: ({ path }) => (isRefusing || path === "/broken" ? { status: 500, body: "\u001b[2Jno" } : { status: 204 }),
  });
  database = await makeStageDatabase(stage);
  service = await stage.startService({ environment: database });
  client = await signIn(service.url, stage.administrator);
  const login = ["login", "--server", service.url, "--email", stage.administrator.emailAddress];
  const { exitCode, out } = await runCatalogctl(login, { ...byHttp(), input: `${stage.administrator.password}\n` });
  expect([exitCode, out]).toEqual([0, `Signed in to ${service.url} as ${stage.administrator.emailAddress}\n`]);
});
afterAll(() => stage.end());

function byHttp(): CliOptions {
  return { environment: { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "config") } };
}

function atDatabase(): CliOptions {
  const environment = {
    ...database,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
    WEBHOOK_CA_FILE: stage.authorityFile,
    BASE_URL: service.url,
    XDG_CONFIG_HOME: join(stage.directory, "nobody"),
  };
  return { environment };
}

const modes = [
  ["by HTTP", byHttp],
  ["at the database", atDatabase],
] as const;

describe.each(modes)("catalogctl %s", (mode, where) => {
  const run = (...words: readonly string[]) => runHere(words, where());
  const json = (...words: readonly string[]) => runJson(words, where());
  const path = `/${mode.replaceAll(" ", "-")}`;
  let endpoint: CliJson;
  let secret: string;
  const arrivals = () => receiver.requests.filter((request) => request.path === path);
  const arrivalsAfter = (before: number, count: number) =>
    waitUntil(() => (arrivals().length >= before + count ? arrivals().slice(before) : undefined), {
      timeoutMs: 20_000,
      what: `${count} requests at ${path}`,
    });

  test("webhooks create registers an endpoint and shows its secret to a program", async () => {
    const created = await json(
      "webhooks",
      "create",
      receiver.url + path,
      "--event",
      "project.created,project.deleted",
      "--description",
      "Order intake",
    );
    ({ endpoint, secret } = { endpoint: created["endpoint"], secret: created["secret"] });
    expect(endpoint).toMatchObject({
      url: receiver.url + path,
      enabled: true,
      description: "Order intake",
      version: 0,
    });
    expect(endpoint["eventTypes"]).toEqual(["project.created", "project.deleted"]);
    expect(secret).toStartWith("whsec_");
  });

  test("webhooks secret reveals it with --json, and not into a log", async () => {
    expect(await json("webhooks", "secret", endpoint["id"])).toEqual({ secret, previousSecrets: [] });
    const refused = await run("webhooks", "secret", endpoint["id"]);
    expect([refused.exitCode, refused.out]).toEqual([2, ""]);
  });

  test("webhooks test tells what the receiver answered", async () => {
    const accepted = await run("webhooks", "test", endpoint["id"]);
    expect([accepted.exitCode, accepted.err]).toEqual([0, ""]);
    expect(accepted.out).toMatch(/Status +delivered\nAnswer +accepted, status 204/u);
    const request = arrivals().at(-1);
    expect(request && isVerified(request, secret)).toBe(true);
  });

  test("webhooks test fails when the receiver does, and shows nothing that a terminal would obey", async () => {
    const broken = await json("webhooks", "create", `${receiver.url}/broken`, "--event", "*", "--disabled");
    const { id } = broken["endpoint"];
    const tested = await run("webhooks", "test", id);
    expect(tested.exitCode).toBe(1);
    expect(tested.out).toContain("http_5xx: the receiver answered with status 500");
    const [delivery] = (await json("deliveries", "list", "--endpoint", id))["deliveries"];
    const shown = await run("deliveries", "show", delivery.id);
    expect(shown.out).toContain("�[2Jno");
    expect(shown.out).not.toContain("\u001b");
    await run("webhooks", "delete", id, "--yes");
  });

  test("webhooks update takes header values from the environment", async () => {
    const { environment } = where();
    const options = { environment: { ...environment, HOOK_TOKEN: "Bearer of the CLI" } };
    const words = ["webhooks", "update", endpoint["id"], "--header-env", "Authorization=HOOK_TOKEN"];
    const changed = await runJson(words, options);
    expect(Object.keys(changed["headers"])).toEqual(["Authorization"]);
    await json("webhooks", "test", endpoint["id"]);
    expect(arrivals().at(-1)?.headers["authorization"]).toBe("Bearer of the CLI");
    const removed = await json("webhooks", "update", endpoint["id"], "--remove-header", "Authorization");
    expect(removed["headers"]).toEqual({});
    const missing = await run("webhooks", "update", endpoint["id"], "--header-env", "Authorization=NOT_SET");
    expect([missing.exitCode, missing.err.includes("NOT_SET")]).toEqual([2, true]);
  });

  test("webhooks roll makes a secret that signs together with the old one", async () => {
    const rolled = await json("webhooks", "roll", endpoint["id"], "--grace-hours", "1");
    expect(rolled["secret"]).not.toBe(secret);
    await json("webhooks", "test", endpoint["id"]);
    const request = arrivals().at(-1);
    expect([secret, rolled["secret"]].map((one) => request && isVerified(request, one))).toEqual([true, true]);
    const hard = await run("webhooks", "roll", endpoint["id"], "--grace-hours", "0");
    expect([hard.exitCode, hard.err.includes("add --yes")]).toEqual([4, true]);
    secret = (await json("webhooks", "roll", endpoint["id"], "--grace-hours", "0", "--yes"))["secret"];
  });

  test("deliveries resend sends what an endpoint missed while it was disabled", async () => {
    await json("webhooks", "update", endpoint["id"], "--disable");
    const projectIds = [];
    for (let index = 0; index < 12; index += 1) projectIds.push(await createProject(client));
    const before = arrivals().length;
    const choice = ["--endpoint", endpoint["id"], "--since", "1h"];
    const dry = await run("deliveries", "resend", ...choice, "--dry-run");
    expect(dry.out).toContain("Would resend 12 deliveries");
    expect(arrivals().length).toBe(before);

    const asked = await run("deliveries", "resend", ...choice);
    expect([asked.exitCode, asked.err]).toEqual([
      4,
      expect.stringContaining("Resend 12 deliveries? There is no terminal"),
    ]);
    const sent = await run("deliveries", "resend", ...choice, "--yes");
    expect([sent.exitCode, sent.out, sent.err]).toEqual([0, "Resending 12 deliveries\n", ""]);

    const arrived = await arrivalsAfter(before, 12);
    expect(arrived.every((request) => isVerified(request, secret))).toBe(true);
    expect(new Set(arrived.map(entityIdOf))).toEqual(new Set(projectIds));
    // What was accepted is written down a moment later.
    const isLeft = async () => (await json("deliveries", "list", ...choice, "--status", "cancelled"))["count"] > 0;
    await waitUntil(async () => ((await isLeft()) ? undefined : true), { timeoutMs: 20_000, what: "12 deliveries" });
    const again = await json("deliveries", "resend", ...choice, "--yes");
    expect(again).toEqual({ resent: 0, skipped: 0 });
    await json("webhooks", "update", endpoint["id"], "--enable");
  });

  test("deliveries list and resend find what is asked for", async () => {
    const all = await json("deliveries", "list", "--endpoint", endpoint["id"], "--event", "project.created");
    const found: readonly CliJson[] = all["deliveries"];
    expect(found.every(({ status }) => status === "delivered")).toBe(true);
    expect(all["count"]).toBe(12);
    const some = await run("deliveries", "list", "--endpoint", endpoint["id"], "--limit", "3", "--until", "2099-01-01");
    expect(some.out.split("\n").filter((line) => line.includes(endpoint["url"]))).toHaveLength(3);
    expect(some.out).toMatch(/3 of \d+; --limit shows more/u);
    expect((await json("deliveries", "list", "--since", "2099-01-01"))["count"]).toBe(0);
    const id = String(found[0]?.["id"]);
    const before = arrivals().length;
    expect((await run("deliveries", "resend", id)).out).toBe(`Resending ${id}\n`);
    const [request] = await arrivalsAfter(before, 1);
    expect(request && isVerified(request, secret)).toBe(true);
    expect((await json("deliveries", "show", id))["attempts"].length).toBeGreaterThanOrEqual(1);
  });

  test("deliveries resend --wait tells what receivers answer, one by one and together", async () => {
    const choice = ["--endpoint", endpoint["id"], "--event", "project.created", "--since", "1h"];
    const id = (await json("deliveries", "list", ...choice))["deliveries"][0]["id"];
    const accepted = await run("deliveries", "resend", id, "--wait");
    expect([accepted.exitCode, accepted.out]).toEqual([0, expect.stringMatching(/: accepted, status \d+, /u)]);
    const resendAll = ["deliveries", "resend", ...choice, "--status", "delivered", "--wait", "--yes"];
    expect(await json(...resendAll)).toEqual({ resent: 12, skipped: 0, accepted: 12, refused: [] });

    isRefusing = true;
    const refused = await run("deliveries", "resend", id, "--wait");
    const all = await run(...resendAll);
    isRefusing = false;
    expect([refused.exitCode, refused.out]).toEqual([
      1,
      expect.stringMatching(/: http_5xx: the receiver answered with status 500, /u),
    ]);
    expect([all.exitCode, all.out]).toEqual([
      1,
      expect.stringContaining("Resent 12 deliveries, 0 accepted\n12 failed:\n"),
    ]);
  });

  test.each([
    ["something that does not exist", ["webhooks", "show", unknownId], 3, "not_found"],
    ["an id of another shape", ["deliveries", "show", "1"], 3, "not_found"],
    ["a refused URL", ["webhooks", "create", "https://192.0.2.1/x", "--event", "*"], 4, "validation_failed"],
    ["no event", ["webhooks", "create", "https://hooks.dealer.example/"], 2, "usage"],
    ["a wrong time", ["deliveries", "list", "--since", "yesterday"], 2, "usage"],
    ["nothing chosen", ["deliveries", "resend"], 2, "usage"],
    ["no such endpoint to resend to", ["deliveries", "resend", "--endpoint", unknownId, "--yes"], 3, "not_found"],
    ["no such endpoint to list", ["deliveries", "list", "--endpoint", unknownId], 3, "not_found"],
  ])("given %s exits with a code of its own", async (_name, words, exitCode, code) => {
    const failed = await run(...words, "--json");
    expect([failed.exitCode, failed.out]).toEqual([exitCode, ""]);
    expect(JSON.parse(failed.err).error.code).toBe(code);
  });
});

test("what is done at the database is audited without a user, with who was at the keyboard", async () => {
  const entries = await withClient(database.DATABASE_URL, (connection) =>
    connection.query(
      "SELECT action, actor_user_id, request_id FROM audit_entries WHERE request_id LIKE 'catalogctl:%'",
    ),
  );
  expect(new Set(entries.rows.map(({ action }) => action))).toEqual(
    new Set(["create", "update", "delete", "reveal", "resend"]),
  );
  expect(entries.rows.every((row) => row.actor_user_id === null)).toBe(true);
  // Three by their ids; three by a choice, each of which is one request.
  expect(entries.rows.filter(({ action }) => action === "resend").length).toBe(6);
});

describe("catalogctl login", () => {
  test("keeps tokens in a file that only the operator can read, and no password", async () => {
    const file = join(stage.directory, "config", "catalogctl", "credentials.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700);
    expect(await Bun.file(file).text()).not.toContain(stage.administrator.password);
  });

  test("given a wrong password says so and keeps nothing", async () => {
    const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "wrong") };
    const words = ["login", "--email", stage.administrator.emailAddress];
    const { exitCode, err } = await runHere(words, { environment, input: "not the password\n" });
    expect([exitCode, err]).toEqual([5, expect.stringContaining("The credentials are wrong")]);
    expect(await Bun.file(join(stage.directory, "wrong", "catalogctl", "credentials.json")).exists()).toBe(false);
  });

  test("refreshes tokens that expired, also from many processes at once", async () => {
    const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "expiring") };
    const words = ["login", "--email", stage.administrator.emailAddress];
    await runHere(words, { environment, input: stage.administrator.password });
    const file = join(stage.directory, "expiring", "catalogctl", "credentials.json");
    const kept = await Bun.file(file).json();
    const signed = kept.services[service.url];
    await Bun.write(file, JSON.stringify({ ...kept, services: { [service.url]: { ...signed, expiresAt: 1 } } }));
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => runCatalogctl(["webhooks", "list"], { environment })),
    );
    expect(runs.map(({ exitCode, err }) => [exitCode, err])).toEqual(Array.from({ length: 4 }, () => [0, ""]));
    const renewed = (await Bun.file(file).json()).services[service.url];
    expect(renewed.refreshToken).not.toBe(signed.refreshToken);
    expect(renewed.expiresAt).toBeGreaterThan(Date.now() / 1_000);
  });

  test("given a refused access token refreshes it once", async () => {
    const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "refused") };
    const words = ["login", "--email", stage.administrator.emailAddress];
    await runHere(words, { environment, input: stage.administrator.password });
    const file = join(stage.directory, "refused", "catalogctl", "credentials.json");
    const kept = await Bun.file(file).json();
    const broken = { ...kept.services[service.url], accessToken: "not.a.token" };
    await Bun.write(file, JSON.stringify({ ...kept, services: { [service.url]: broken } }));
    expect((await runHere(["webhooks", "list"], { environment })).exitCode).toBe(0);
  });

  test("warns when others may read the file of tokens, and goes on", async () => {
    const environment = { CATALOG_URL: service.url, XDG_CONFIG_HOME: join(stage.directory, "exposed") };
    const words = ["login", "--email", stage.administrator.emailAddress];
    await runHere(words, { environment, input: stage.administrator.password });
    const file = join(stage.directory, "exposed", "catalogctl", "credentials.json");
    chmodSync(file, 0o644);
    const { exitCode, err } = await runHere(["webhooks", "list"], { environment });
    expect([exitCode, err]).toEqual([0, expect.stringContaining(`${file} (mode 0644): run chmod 600`)]);
  });
});

describe("catalogctl users create-admin", () => {
  test("makes an administrator who can sign in, from a password on the input", async () => {
    const password = "a password of some length";
    const words = ["users", "create-admin", "Second@Dealer.example"];
    const made = await runJson(words, { ...atDatabase(), input: `${password}\n` });
    expect(made).toEqual({ id: expect.any(String), emailAddress: "second@dealer.example" });
    const second = await signIn(service.url, { emailAddress: "second@dealer.example", password });
    expect((await second.call("GET", "/api/v1/admin/webhooks")).status).toBe(200);
    const again = await runHere(words, { ...atDatabase(), input: `${password}\n` });
    expect(again.exitCode).toBe(4);
  });

  test("generates a password that is shown to a program, and never to a log", async () => {
    const words = ["users", "create-admin", "third@dealer.example", "--generate"];
    expect((await runHere(words, atDatabase())).exitCode).toBe(2);
    const { password } = await runJson(words, atDatabase());
    const third = await signIn(service.url, { emailAddress: "third@dealer.example", password });
    expect(third.token).not.toBe("");
  });

  test("given a short password or none refuses", async () => {
    const words = ["users", "create-admin", "fourth@dealer.example"];
    expect((await runHere(words, { ...atDatabase(), input: "short\n" })).exitCode).toBe(4);
    const guessable = await runHere(words, { ...atDatabase(), input: "fourth@dealer.example\n" });
    expect([guessable.exitCode, guessable.err]).toEqual([4, expect.stringContaining("too easy to guess")]);
    expect((await runHere(words, { ...atDatabase(), input: "" })).exitCode).toBe(2);
  });
});
