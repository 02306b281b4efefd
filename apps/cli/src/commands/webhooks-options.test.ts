/** Options of an endpoint at the command line, by HTTP on a service in memory. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestAuthority } from "@design-catalog/testing";
import { readClientCertificate } from "@design-catalog/webhook-engine";
import { type Operator, startOperator } from "./operator.fixture.ts";

const url = "https://hooks.dealer.example/catalog";
const tokenUrl = "https://login.dealer.example/token";
const filter = { "data.object.id": { filterType: "text", type: "equals", filter: "6740a1f2c3d4e5f60718293a" } };

let operator: Operator;
let directory: string;
beforeEach(async () => {
  operator = await startOperator({ readClientCertificate });
  directory = mkdtempSync(join(tmpdir(), "catalogctl-options-"));
});
afterEach(async () => {
  rmSync(directory, { recursive: true });
  await operator.stop();
});

function write(name: string, text: string): string {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
}

async function create(...options: readonly string[]) {
  return (await operator.json("webhooks", "create", url, "--event", "project.created", ...options))["endpoint"];
}

const update = (id: string, ...options: readonly string[]) => operator.json("webhooks", "update", id, ...options);

/** Changes that the service was asked for. */
const changes = () => operator.requests.filter((request) => request.startsWith("PATCH"));

describe("what an endpoint asks for", () => {
  test("is set when it is registered, changed one by one, and shown where it differs from nothing", async () => {
    const asked = ["--max-per-second", "2.5", "--max-at-once", "4", "--payload", "thin", "--traceparent", "on"];
    const made = await create(...asked, "--filter", JSON.stringify(filter), "--honour-delivery-header", "on");
    const options = { maxPerSecond: 2.5, maxAtOnce: 4, payload: "thin", traceparent: true, honourDeliveryHeader: true };
    expect(made).toMatchObject({ ...options, filter });
    const changed = await update(made.id, "--traceparent", "off", "--max-at-once", "", "--filter", "");
    expect(changed).toMatchObject({ ...options, traceparent: false, maxAtOnce: null, filter: null });
    const { out } = await operator.run("webhooks", "show", made.id);
    expect(out).toMatch(/^Max per second +2\.5$/mu);
    expect(out).toMatch(/^Honour delivery header +on$/mu);
    expect(out).not.toMatch(/^(Traceparent|Max at once|Filter|Auth)/mu);
  });

  test.each([
    [["--filter", "{"], "--filter must be a JSON object"],
    [["--filter", "[]"], "--filter must be a JSON object"],
    [["--max-per-second", "many"], "--max-per-second must be a number: current value is many"],
    [["--traceparent", "yes"], "yes"],
  ])("given %j is a mistake that changes nothing", async (words, message) => {
    const { id } = await create();
    const refused = await operator.run("webhooks", "update", id, ...words);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining(message)]);
    expect(changes()).toEqual([]);
  });

  test("that the service refuses is told with its place", async () => {
    const wrong = JSON.stringify({ "data.object.colour": { filterType: "text", type: "equals", filter: "red" } });
    const refused = await operator.run("webhooks", "create", url, "--event", "project.created", "--filter", wrong);
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining("/filter/data.object.colour")]);
  });
});

describe("the authorization of an endpoint", () => {
  const auth = ["--auth-url", tokenUrl, "--auth-client-id", "catalog"];
  const shown = { type: "oauth2_client_credentials", tokenUrl, clientId: "catalog", clientSecret: "********" };

  test("takes its secret from a file or a variable, and keeps what is not named", async () => {
    const made = await create(...auth, "--auth-secret-file", write("secret", "of the file\n"), "--auth-scope", "hooks");
    expect(made.auth).toEqual({ ...shown, scope: "hooks" });
    const changed = await update(made.id, "--auth-method", "client_secret_post", "--auth-scope", "");
    expect(changed["auth"]).toEqual({ ...shown, authMethod: "client_secret_post" });
    const words = ["webhooks", "update", made.id, "--auth-secret-env", "HOOK_SECRET", "--json"];
    const again = await operator.runWith(words, { environment: { HOOK_SECRET: "of the variable" } });
    expect(JSON.parse(again.out)).toMatchObject({ auth: { authMethod: "client_secret_post" }, version: 2 });
    expect((await update(made.id, "--remove-auth"))["auth"]).toBeNull();
  });

  test("refuses a version that is not the last one, although it has read the rest", async () => {
    const { id } = await create(...auth, "--auth-secret-file", write("secret", "x"));
    await update(id, "--disable");
    const stale = await operator.run("webhooks", "update", id, "--auth-scope", "hooks", "--version", "0");
    expect([stale.exitCode, stale.err]).toEqual([4, expect.stringContaining("the current version is 1")]);
  });

  test.each([
    [["--auth-secret", "x"], "unknown option '--auth-secret'"],
    [["--auth-secret-env", "NOT_SET"], "--auth-secret-env needs the environment variable NOT_SET"],
    [["--auth-secret-file", "/nowhere/secret"], "--auth-secret-file must name a readable file"],
    [["--auth-secret-env", "A", "--auth-secret-file", "b"], "cannot be combined with --auth-secret-file"],
    [["--remove-auth", "--auth-scope", "hooks"], "--remove-auth cannot be combined"],
  ])("given %j is a mistake", async (words, message) => {
    const refused = await operator.run("webhooks", "update", "6740a1f2c3d4e5f607182930", ...words);
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining(message)]);
    expect(operator.requests).toEqual([]);
  });
});

describe("the client certificate of an endpoint", () => {
  test("comes from one file or two, is shown by its subject, and goes", async () => {
    const authority = await createTestAuthority();
    const { cert, key } = await authority.issue({ commonName: "catalog", isClient: true });
    const files = ["--client-certificate", write("catalog.pem", cert), "--client-key", write("catalog.key", key)];
    const made = await create(...files);
    expect(made.clientCertificate).toMatchObject({ pem: "********", subject: expect.stringContaining("catalog") });
    expect((await operator.run("webhooks", "show", made.id)).out).toMatch(/^Client certificate .*catalog, until 20/mu);
    const both = await update(made.id, "--client-certificate", write("both.pem", `${cert}\n${key}\n`));
    expect(both).toMatchObject({ version: 0, clientCertificate: made.clientCertificate });
    expect((await update(made.id, "--remove-client-certificate"))["clientCertificate"]).toBeNull();
  });

  test("without its key is refused at its place", async () => {
    const { cert } = await (await createTestAuthority()).issue({ commonName: "catalog", isClient: true });
    const words = ["--event", "*", "--client-certificate", write("catalog.pem", cert)];
    const refused = await operator.run("webhooks", "create", url, ...words);
    expect([refused.exitCode, refused.err]).toEqual([4, expect.stringContaining("/clientCertificate/pem")]);
    const keyOnly = await operator.run("webhooks", "create", url, "--event", "*", "--client-key", "catalog.key");
    expect([keyOnly.exitCode, keyOnly.err]).toEqual([2, expect.stringContaining("--client-key needs")]);
  });
});
