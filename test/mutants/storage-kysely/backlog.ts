import { type Mutant, seed } from "../mutant.ts";

const tests = [
  "packages/storage-kysely/src/schema/inspect.test.ts",
  "packages/queue-pg-boss/src/queue-state.test.ts",
  "apps/cli/src/doctor/check-queue.test.ts",
];

/** Age of what waits: it leaves out what waits for a receiver, and nothing that waits for a worker. */
export const mutants: readonly Mutant[] = [
  ...seed("packages/storage-kysely/src/webhooks/waits-for-receiver.ts", tests, [
    [
      "without a worker nobody hears of deliveries to an endpoint of which one test failed",
      "last_failure_at > now() - interval '2 minutes'",
      "last_failure_at > coalesce(last_success_at, '-infinity')",
    ],
    ["an endpoint that is down for days raises an alarm between two probes", "'2 minutes'", "'30 seconds'"],
    [
      "the backlog of an endpoint that succeeds and fails in turns is never seen",
      "coalesce(last_success_at, '-infinity') < now() - interval '5 minutes'",
      "true",
    ],
    ["an endpoint that has never succeeded counts", "coalesce(last_success_at, '-infinity')", "last_success_at"],
  ]),
  ...seed("packages/storage-kysely/src/schema/inspect.ts", tests.slice(0, 1), [
    [
      "retries that nobody makes count as waiting for their receivers",
      "(waits IS NOT TRUE OR automatic_count > 0)",
      "waits IS NOT TRUE",
    ],
    ["deliveries to a removed endpoint do not count", "(waits IS NOT TRUE OR", "(NOT waits OR"],
  ]),
];
