import { statements } from "./statements.ts";

/** Refresh tokens of providers, and times to use them; a process of the previous version keeps none. */
export const providerRefreshTokens = statements(
  "ALTER TABLE sso_identities ADD COLUMN sealed_refresh_token text, ADD COLUMN check_at timestamptz(3)",
);
