import { type Mutant, seed } from "../mutant.ts";

const source = "packages/storage-kysely/src";
const conformance = `${source}/kysely-storage.test.ts`;

/** Columns of endpoints that settling writes, and the search for lost jobs. */
export const mutants: readonly Mutant[] = [
  {
    bug: "the last success of an endpoint moves back",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "last_success_at = greatest(last_success_at, success_at)",
    replace: "last_success_at = coalesce(success_at, last_success_at)",
    tests: [conformance],
  },
  {
    bug: "one failing test after a quiet time disables an endpoint",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "outcome = 'failure' AND trigger = 'automatic' AND",
    replace: "outcome = 'failure' AND trigger <> 'manual' AND",
    tests: [conformance],
  },
  {
    bug: "failures before a success go on being counted",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "greatest(w.enabled_at, w.last_success_at, success_at) AS good_at",
    replace: "w.enabled_at AS good_at",
    tests: [conformance],
  },
  {
    bug: "a failure that ended before a success of the same batch makes the endpoint failing",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: " AND ended_at > coalesce(success_at, '-infinity') AS counts",
    replace: " AS counts",
    tests: [conformance],
  },
  {
    bug: "a result whose lease was lost is recorded, and its attempt counted twice",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "    JOIN unnest(held_jobs) AS held (job_id) ON held.job_id = r.job_id\n",
    replace: "",
    tests: [conformance],
  },
  {
    bug: "a delivery that a resend delivered is pending again after a failed attempt of its schedule",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "(r.next_status = 'delivered' AND d.status <> 'delivered'))\"",
    replace: "d.status = 'delivered')\"",
    tests: [conformance],
  },
  {
    bug: "a delivery that was given up earlier is counted in a notice again",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: "WHERE next_status = 'exhausted' AND is_ended",
    replace: "WHERE next_status = 'exhausted'",
    tests: [conformance],
  },
  ...seed(
    `${source}/migrations/0070-settle-successes.ts`,
    [conformance],
    [
      [
        "a success whose lease was lost is recorded, and its attempt counted twice",
        "    JOIN unnest(held_jobs) AS held (job_id) ON held.job_id = r.job_id\n",
        "",
      ],
      [
        "a resend moves the time at which a delivery was delivered",
        "CASE WHEN d.status = 'delivered' THEN d.completed_at ELSE r.completed_at END",
        "r.completed_at",
      ],
      ["a resend that succeeds counts as an attempt of the schedule", "(r.trigger = 'automatic')::integer", "1"],
      [
        "an endpoint's last success moves back",
        "WHERE success_at > coalesce(last_success_at, '-infinity') ORDER BY w.id FOR NO KEY UPDATE OF w\n  ), noted AS (\n    UPDATE webhook_endpoints w SET last_success_at = greatest(last_success_at, success_at)",
        "ORDER BY w.id FOR NO KEY UPDATE OF w\n  ), noted AS (\n    UPDATE webhook_endpoints w SET last_success_at = success_at",
      ],
      [
        "a success that is recorded late is missing from the statistics of its hour",
        "IF earliest < now()",
        "IF earliest > now()",
      ],
    ],
  ),
  ...seed(
    `${source}/migrations/0070-settle-successes.ts`,
    [`${source}/webhooks/delivery-store.test.ts`],
    [["recording successes reads every partition of 30 days", " AND d.id BETWEEN first_id AND last_id", ""]],
  ),
  ...seed(
    `${source}/webhooks/settle-statement.ts`,
    [conformance],
    [
      [
        "a failed attempt is recorded as a delivery",
        'attempt?.outcome === "success" && next?.status === "delivered"',
        "attempt !== undefined",
      ],
    ],
  ),
  {
    bug: "a second result of a delivery in the same batch is lost",
    file: `${source}/webhooks/settle-statement.ts`,
    find: "    counts.set(deliveryId, count + 1);\n",
    replace: "",
    tests: [conformance],
  },
  {
    bug: "a delivery whose schedule a resend has ended is sent again",
    file: `${source}/webhooks/delivery-store.ts`,
    find: "retry && pending.has(job.id) ? [retry] : []",
    replace: "retry ? [retry] : []",
    tests: [conformance],
  },
  {
    bug: "a crash between a failed attempt's result and its retry leaves the delivery without a job",
    file: `${source}/webhooks/delivery-store.ts`,
    find: "groups.length === 1 && settlements.every(({ retry, again }) => !retry && !again)",
    replace: "groups.length === 1",
    tests: [`${source}/webhooks/delivery-store.test.ts`],
  },
  {
    bug: "loading a delivery plans for the partitions of 30 days each time",
    file: `${source}/webhooks/delivery-store.ts`,
    find: "batch([keepPlan, load])",
    replace: "batch([load])",
    tests: [`${source}/webhooks/delivery-store.test.ts`],
  },
  {
    bug: "all later statements of a connection that has loaded deliveries run by poor plans",
    file: `${source}/webhooks/delivery-store.ts`,
    find: "set_config('plan_cache_mode', 'force_generic_plan', true)",
    replace: "set_config('plan_cache_mode', 'force_generic_plan', false)",
    tests: [`${source}/webhooks/delivery-store.test.ts`],
  },
  {
    bug: "settling reads every partition of 30 days and plans each time",
    file: `${source}/migrations/baseline/settle-deliveries.ts`,
    find: " AND d.id BETWEEN first_id AND last_id",
    replace: "",
    tests: [`${source}/webhooks/delivery-store.test.ts`],
  },
  {
    bug: "the first result of a day without a partition is lost",
    file: `${source}/transactions/transaction.ts`,
    find: "return { committed: false, error, cause: causeOf(error) };\n    }\n  });",
    replace: "return { committed: false, error, cause: undefined };\n    }\n  });",
    tests: [`${source}/webhooks/delivery-store.test.ts`],
  },
  {
    bug: "an endpoint is found failing after it was enabled again",
    file: `${source}/webhooks/webhook-upkeep-store.ts`,
    find: "first_failure_at > greatest(enabled_at, last_success_at)",
    replace: "first_failure_at > coalesce(last_success_at, '-infinity')",
    tests: [conformance],
  },
  {
    bug: "a delivery that ended or was retried while lost jobs were looked for is sent again",
    file: `${source}/webhooks/webhook-upkeep-store.ts`,
    find: "AND d.status = 'pending' AND d.next_attempt_at < $3\n  ORDER BY d.id FOR",
    replace: "AND $3::timestamptz IS NOT NULL\n  ORDER BY d.id FOR",
    tests: [`${source}/webhooks/webhook-upkeep-store.test.ts`],
  },
  ...seed(
    `${source}/webhooks/delivery-store.ts`,
    [`${source}/webhooks/delivery-store.test.ts`],
    [
      [
        "until a new day is analysed, each load reads all deliveries of its application and day",
        "deliveries.id BETWEEN wanted.id AND wanted.id",
        "deliveries.id = wanted.id",
      ],
    ],
  ),
];
