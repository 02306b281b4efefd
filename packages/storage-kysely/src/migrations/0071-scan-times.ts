import { statements } from "./statements.ts";

/** The time before which a quarantined file without a verdict is not scanned again. */
export const scanTimes = statements("ALTER TABLE files ADD COLUMN scan_after timestamptz(3)");
