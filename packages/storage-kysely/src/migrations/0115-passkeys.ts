import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Passkeys of users, and challenges that wait for an answer; a process of the previous version knows neither. */
export const passkeys = statements(`
        CREATE TABLE user_passkeys (${keyColumns},
          user_id text COLLATE "C" NOT NULL,
          name text NOT NULL,
          credential_id text COLLATE "C" NOT NULL,
          public_key text NOT NULL,
          counter bigint NOT NULL,
          transports jsonb NOT NULL,
          backed_up boolean NOT NULL,
          domain text NOT NULL,
          created_at timestamptz(3) NOT NULL,
          last_used_at timestamptz(3),
          last_used_network text
        );
        CREATE UNIQUE INDEX user_passkeys__credential_id__key ON user_passkeys (application_id, credential_id);
        CREATE INDEX user_passkeys__user_id__index ON user_passkeys (application_id, user_id);
        CREATE TABLE passkey_challenges (${keyColumns},
          challenge_hash text COLLATE "C" NOT NULL,
          user_id text COLLATE "C",
          domain text NOT NULL,
          expires_at timestamptz(3) NOT NULL
        );
        CREATE UNIQUE INDEX passkey_challenges__challenge_hash__key ON passkey_challenges (application_id, challenge_hash);
        CREATE INDEX passkey_challenges__expires_at__index ON passkey_challenges (application_id, expires_at)`);
