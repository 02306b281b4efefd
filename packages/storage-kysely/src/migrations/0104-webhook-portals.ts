import { baseColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Links to portals of endpoints, and the link by which somebody acted; a process of the previous version writes neither. */
export const webhookPortals = statements(`
CREATE TABLE webhook_portal_links (${baseColumns},
  endpoint_id text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  may jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX webhook_portal_links__token_hash__key ON webhook_portal_links (application_id, token_hash)
  WHERE NOT deleted;
CREATE INDEX webhook_portal_links__endpoint_id__index ON webhook_portal_links (application_id, endpoint_id);
CREATE INDEX webhook_portal_links__expires_at__index ON webhook_portal_links (application_id, expires_at);

ALTER TABLE audit_entries ADD COLUMN portal_link_id text COLLATE "C";
`);
