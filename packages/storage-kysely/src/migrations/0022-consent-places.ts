import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The redirect URI for which each consent was given. */
export const consentPlaces: Migration = {
  async up(db) {
    await sql.raw(statements).execute(db);
  },
};

const statements = `
-- No consent so far says which redirect URI its user was shown, so users are asked once more. Their sessions go on.
DELETE FROM oauth_consents;

ALTER TABLE oauth_consents ADD COLUMN redirect_uri text NOT NULL;

-- Not unique: a client id and a redirect URI together may be longer than an entry of an index. The lock of the one
-- writer keeps a single row for each place.
DROP INDEX oauth_consents__user_id__client_id__key;
CREATE INDEX oauth_consents__user_id__client_id__index ON oauth_consents (application_id, user_id, client_id);
`;
