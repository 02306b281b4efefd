import type { Mutant } from "../mutant.ts";

const file = "packages/queue-pg-boss/src/claim-statement.ts";
const ending = "packages/queue-pg-boss/src/ending-statement.ts";
const jobs = ["packages/queue-pg-boss/src/jobs.test.ts"];
const backlog = "packages/queue-pg-boss/src/claim-backlog.test.ts";
const order = "packages/queue-pg-boss/src/claim-order.test.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "a plan kept from an empty table reads all of a backlog for each claim",
    file,
    find: "return `${plannedEachTime}",
    replace: "return `",
    tests: [backlog],
  },
  {
    bug: "statistics of an earlier backlog make the index look dearer than sorting",
    file,
    find: "ALTER COLUMN 1 SET STATISTICS 0;",
    replace: "ALTER COLUMN 1 SET STATISTICS 100;",
    tests: [backlog],
  },
  {
    bug: "the update reads a whole backlog in a table that was counted while it was empty",
    file,
    find: "    WHERE ctid = ANY",
    replace: "    WHERE ${claimable} AND ctid = ANY",
    tests: [backlog],
  },
  {
    bug: "of a busy endpoint's deliveries the newest go out first",
    file,
    find: "        ORDER BY start_after, id\n",
    replace: "        ORDER BY start_after DESC, id DESC\n",
    tests: [order],
  },
  {
    bug: "a job that is handed out again keeps its fencing token",
    file,
    find: "ELSE retry_count + 1 END",
    replace: "ELSE retry_count END",
    tests: ["packages/queue-pg-boss/src/jobs.test.ts"],
  },
  {
    bug: "a job of the future is sent at once",
    file,
    find: "= due.key AND start_after <= pgboss.job_now()",
    replace: "= due.key",
    tests: [order],
  },
  {
    bug: "a job that was handed back is ended by the process that no longer holds it, and its delivery never sent",
    file: ending,
    find: "AND state = 'active' AND",
    replace: "AND",
    tests: jobs,
  },
  {
    bug: "a worker that was overtaken ends the job of the other",
    file: ending,
    find: " AND id || ':' || retry_count = ANY ((SELECT $2::text[])::text[])",
    replace: " AND $2::text[] IS NOT NULL",
    tests: jobs,
  },
  {
    bug: "a batch with results of both queues ends only the jobs of one",
    file: ending,
    find: 'names.join(", ")',
    replace: "names[0]",
    tests: jobs,
  },
  {
    bug: "a batch with results of both queues ends only the jobs of the first one's table",
    file: ending,
    find: "queues.length === 1 && first !== undefined",
    replace: "first !== undefined",
    tests: jobs,
  },
];
