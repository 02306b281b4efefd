/** Runs the commands of service accounts by HTTP on a service in memory, and commands as a service account. */
import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthenticator } from "@design-catalog/core";
import { serveApplication } from "@design-catalog/testing/http/served-application";
import { runProgram } from "../run-program.ts";
import { createTextTerminal } from "../terminal/text-terminal.ts";
import { type Operator, startOperator } from "./operator.fixture.ts";

let operator: Operator;
beforeEach(async () => void (operator = await startOperator()));
afterEach(() => operator.stop());

const create = (...options: readonly string[]) => operator.json("serviceaccounts", "create", "Stock sync", ...options);

describe("serviceaccounts", () => {
  test("create makes an account with roles by their names, list shows it", async () => {
    const { client, secret } = await create("--role", "Administrator", "--until", "2099-01-01T00:00:00Z");
    expect(secret).toStartWith("dcs_");
    expect(client).toMatchObject({ kind: "service", name: "Stock sync", roles: [expect.any(String)] });
    const { serviceAccounts, count } = await operator.json("serviceaccounts", "list");
    expect([count, serviceAccounts[0].clientId]).toEqual([1, client.clientId]);
    expect((await operator.run("serviceaccounts", "list")).out).toContain(client.clientId);
    const refused = await operator.run("serviceaccounts", "create", "Other", "--role", "Nobody", "--json");
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining("There is no role Nobody")]);
  });

  test("create and rotate make no secret that nobody would see", async () => {
    const { client } = await create();
    for (const words of [
      ["create", "Other"],
      ["rotate", client.id],
    ]) {
      const refused = await operator.run("serviceaccounts", ...words);
      expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining("not a terminal")]);
    }
    expect((await operator.json("serviceaccounts", "list"))["count"]).toBe(1);
  });

  test("rotate adds a secret, and with --finish removes the older one", async () => {
    const { client, secret } = await create();
    const rotated = await operator.json("serviceaccounts", "rotate", client.id);
    expect(rotated["secret"]).not.toBe(secret);
    expect((await operator.run("serviceaccounts", "rotate", client.id, "--finish")).exitCode).toBe(4);
    const finished = await operator.json("serviceaccounts", "rotate", client.id, "--finish", "--yes");
    expect(String(secret)).toStartWith(String(finished["removed"]));
    expect((await operator.json("serviceaccounts", "rotate", client.id, "--finish"))["removed"]).toEqual([]);
  });

  test("rotate --finish keeps the newest secret that has not ended, and removes none without a live one", async () => {
    const { client } = await create();
    const untilMs = Date.now() + 60_000;
    await operator.json("serviceaccounts", "rotate", client.id, "--until", new Date(untilMs).toISOString());
    const finish = async () =>
      (await operator.json("serviceaccounts", "rotate", client.id, "--finish", "--yes"))["removed"];
    try {
      setSystemTime(untilMs);
      // The secret without an end is the only live one.
      expect(await finish()).toEqual([]);
      setSystemTime(untilMs - 1);
      expect(await finish()).toHaveLength(1);
      setSystemTime(untilMs);
      expect(await finish()).toEqual([]);
    } finally {
      setSystemTime();
    }
  });

  test("remove asks, and removes the account", async () => {
    const { client } = await create();
    expect((await operator.run("serviceaccounts", "remove", client.id)).exitCode).toBe(4);
    expect((await operator.run("serviceaccounts", "remove", client.id, "--yes")).exitCode).toBe(0);
    expect((await operator.json("serviceaccounts", "list"))["count"]).toBe(0);
  });
});

describe("a command as the service account in the environment", () => {
  /** Runs against the same application, which takes tokens that it has issued. */
  async function runAs(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
    const { application } = operator;
    const authenticate = createAuthenticator(application.storage, application.ports);
    const service = serveApplication(application, { authenticate });
    const terminal = createTextTerminal({});
    const own = { CATALOG_URL: service.url, XDG_CONFIG_HOME: "/nowhere", ...environment };
    const exitCode = await runProgram(words, { environment: own, terminal });
    await service.stop();
    return { exitCode, requests: service.requests, ...terminal.written() };
  }

  test("gets its token by id and secret, from a variable or a file", async () => {
    const { client, secret } = await create("--role", "Administrator");
    const id = { CATALOG_CLIENT_ID: client.clientId };
    const file = join(mkdtempSync(join(tmpdir(), "catalogctl-")), "secret");
    writeFileSync(file, `${secret}\n`);
    for (const proof of [{ CATALOG_CLIENT_SECRET: secret }, { CATALOG_CLIENT_SECRET_FILE: file }]) {
      const { exitCode, requests, err } = await runAs({ ...id, ...proof }, "webhooks", "list", "--json");
      expect([exitCode, err]).toEqual([0, ""]);
      expect(requests).toEqual(["POST /api/v1/oauth/token", "GET /api/v1/admin/webhooks"]);
    }
  });

  test("without a right secret does nothing and shows none", async () => {
    const { client, secret } = await create();
    const id = { CATALOG_CLIENT_ID: client.clientId };
    const wrong = await runAs({ ...id, CATALOG_CLIENT_SECRET: `${secret}0` }, "webhooks", "list");
    expect([wrong.exitCode, wrong.requests]).toEqual([5, ["POST /api/v1/oauth/token"]]);
    expect(wrong.err).toContain("as the client in CATALOG_CLIENT_ID");
    expect(wrong.err).not.toContain(secret);
    expect((await runAs(id, "webhooks", "list")).err).toContain("needs a secret in CATALOG_CLIENT_SECRET");
    const lost = await runAs({ ...id, CATALOG_CLIENT_SECRET_FILE: "/nowhere/secret" }, "webhooks", "list");
    expect([lost.exitCode, lost.err]).toEqual([2, expect.stringContaining("must name a readable file")]);
  });
});
