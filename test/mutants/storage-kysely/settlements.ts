import type { Mutant } from "../mutant.ts";

const source = "packages/storage-kysely/src";

/** Columns of endpoints that settling writes, and the search for lost jobs. */
export const mutants: readonly Mutant[] = [
  {
    bug: "the last success of an endpoint moves back",
    file: `${source}/delivery-store.ts`,
    find: "last_success_at = greatest(last_success_at, success_at)",
    replace: "last_success_at = coalesce(success_at, last_success_at)",
    tests: [`${source}/kysely-storage.test.ts`],
  },
  {
    bug: "one failing test after a quiet time disables an endpoint",
    file: `${source}/settle-deliveries.ts`,
    find: 'trigger === "automatic");\n    const failures',
    replace: 'trigger !== "manual");\n    const failures',
    tests: [`${source}/kysely-storage.test.ts`],
  },
  {
    bug: "failures before a success go on being counted",
    file: `${source}/delivery-store.ts`,
    find: "greatest(w.enabled_at, w.last_success_at, success_at) AS good_at",
    replace: "w.enabled_at AS good_at",
    tests: [`${source}/kysely-storage.test.ts`],
  },
  {
    bug: "an endpoint is found failing after it was enabled again",
    file: `${source}/webhook-upkeep-store.ts`,
    find: "first_failure_at > greatest(enabled_at, last_success_at)",
    replace: "first_failure_at > coalesce(last_success_at, '-infinity')",
    tests: [`${source}/kysely-storage.test.ts`],
  },
  {
    bug: "a delivery that ended or was retried while lost jobs were looked for is sent again",
    file: `${source}/webhook-upkeep-store.ts`,
    find: "WHERE d.id = ANY($1::text[]) AND d.status = 'pending' AND d.next_attempt_at < $2\n  ORDER BY d.id FOR",
    replace: "WHERE d.id = ANY($1::text[]) AND $2::timestamptz IS NOT NULL\n  ORDER BY d.id FOR",
    tests: [`${source}/webhook-upkeep-store.test.ts`],
  },
];
