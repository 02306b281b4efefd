import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keyColumns } from "./base-columns.ts";

/** Estimated sizes of applications, one row for each UTC day; the id is the lowest of the day. */
export const applicationSizes: Migration = {
  async up(db) {
    await sql
      .raw(
        `CREATE TABLE application_sizes (${keyColumns},
           measured_at timestamptz(3) NOT NULL,
           row_count bigint NOT NULL,
           bytes bigint NOT NULL,
           changes_per_day bigint NOT NULL,
           deliveries_per_day bigint NOT NULL
         )`,
      )
      .execute(db);
  },
};
