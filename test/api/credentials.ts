import { tables } from "@design-catalog/core";
import type { TestApi } from "./harness.ts";

/** Columns by which somebody gets in, or by which what they may do is decided, by table. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  users: ["passwordHash", "emailAddress", "addressState", "roles", "status"],
  user_factors: ["sealedSecret", "recoveryCodeHashes", "confirmedAt"],
  user_passkeys: ["credentialId", "publicKey", "domain"],
  oauth_client_secrets: ["secretHash", "expiresAt"],
  oauth_clients: ["secretHash", "jwks", "jwksUri", "roles", "trusted", "enabled", "scopes", "redirectUris", "deleted"],
};

/** The credentials of all users and clients now, by table. */
export async function credentialsOf({ store }: TestApi): Promise<ReadonlyMap<string, string>> {
  const read = Object.entries(columnsOf).map(async ([name, columns]) => {
    const table = tables.find((one) => one.name === name);
    const missing = table ? columns.filter((column) => !Object.hasOwn(table.columns, column)) : columns;
    if (!table || missing.length > 0) throw new TypeError(`Cannot read ${name}: it has no ${missing.join(", ")}`);
    const rows = (await store.select(table)).map((row) => new Map<string, unknown>(Object.entries(row)));
    const lines = rows.map((row) => JSON.stringify(["id", ...columns].map((column) => row.get(column))));
    return [name, lines.toSorted().join("\n")] as const;
  });
  return new Map(await Promise.all(read));
}

/** Tables of which a call has changed a credential. */
export function changedCredentials(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}

/**
 * Changes that clients of others may make all the same, and why: administration that their user's privileges and the scope `admin`
 * open, within bounds that `third-party.test.ts` judges. Operations without a token prove themselves by a link of a mail.
 */
export const openToOthers: Readonly<Record<string, readonly string[]>> = {
  // Public clients, which ask their users.
  createOAuthClient: ["oauth_clients"],
  patchOAuthClient: ["oauth_clients"],
  // Takes access away, or gives back what the user had.
  deleteUser: ["users"],
  restoreUser: ["users"],
};
