import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Erasures of users that wait, run or are done. */
export const userErasures = statements(`
        CREATE TABLE user_erasures (${keyColumns},
          user_id text COLLATE "C" NOT NULL,
          requested_by text COLLATE "C",
          requested_at timestamptz(3) NOT NULL,
          approved_by text COLLATE "C",
          due_at timestamptz(3),
          hand_over_to text COLLATE "C",
          was_removed boolean NOT NULL,
          job_id text COLLATE "C",
          finished_at timestamptz(3),
          result jsonb
        );
        CREATE UNIQUE INDEX user_erasures__user_id__key ON user_erasures (application_id, user_id);
        CREATE INDEX user_erasures_due ON user_erasures (application_id, due_at) WHERE finished_at IS NULL;
        ALTER TABLE users DROP CONSTRAINT users_status_check,
          ADD CONSTRAINT users_status_check CHECK (status IN ('pending', 'active', 'deleted', 'erased')) NOT VALID`);
