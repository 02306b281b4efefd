import { statements } from "./statements.ts";

/** The way that the answer to a request takes; a process of the previous version knows only that in the query. */
export const responseModes = statements(
  "ALTER TABLE oauth_requests ADD COLUMN response_mode text NOT NULL DEFAULT 'query'",
);
