import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Names by which clients of one sector know a user; a process of the previous version shows all clients the id. */
export const pairwiseSubjects = statements(`
        ALTER TABLE oauth_clients
          ADD COLUMN subject_type text NOT NULL DEFAULT 'public',
          ADD COLUMN sector_identifier_uri text;
        CREATE TABLE oauth_subjects (${keyColumns},
          sector text NOT NULL,
          user_id text COLLATE "C" NOT NULL,
          subject text NOT NULL,
          created_at timestamptz(3) NOT NULL
        );
        CREATE UNIQUE INDEX oauth_subjects__sector__user_id__key ON oauth_subjects (application_id, sector, user_id);
        CREATE UNIQUE INDEX oauth_subjects__subject__key ON oauth_subjects (application_id, subject);
        CREATE INDEX oauth_subjects_user ON oauth_subjects (application_id, user_id)`);
