import { keyColumns } from "./base-columns.ts";
import { statements } from "./statements.ts";

/** Estimated sizes of applications, one row for each UTC day; the id is the lowest of the day. */
export const applicationSizes = statements(`CREATE TABLE application_sizes (${keyColumns},
           measured_at timestamptz(3) NOT NULL,
           row_count bigint NOT NULL,
           bytes bigint NOT NULL,
           changes_per_day bigint NOT NULL,
           deliveries_per_day bigint NOT NULL
         )`);
