import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
/** A start whose database answers late, as on a machine where everything starts at once, or is cut off. */
import { readConfig } from "@design-catalog/host";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { signIn } from "@design-catalog/testing/api-client";
import { type FaultyProxy, startFaultyProxy } from "@design-catalog/testing/faulty-proxy";
import { type Server, startServer } from "./server.ts";

setDefaultTimeout(90_000);

const silent = { debug() {}, info() {}, warn() {}, error() {} };

let database: TestDatabase;
let proxy: FaultyProxy | undefined;
let server: Server | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await server?.stop();
  await proxy?.close();
});
afterAll(() => database.drop());

const target = () => Number(new URL(database.connectionString).port);

function configThrough({ port }: FaultyProxy) {
  const url = new URL(database.connectionString);
  url.port = String(port);
  const masterKey = Buffer.alloc(32, 7).toString("base64");
  return readConfig({ PORT: "0", DATABASE_URL: url.href, MASTER_KEY: masterKey });
}

test("a first administrator whose transaction is cut off after its commit still learns the password", async () => {
  let isCut = false;
  proxy = await startFaultyProxy(target(), {
    onCommit(statements) {
      if (isCut || !statements.some((statement) => /insert into "?users/iu.test(statement))) return "pass";
      isCut = true;
      return "cut-after";
    },
  });
  server = await startServer(configThrough(proxy), silent);
  expect(isCut).toBe(true);
  const password = server.generatedPassword ?? "";
  expect(await signIn(server.url, { emailAddress: "admin@catalog.example", password })).toHaveProperty("token");
});

test("a start waits for connections of its pool that come later than a request would wait", async () => {
  const reasons: string[] = [];
  const isHeld = (start: string) => /application_name\0design-catalog(?!-(?:start|migration|jobs))/u.test(start);
  proxy = await startFaultyProxy(target(), { swallows: (start) => reasons.length === 0 && isHeld(start) });
  const log = {
    ...silent,
    info: (message: string) => void (message === "Waiting for the database" && reasons.push(message)),
  };
  server = await startServer(configThrough(proxy), log);
  expect(reasons.length).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
