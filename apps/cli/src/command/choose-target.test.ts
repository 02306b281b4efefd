import { describe, expect, test } from "bun:test";
import { chooseServer, chooseTarget } from "./choose-target.ts";
import { createOptionValues } from "./option-values.ts";

interface Case {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly signedInTo?: string;
}

const sources = ({ options = {}, environment = {}, signedInTo }: Case) => ({
  options: createOptionValues(options),
  environment,
  signedInTo,
});
const http = (baseUrl: string) => ({ kind: "http", baseUrl }) as const;
const everything = { CATALOG_URL: "https://a.example", DATABASE_URL: "postgres://db/x", DATA_DIR: "/data" };

describe("chooseTarget()", () => {
  test("prefers an option, then CATALOG_URL, then the database, then the sign-in", () => {
    const signedInTo = "https://kept.example";
    const choose = (given: Case) => chooseTarget(sources({ signedInTo, ...given }));
    expect(choose({ options: { server: "https://b.example/" }, environment: everything })).toEqual(
      http("https://b.example"),
    );
    expect(choose({ options: { local: true }, environment: everything })).toEqual({ kind: "database" });
    expect(choose({ options: { dataDir: "/other" }, environment: everything })).toEqual({ kind: "database" });
    expect(choose({ environment: everything })).toEqual(http("https://a.example"));
    expect(choose({ environment: { DATABASE_URL: "postgres://db/x" } })).toEqual({ kind: "database" });
    expect(choose({ environment: { DATA_DIR: "/data" } })).toEqual({ kind: "database" });
    expect(choose({})).toEqual(http(signedInTo));
  });

  test("refuses a contradiction and an unusable address", () => {
    const refuse = (given: Case) => () => chooseTarget(sources(given));
    expect(refuse({ options: { server: "https://a.example", local: true } })).toThrow("cannot be combined");
    expect(refuse({ environment: { CATALOG_URL: "ftp://a.example" } })).toThrow(
      "CATALOG_URL must be an http or https origin",
    );
    expect(refuse({ environment: { CATALOG_URL: "https://a.example/api" } })).toThrow("without a path");
    for (const CATALOG_URL of ["https://a.example/?x=1", "a.example", "https://a.example:99999"])
      expect(refuse({ environment: { CATALOG_URL } })).toThrow(`without a path: current value is ${CATALOG_URL}`);
    expect(refuse({ environment: { CATALOG_URL: "https://kim:pw@a.example" } })).toThrow(
      "must not contain a user name",
    );
    expect(refuse({ environment: { CATALOG_URL: "https://:pw@a.example" } })).toThrow("must not contain a user name");
    expect(refuse({ environment: { CATALOG_URL: "http://a.example" } })).toThrow("https://");
  });

  test.each(["http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://127.evil.example"])(
    "given %s, which only begins like this machine, refuses plain http",
    (url) => {
      expect(() => chooseTarget(sources({ environment: { CATALOG_URL: url } }))).toThrow("https://");
    },
  );

  test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "on this machine takes %s",
    (url) => {
      expect(chooseServer(sources({ environment: { CATALOG_URL: url } }))).toBe(url);
    },
  );

  test("chooseServer() given nothing names the variables to set", () => {
    expect(() => chooseServer(sources({}))).toThrow("set CATALOG_URL or use --server URL");
  });
});
