import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/**
 * RS256 keys, and the algorithm of each client's ID tokens. Existing clients, and those that a process of the previous
 * version enters, keep ES256.
 */
export const openidProvider = statements(`
        CREATE TABLE rsa_signing_keys (${keyColumns},
          kid text NOT NULL,
          public_jwk jsonb NOT NULL,
          sealed_private_key text NOT NULL,
          created_at timestamptz(3) NOT NULL,
          retired_at timestamptz(3),
          replace_at timestamptz(3)
        );
        ALTER TABLE oauth_clients ADD COLUMN id_token_signed_response_alg text NOT NULL DEFAULT 'ES256'`);
