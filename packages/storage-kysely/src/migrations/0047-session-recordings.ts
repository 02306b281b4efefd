import { statements } from "./statements.ts";

/** Session recordings, and their chunks until they are joined. */
export const sessionRecordings = statements(`
CREATE TABLE session_recordings (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C",
  project_id text COLLATE "C",
  status text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  last_chunk_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  duration_ms integer NOT NULL,
  chunk_count integer NOT NULL,
  event_count integer NOT NULL,
  bytes integer NOT NULL,
  stored_bytes integer,
  pages jsonb NOT NULL,
  error_count integer NOT NULL,
  viewport_width integer NOT NULL,
  viewport_height integer NOT NULL,
  user_agent text NOT NULL,
  locale text,
  app_version text,
  consent_at timestamptz(3),
  consent_text_version text,
  text_masked boolean NOT NULL,
  retain_until timestamptz(3) NOT NULL,
  job_id text COLLATE "C",
  PRIMARY KEY (application_id, id)
);
CREATE INDEX session_recordings__user_id__index ON session_recordings (application_id, user_id, started_at);
CREATE INDEX session_recordings__started_at__index ON session_recordings (application_id, started_at, id);
CREATE INDEX session_recordings__retain_until__index ON session_recordings (application_id, retain_until);
-- The few that the upkeep looks for each minute.
CREATE INDEX session_recordings__unfinished__index ON session_recordings (application_id, status, id)
  WHERE status IN ('recording', 'completing', 'erasing');

CREATE TABLE session_recording_chunks (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  recording_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX session_recording_chunks__recording_id__number__key
  ON session_recording_chunks (application_id, recording_id, number);
`);
