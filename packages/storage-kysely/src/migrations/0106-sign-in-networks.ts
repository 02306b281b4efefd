import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Networks that users sign in from, and where sessions are used, which a process of the previous version leaves out. */
export const signInNetworks = statements(`
        CREATE TABLE sign_in_networks (${keyColumns},
          user_id text COLLATE "C" NOT NULL,
          network text NOT NULL,
          told_at timestamptz(3),
          expires_at timestamptz(3) NOT NULL
        );
        CREATE UNIQUE INDEX sign_in_networks__user_id__network__key ON sign_in_networks (application_id, user_id, network);
        CREATE INDEX sign_in_networks_expiry ON sign_in_networks (application_id, expires_at);
        ALTER TABLE browser_sessions ADD COLUMN network text, ADD COLUMN device text;
        ALTER TABLE refresh_tokens ADD COLUMN network text, ADD COLUMN device text`);
