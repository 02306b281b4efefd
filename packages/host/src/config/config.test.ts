import { describe, expect, test } from "bun:test";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";

const goodKey = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) & 255)).toString("base64");
const production = {
  NODE_ENV: "production",
  BASE_URL: "https://catalog.example.com",
  MASTER_KEY: goodKey,
  BOOTSTRAP_ADMIN_PASSWORD: "a-Long-and-varied-1",
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name }) => name);
    throw error;
  }
}

describe("readConfig()", () => {
  test("given nothing takes the defaults", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://127.0.0.1:3000",
      role: "all",
      logLevel: "info",
      production: false,
    });
    expect(config.databaseUrl).toBeUndefined();
  });

  test("treats an empty variable as absent", () => {
    expect(readConfig({ PORT: "", ROLE: " " }).port).toBe(3000);
  });

  test("lists every problem at once", () => {
    const environment = {
      PORT: "70000",
      BASE_URL: "ftp://x/path",
      DATABASE_URL: "mysql://root:hunter2@db/x",
      ROLE: "boss",
      BOOTSTRAP_ADMIN_EMAIL: "nobody",
      MASTER_KEY: "c2hvcnQ=",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/33",
      WEBHOOK_CA_FILE: "/nonexistent.pem",
      LOG_LEVEL: "loud",
      NODE_ENV: "prod",
    };
    expect([...problemsOf(environment)].toSorted()).toEqual(Object.keys(environment).toSorted());
  });

  test("never repeats a value that may be a secret", () => {
    const environment = { DATABASE_URL: "mysql://root:hunter2@db/x", MASTER_KEY: "hunter2", NODE_ENV: "production" };
    expect(() => readConfig(environment)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });

  test("given a database needs the master key, as every process needs the same", () => {
    expect(problemsOf({ DATABASE_URL: "postgres://localhost/catalog" })).toEqual(["MASTER_KEY"]);
    expect(problemsOf({ DATABASE_URL: "postgres://localhost/catalog", MASTER_KEY: goodKey })).toEqual([]);
  });

  test("reads previous master keys, which need a current one", () => {
    expect(readConfig({ MASTER_KEY: goodKey, MASTER_KEY_PREVIOUS: `${goodKey}, ${goodKey}` })).toMatchObject({
      previousMasterKeys: [goodKey, goodKey],
    });
    expect(problemsOf({ MASTER_KEY_PREVIOUS: goodKey })).toEqual(["MASTER_KEY"]);
    expect(problemsOf({ MASTER_KEY: goodKey, MASTER_KEY_PREVIOUS: `${goodKey},short` })).toEqual([
      "MASTER_KEY_PREVIOUS",
    ]);
  });

  test("in production accepts strong secrets and an https origin", () => {
    expect(problemsOf(production)).toEqual([]);
  });

  test.each([
    ["BASE_URL", { BASE_URL: "http://catalog.example.com" }],
    ["BASE_URL", { BASE_URL: "" }],
    ["MASTER_KEY", { MASTER_KEY: "" }],
    ["MASTER_KEY", { MASTER_KEY: Buffer.alloc(32).toString("base64") }],
    ["BOOTSTRAP_ADMIN_PASSWORD", { BOOTSTRAP_ADMIN_PASSWORD: "short-1" }],
    ["BOOTSTRAP_ADMIN_PASSWORD", { BOOTSTRAP_ADMIN_PASSWORD: "aaaaaaaaaaaaaaaa" }],
    ["BOOTSTRAP_ADMIN_PASSWORD", { BOOTSTRAP_ADMIN_PASSWORD: "MyPassword-2026" }],
    ["WEBHOOK_ALLOW_NETWORKS", { WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/8" }],
    ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
    ["LOG_LEVEL", { LOG_LEVEL: "debug" }],
  ])("in production refuses %s given %p", (name, change) => {
    expect(problemsOf({ ...production, ...change })).toEqual([name]);
  });
});
