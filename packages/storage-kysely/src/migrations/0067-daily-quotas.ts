import { statements } from "./statements.ts";

/** The day of which the use of a quota is, for quotas of each day. */
export const dailyQuotas = statements('ALTER TABLE quotas ADD COLUMN day text COLLATE "C"');
