import { statements } from "./statements.ts";

/** Keeps what administrators were told about a quota, so they are told once. */
export const quotaWarnings = statements("ALTER TABLE quotas ADD COLUMN warned_percent integer NOT NULL DEFAULT 0");
