import { statements } from "./statements.ts";

/** Files, the uploads that make them, and the contents that they share. */
export const files = statements(`
CREATE TABLE files (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  deleted boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  updated_by text COLLATE "C",
  name text NOT NULL,
  folder text,
  tags jsonb NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL,
  width integer,
  height integer,
  status text NOT NULL,
  threat text,
  owner_kind text NOT NULL,
  owner_id text COLLATE "C",
  PRIMARY KEY (application_id, id),
  CHECK ((owner_kind = 'application') = (owner_id IS NULL))
);
CREATE INDEX files__owner_kind__owner_id__index ON files (application_id, owner_kind, owner_id, id);
CREATE INDEX files__sha256__index ON files (application_id, sha256) WHERE NOT deleted;
CREATE INDEX files__quarantined__index ON files (application_id, id) WHERE status = 'quarantined' AND NOT deleted;

CREATE TABLE file_uploads (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  sha256 text,
  received_sha256 text,
  file_id text COLLATE "C",
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (application_id, id)
);
CREATE INDEX file_uploads__user_id__index ON file_uploads (application_id, user_id) WHERE file_id IS NULL;
CREATE INDEX file_uploads__created_at__index ON file_uploads (application_id, created_at);

CREATE TABLE file_contents (
  id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" NOT NULL,
  sha256 text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  unused_since timestamptz(3),
  PRIMARY KEY (application_id, id)
);
CREATE UNIQUE INDEX file_contents__sha256__key ON file_contents (application_id, sha256);
CREATE INDEX file_contents__unused_since__index ON file_contents (application_id, unused_since)
  WHERE unused_since IS NOT NULL;

-- Tells which items show a file.
CREATE INDEX view_items__file_id__index ON view_items (application_id, file_id) WHERE file_id IS NOT NULL AND NOT deleted;
`);
