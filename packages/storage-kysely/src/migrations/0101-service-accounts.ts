import { baseColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/**
 * Service accounts: clients that act for nobody but themselves, their records among the users, and their secrets. What a
 * process of the previous version enters is neither.
 */
export const serviceAccounts = statements(`
        ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'person';
        ALTER TABLE oauth_clients
          ADD COLUMN kind text NOT NULL DEFAULT 'app',
          ADD COLUMN roles jsonb NOT NULL DEFAULT '[]',
          ADD COLUMN user_id text COLLATE "C";
        CREATE TABLE oauth_client_secrets (${baseColumns},
          owner_id text COLLATE "C" NOT NULL,
          secret_hash text NOT NULL,
          hint text NOT NULL,
          expires_at timestamptz(3),
          last_used_at timestamptz(3),
          last_used_network text
        );
        CREATE INDEX oauth_client_secrets__owner_id__index ON oauth_client_secrets (application_id, owner_id);
        CREATE INDEX oauth_client_secrets__expires_at__index ON oauth_client_secrets (application_id, expires_at)
          WHERE expires_at IS NOT NULL`);
