import { statements } from "./statements.ts";

/** Content that the attempts of a delivery send, by its endpoint's option then; a process of the previous version sends the whole. */
export const sentPayloads = statements("ALTER TABLE deliveries ADD COLUMN payload text");
