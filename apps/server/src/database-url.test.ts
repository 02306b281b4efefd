import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readConfig } from "@design-catalog/host";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { withClient } from "@design-catalog/testing/test-database";

const clusterUrl = process.env[testDatabaseUrlVariable] ?? "";
const id = randomBytes(6).toString("hex");
const role = { user: `usér ${id}`, password: "50%-pässwort", database: `däten@${id}/50%` };

beforeAll(() =>
  withClient(clusterUrl, async (client) => {
    await client.query(`CREATE ROLE "${role.user}" LOGIN PASSWORD '${role.password}'`);
    await client.query(`CREATE DATABASE "${role.database}" OWNER "${role.user}"`);
  }),
);
afterAll(() =>
  withClient(clusterUrl, async (client) => {
    await client.query(`DROP DATABASE "${role.database}"`);
    await client.query(`DROP ROLE "${role.user}"`);
  }),
);

test.each([
  ["encoded", `${encodeURIComponent(role.user)}:${encodeURIComponent(role.password)}`, encodeURIComponent],
  ["a bare % in the password", `${encodeURIComponent(role.user)}:50%-p%C3%A4sswort`, encodeURIComponent],
  ["nothing but an @ in the database", `${role.user}:${role.password}`, (name: string) => name.replace("@", "%40")],
])("the driver reads names outside ASCII in DATABASE_URL, given %s", async (_, login, spell) => {
  const { host } = new URL(clusterUrl);
  const DATABASE_URL = `postgres://${login}@${host}/${spell(role.database)}`;
  const { databaseUrl = "" } = readConfig({ DATABASE_URL, MASTER_KEY: Buffer.alloc(32, id).toString("base64") });
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("SELECT current_user AS user, current_database() AS database"),
  );
  expect(rows).toEqual([{ user: role.user, database: role.database }]);
});
