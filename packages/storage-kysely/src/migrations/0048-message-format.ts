import { statements } from "./statements.ts";

/**
 * The syntax that a translation is written in. The default serves processes of the version before, while an upgrade
 * goes on.
 */
export const messageFormat = statements(`
ALTER TABLE translations ADD COLUMN format text NOT NULL DEFAULT 'plain';
`);
