import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { production, refusedNames } from "./config.fixture.ts";
import { readConfig } from "./config.ts";

const goodKey = production.MASTER_KEY;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "design-catalog-config-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("readConfig()", () => {
  test("given no variables takes the defaults", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      baseUrl: "http://127.0.0.1:3000",
      processes: 1,
      role: "all",
      logLevel: "info",
      logFormat: "auto",
      production: false,
      keepAliveSeconds: 75,
    });
    expect(readConfig({ KEEP_ALIVE_SECONDS: "120" }).keepAliveSeconds).toBe(120);
    expect(config.databaseUrl).toBeUndefined();
  });

  test.each(["::1", "[::1]"])("takes an address of IPv6 as %s", (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ host: "::1", baseUrl: "http://[::1]:3000" });
  });

  test("takes an existing folder for backups before a migration, and nothing else", () => {
    expect(readConfig({}).backupBeforeMigration).toBeUndefined();
    expect(readConfig({ BACKUP_BEFORE_MIGRATION: directory }).backupBeforeMigration).toBe(directory);
    for (const value of [join(directory, "missing"), import.meta.path]) {
      expect(refusedNames({ BACKUP_BEFORE_MIGRATION: value })).toEqual(["BACKUP_BEFORE_MIGRATION"]);
    }
  });

  test("treats an empty variable as absent", () => {
    expect(readConfig({ PORT: "", ROLE: " " }).port).toBe(3000);
  });

  test.each([
    ["9.9.9.9", ["9.9.9.9"]],
    ["127.0.0.1:5353, 2620:fe::9,[2620:fe::9]:53", ["127.0.0.1:5353", "2620:fe::9", "[2620:fe::9]:53"]],
    ["", undefined],
  ])("reads the name servers %j", (text, servers) => {
    expect(readConfig({ WEBHOOK_DNS_SERVERS: text }).webhookDnsServers).toEqual(servers);
  });

  test.each([
    "postgres://catalog:pass@db-1:5432,db-2:5432/catalog",
    "postgresql://db-1,db-2/catalog?target_session_attrs=read-write",
    "postgres:///catalog?host=/run/a,/run/b",
    "postgres://db-1/catalog?hostaddr=10.0.0.1,10.0.0.2",
  ])("refuses the several servers of %j and says what to do", (databaseUrl) => {
    const read = () => readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: goodKey });
    expect(read).toThrow(/DATABASE_URL must name one server: .*docs\/operations\/high-availability\.md/u);
    expect(refusedNames({ DATABASE_URL: databaseUrl })).toEqual(["DATABASE_URL"]);
  });

  test.each([
    ["postgres://catalog:hunter2@db:99999/catalog", "DATABASE_URL must have a port from 1 to 65535"],
    ["postgres://catalog:hunter2@/catalog?host=/run", "DATABASE_URL must name a host before its path: for a socket"],
    ["postgres://catalog:hunter2@db/a%3Fb", "DATABASE_URL must be a URL that starts with postgres://"],
    ["postgres://catalog:hunter2@db/%ff", "DATABASE_URL must be a URL that starts with postgres://"],
    ["postgres://%ff:hunter2@db/catalog", "DATABASE_URL must be a URL that starts with postgres://"],
    ["postgres://catalog:hunter2%ff@db/catalog", "DATABASE_URL must be a URL that starts with postgres://"],
    ["postgres://catalog:hunter2@%ff/catalog", "DATABASE_URL must be a URL that starts with postgres://"],
  ])("given the database %s says which part is wrong, without the password", (databaseUrl, reason) => {
    const read = () => readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: goodKey });
    expect(read).toThrow(reason);
    expect(read).not.toThrow("hunter2");
  });

  test("takes an administrator's address in an international domain", () => {
    const { administratorEmail } = readConfig({ BOOTSTRAP_ADMIN_EMAIL: "admin@händler.example" });
    expect(administratorEmail).toBe("admin@xn--hndler-bua.example");
  });

  test.each([
    ["postgres://us%C3%A9r:50%@db/d%C3%A4ten", "postgres://us%C3%A9r:50%25@db/d%C3%A4ten"],
    ["postgres://usér:p%2Fw%@db/däten 50%", "postgres://usér:p%2Fw%25@db/däten%2050%25"],
    ["postgres://u:p@db/a%2Fb%40c%3A?application_name=50%", "postgres://u:p@db/a/b@c:?application_name=50%25"],
    ["postgres://u:%@db/a%20b", "postgres://u:%25@db/a%20b"],
  ])("spells %s out for the driver", (databaseUrl, expected) => {
    expect(readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: goodKey }).databaseUrl).toBe(expected);
  });

  test.each(["postgres://catalog:pa,ss@db/catalog", "postgres:///catalog?host=/run/postgresql"])(
    "takes the one server of %j",
    (databaseUrl) => {
      expect(readConfig({ DATABASE_URL: databaseUrl, MASTER_KEY: goodKey }).databaseUrl).toBe(databaseUrl);
    },
  );

  test.each(["dns.example", "9.9.9.9:", "9.9.9.9:0", "9.9.9.9:70000", "[9.9.9.9:53", "2620:fe::9]:53", "9.9.9.9,,"])(
    "refuses the name servers %j",
    (text) => {
      expect(refusedNames({ WEBHOOK_DNS_SERVERS: text })).toEqual(["WEBHOOK_DNS_SERVERS"]);
    },
  );

  test("reads the networks of trusted proxies, none by default, in production too", () => {
    const text = "10.0.0.0/8, 2001:db8::/32";
    const trustedProxies = ["10.0.0.0/8", "2001:db8::/32"];
    expect(readConfig({ ...production, TRUSTED_PROXIES: text })).toMatchObject({ trustedProxies });
    expect(readConfig({}).trustedProxies).toEqual([]);
  });

  test.skipIf(process.platform !== "linux")("reads the number of processes, auto being one per core", () => {
    expect(readConfig({ PROCESSES: "4" }).processes).toBe(4);
    expect(readConfig({ PROCESSES: "auto" }).processes).toBe(availableParallelism());
    for (const text of ["65", "-1", "1.5", "many"]) expect(refusedNames({ PROCESSES: text })).toEqual(["PROCESSES"]);
  });

  test("lists every problem at once", () => {
    const environment = {
      PORT: "70000",
      BASE_URL: "ftp://x/path",
      DATABASE_URL: "mysql://root:hunter2@db/x",
      PROCESSES: "0",
      ROLE: "boss",
      BOOTSTRAP_ADMIN_EMAIL: "nobody",
      MASTER_KEY: "c2hvcnQ=",
      TRUSTED_PROXIES: "10.0.0.1",
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/33",
      WEBHOOK_DNS_SERVERS: "9.9.9.9,dns.example",
      WEBHOOK_CA_FILE: "/nonexistent.pem",
      LOG_LEVEL: "loud",
      NODE_ENV: "prod",
    };
    expect([...refusedNames(environment)].toSorted()).toEqual(Object.keys(environment).toSorted());
  });

  test.each(["hunter/2", "12/3", "12?3", "hunter?2", "hunter#2", "12#3", "h@nter/2"])(
    "given the password %s in DATABASE_URL says what to encode, and takes it encoded",
    (password) => {
      const read = (text: string) =>
        readConfig({ DATABASE_URL: `postgres://catalog:${text}@db:5432/catalog?sslmode=require`, MASTER_KEY: goodKey });
      expect(() => read(password)).toThrow(/DATABASE_URL must be a URL .* \/ as %2F, .* set PGPASSWORD/u);
      expect(() => read(encodeURIComponent(password))).not.toThrow();
    },
  );

  test("given a damaged file of certificates says so", () => {
    const path = join(mkdtempSync(join(tmpdir(), "certificates-")), "damaged.pem");
    writeFileSync(path, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    expect(refusedNames({ WEBHOOK_CA_FILE: path })).toEqual(["WEBHOOK_CA_FILE"]);
    rmSync(dirname(path), { recursive: true });
  });

  test("never repeats a value that may be a secret", () => {
    const environment = { DATABASE_URL: "mysql://root:hunter2@db/x", MASTER_KEY: "hunter2", NODE_ENV: "production" };
    expect(() => readConfig(environment)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("hunter2") }),
    );
  });

  test("given a database needs the master key because all processes must share it", () => {
    expect(refusedNames({ DATABASE_URL: "postgres://localhost/catalog" })).toEqual(["MASTER_KEY"]);
    expect(refusedNames({ DATABASE_URL: "postgres://localhost/catalog", MASTER_KEY: goodKey })).toEqual([]);
  });

  test("reads previous master keys, which need a current one", () => {
    expect(readConfig({ MASTER_KEY: goodKey, MASTER_KEY_PREVIOUS: `${goodKey}, ${goodKey}` })).toMatchObject({
      previousMasterKeys: [goodKey, goodKey],
    });
    expect(refusedNames({ MASTER_KEY_PREVIOUS: goodKey })).toEqual(["MASTER_KEY"]);
    expect(refusedNames({ MASTER_KEY: goodKey, MASTER_KEY_PREVIOUS: `${goodKey},short` })).toEqual([
      "MASTER_KEY_PREVIOUS",
    ]);
  });

  test("in production accepts strong secrets and an https origin", () => {
    expect(refusedNames(production)).toEqual([]);
  });

  test("in production asks for the administrator's password at the first start, among the other problems", () => {
    const first = { ...production, BOOTSTRAP_ADMIN_PASSWORD: "", DATA_DIR: join(directory, "first") };
    expect(refusedNames(first)).toEqual(["BOOTSTRAP_ADMIN_PASSWORD"]);
    expect(refusedNames({ ...first, BOOTSTRAP_ADMIN_PASSWORD: "  \t " })).toEqual(["BOOTSTRAP_ADMIN_PASSWORD"]);
    expect(refusedNames({ ...first, PORT: "x" })).toEqual(["PORT", "BOOTSTRAP_ADMIN_PASSWORD"]);
    expect(refusedNames({ ...first, NODE_ENV: "development" })).toEqual([]);
  });

  test("in production asks for no password where a cluster or a database with users exists", () => {
    const later = { ...production, BOOTSTRAP_ADMIN_PASSWORD: "" };
    const [inside, outside] = [join(directory, "inside"), join(directory, "outside")];
    mkdirSync(join(inside, "postgres"), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(outside, "postgres.location"), "/elsewhere\n");
    for (const DATA_DIR of [inside, outside]) expect(refusedNames({ ...later, DATA_DIR })).toEqual([]);
    const DATABASE_URL = "postgres://localhost/catalog";
    expect(refusedNames({ ...later, DATABASE_URL, DATA_DIR: join(directory, "none") })).toEqual([]);
  });

  test("keeps the spaces around a password", () => {
    expect(readConfig({ BOOTSTRAP_ADMIN_PASSWORD: " a secret " }).administratorPassword).toBe(" a secret ");
    expect(readConfig({ BOOTSTRAP_ADMIN_PASSWORD: "          " }).administratorPassword).toBeUndefined();
  });

  test("reads the password from a file, without the line break at its end", () => {
    const file = join(directory, "password");
    const read = (content: string) => {
      writeFileSync(file, content);
      return readConfig({ ...production, BOOTSTRAP_ADMIN_PASSWORD: "", BOOTSTRAP_ADMIN_PASSWORD_FILE: file });
    };
    expect(read(" seven displays in a lobby \n").administratorPassword).toBe(" seven displays in a lobby ");
    expect(read("seven-displays-in-a-lobby\r\n").administratorPassword).toBe("seven-displays-in-a-lobby");
    expect(() => read("seven\n")).toThrow("BOOTSTRAP_ADMIN_PASSWORD");
    const first = { ...production, BOOTSTRAP_ADMIN_PASSWORD: "", DATA_DIR: join(directory, "first") };
    const missing = { ...first, BOOTSTRAP_ADMIN_PASSWORD_FILE: join(directory, "none") };
    expect(refusedNames(missing)).toEqual(["BOOTSTRAP_ADMIN_PASSWORD_FILE"]);
  });

  test("refuses a password of fewer than 10 characters, in development too", () => {
    expect(refusedNames({ BOOTSTRAP_ADMIN_PASSWORD: "lobby-931" })).toEqual(["BOOTSTRAP_ADMIN_PASSWORD"]);
    expect(refusedNames({ BOOTSTRAP_ADMIN_PASSWORD: "lobby-9317" })).toEqual([]);
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
    expect(refusedNames({ ...production, ...change })).toEqual([name]);
  });
});
