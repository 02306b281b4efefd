import type { JsonObject } from "../resource/json.ts";
import type { Table } from "../resource/table.ts";

/** A key pair that signs access tokens. Rows are never changed but to retire them. */
export interface SigningKeyRow {
  readonly id: string;
  /** RFC 7638 thumbprint of the public key; the `kid` of tokens. */
  readonly kid: string;
  readonly publicJwk: JsonObject;
  /** The private JWK, sealed for {@link signingKeyPurpose}. */
  readonly sealedPrivateKey: string;
  readonly createdAt: string;
  /** When the key stopped signing; its tokens are valid until they expire. */
  readonly retiredAt: string | null;
}

export const signingKeys: Table<SigningKeyRow> = {
  name: "signing_keys",
  columns: {
    id: "id",
    kid: "text",
    publicJwk: "json",
    sealedPrivateKey: "text",
    createdAt: "timestamp",
    retiredAt: "timestamp",
  },
  secret: ["sealedPrivateKey"],
  sealed: { columns: ["sealedPrivateKey"], purpose: (row) => signingKeyPurpose(row.kid) },
};

/** What the private key of a `kid` is sealed for. */
export function signingKeyPurpose(kid: string): string {
  return `signing-key:${kid}`;
}
