import { statements } from "./statements.ts";

/** Public keys of service accounts, or their address; a process of the previous version leaves them out. */
export const clientKeys = statements("ALTER TABLE oauth_clients ADD COLUMN jwks jsonb, ADD COLUMN jwks_uri text");
