import { statements } from "./statements.ts";

/** The client and impersonator of a request with an Idempotency-Key; a process of the previous version does not write it. */
export const idempotencyCallers = statements('ALTER TABLE idempotency_keys ADD COLUMN caller text COLLATE "C"');
