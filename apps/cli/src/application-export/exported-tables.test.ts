import { expect, test } from "bun:test";
import { tables } from "@design-catalog/core";
import { isSecretColumn } from "@design-catalog/core/operator";
import { exportedTables } from "./exported-tables.ts";

/** Names of columns that hold secrets, but for these, which hold none. */
const secretName = /secret|sealed|hash|token|password|challenge|nonce|verifier/iu;
const harmless = [
  "oauth_clients.secretHint",
  "oauth_clients.idTokenSignedResponseAlg",
  "sso_providers.clientSecretHint",
  "webhook_endpoints.secretHint",
  "users.passwordChangedAt",
];

/** Read with their deliveries: `delivery_attempts`. */
const withheld = [
  "account_tokens",
  "application_sizes",
  "browser_sessions",
  "changed_products",
  "counted_hours",
  "delivery_attempts",
  "endpoint_leases",
  "file_uploads",
  "idempotency_keys",
  "oauth_client_secrets",
  "oauth_codes",
  "oauth_requests",
  "outgoing_mails",
  "passkey_challenges",
  "product_codes",
  "product_search_rows",
  "product_vectors",
  "rate_leases",
  "rate_limits",
  "rate_refusals",
  "refresh_tokens",
  "rsa_signing_keys",
  "sign_in_guards",
  "signing_keys",
  "sso_logins",
  "user_factors",
  "user_passkeys",
  "vector_generations",
];

test("an export has no column whose name tells of a secret", () => {
  const named = exportedTables.flatMap(({ table, columns }) => columns.map((column) => `${table.name}.${column}`));
  expect(named.filter((name) => secretName.test(name) && !harmless.includes(name))).toEqual([]);
});

test("an export has every table of the service but these", () => {
  const exported = new Set(exportedTables.map(({ table }) => table.name));
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !exported.has(name))
      .toSorted(),
  ).toEqual(withheld);
});

test.each([
  ["audit trail keeps out", { secret: ["door"] }, "door"],
  ["master key seals", { sealed: { columns: ["door"], purpose: () => "gate" } }, "door"],
  ["name calls a hash", {}, "doorHash"],
] as const)("a column that the %s is secret, and its neighbour is not", (_, signs, column) => {
  expect(isSecretColumn({ name: "gates", ...signs }, column)).toBe(true);
  expect(isSecretColumn({ name: "gates", ...signs }, "wall")).toBe(false);
});
