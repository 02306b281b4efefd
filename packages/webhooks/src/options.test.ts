import { describe, expect, test } from "bun:test";
import pg from "pg";
import { connectionStringOf } from "./options.ts";

const required = { masterKey: undefined, eventTypes: {} };

describe("connectionStringOf() names what the program's own pool connects to, given", () => {
  const settings = { host: "db.example", port: 6432, user: "shop owner", password: "a/b?c#d" };
  test.each([
    ["a database", { ...settings, database: "orders" }],
    ["a database with signs in its name", { ...settings, database: "Größe 100%/a&b=c" }],
    ["a socket", { ...settings, host: "/var/run/postgresql", database: "orders" }],
    ["an address of IPv6", { ...settings, host: "::1", database: "orders" }],
  ])("%s", (_, options) => {
    const client = new pg.Client(connectionStringOf({ ...required, pool: new pg.Pool(options) }));
    const { host, port, user, password, database } = client;
    expect({ host, port, user, password, database }).toEqual(options);
  });

  test("a name that no URL can hold, by a refusal", () => {
    const pool = new pg.Pool({ ...settings, database: "orders#2" });
    expect(() => connectionStringOf({ ...required, pool })).toThrow("no URL can name the database orders#2");
  });
});
