import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** A secret by which a service account proves its identity. Its end is final: a removed one is erased. */
export interface ClientSecretRow extends BaseRow {
  /** Id of the row of its client. */
  readonly ownerId: string;
  /** SHA-256, hex; a secret is 256 random bits, which no dictionary contains. */
  readonly secretHash: string;
  /** Beginning of the secret, to tell it from others. */
  readonly hint: string;
  /** Time from which it proves nothing; null for a secret that lasts until it is removed. */
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  /** Network of the last use; null before the first, and where the host does not know addresses. */
  readonly lastUsedNetwork: string | null;
}

/** Table of the secrets of service accounts. */
export const clientSecrets: Table<ClientSecretRow> = {
  name: "oauth_client_secrets",
  columns: {
    ...baseColumns,
    ownerId: "id",
    secretHash: "text",
    hint: "text",
    expiresAt: "timestamp",
    lastUsedAt: "timestamp",
    lastUsedNetwork: "text",
  },
  secret: ["secretHash"],
};
