import { concurrentIndex } from "./concurrent-index.ts";

/** Mails that are a month old are erased every hour: without an index that reads all of them. */
export const mailExpiry = concurrentIndex(
  "outgoing_mails__created_at__index",
  "outgoing_mails (application_id, created_at)",
);
