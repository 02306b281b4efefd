import { expect, test } from "bun:test";
import { sourceAddress } from "./source-address.ts";

const PGPASSWORD = "a/b@c %";

test.each([
  ["postgres://catalog@one:5432/catalog", {}, "postgres://catalog@one:5432/catalog"],
  ["postgres://catalog@one:5432/catalog", { PGPASSWORD }, "postgres://catalog:a%2Fb%40c%20%25@one:5432/catalog"],
  ["postgres://catalog:own@one/catalog", { PGPASSWORD }, "postgres://catalog:own@one/catalog"],
  ["postgres://catalog@one/catalog?passfile=/etc/p", { PGPASSWORD }, "postgres://catalog@one/catalog?passfile=/etc/p"],
  ["postgres://catalog@one/catalog", { PGPASSWORD, SOURCE_URL_FOR_TARGET: "postgres://x@y/z" }, "postgres://x@y/z"],
])("the target's server reaches the source %s with %j at %s", (connectionString, environment, address) => {
  expect(sourceAddress(connectionString, environment)).toBe(address);
});
