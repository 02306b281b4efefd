import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { heavySince93, replaceOperations } from "./0093-heavy-operations.ts";

/** Operations that joined the heavy ones: undo, tries of filters over a thousand events, and whatever asks for a job. */
const joined = [
  "exportUser",
  "previewNewWebhookFilter",
  "previewPortalFilter",
  "previewWebhookFilter",
  "resendWebhookDeliveries",
  "translateMissing",
  "undoProjectChangeSet",
];

/** Lets policies of applications that changed only something else about their limits count these as heavy, too. */
export const heavierOperations: Migration = {
  async up(db) {
    await sql.raw(replaceOperations([heavySince93], [...heavySince93, ...joined].toSorted())).execute(db);
  },
};
