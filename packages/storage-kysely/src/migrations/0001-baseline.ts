import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { application } from "./baseline/application.ts";
import { catalog } from "./baseline/catalog.ts";
import { oauth } from "./baseline/oauth.ts";
import { projectContents } from "./baseline/project-contents.ts";
import { projects } from "./baseline/projects.ts";
import { settleDeliveries } from "./baseline/settle-deliveries.ts";
import { signIn } from "./baseline/sign-in.ts";
import { webhooks } from "./baseline/webhooks.ts";

/** The tables of version 0.1.0, by wing. An application leads every key. */
export const baseline: Migration = {
  async up(db) {
    const parts = [application, signIn, oauth, catalog, projects, projectContents, webhooks, settleDeliveries];
    for (const statements of parts) await sql.raw(statements).execute(db);
  },
};
