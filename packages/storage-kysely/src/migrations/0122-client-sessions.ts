import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Sessions at clients that want to know of their end; a process of the previous version remembers none. */
export const clientSessions = statements(`
        ALTER TABLE oauth_clients ADD COLUMN backchannel_logout_uri text;
        CREATE TABLE oauth_client_sessions (${keyColumns},
          family_id text COLLATE "C" NOT NULL,
          client_id text NOT NULL,
          user_id text COLLATE "C" NOT NULL,
          subject text NOT NULL,
          issuer text NOT NULL,
          browser_session_id text COLLATE "C",
          ended_at timestamptz(3),
          next_attempt_at timestamptz(3),
          attempts integer NOT NULL,
          expires_at timestamptz(3) NOT NULL
        );
        CREATE UNIQUE INDEX oauth_client_sessions__family_id__key ON oauth_client_sessions (application_id, family_id);
        CREATE INDEX oauth_client_sessions_user ON oauth_client_sessions (application_id, user_id);
        CREATE INDEX oauth_client_sessions_client ON oauth_client_sessions (application_id, client_id);
        CREATE INDEX oauth_client_sessions_browser ON oauth_client_sessions (application_id, browser_session_id);
        CREATE INDEX oauth_client_sessions_due ON oauth_client_sessions (application_id, next_attempt_at)
          WHERE next_attempt_at IS NOT NULL;
        CREATE INDEX oauth_client_sessions_expiry ON oauth_client_sessions (application_id, expires_at)`);
