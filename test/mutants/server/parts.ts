import { type Mutant, seed } from "../mutant.ts";

const source = "apps/server/src";

/** Bugs in the composition of a process and in its smaller parts. */
export const mutants: readonly Mutant[] = [
  ...seed(
    `${source}/compose.ts`,
    ["test/e2e/processes.test.ts"],
    [
      [
        "two processes open twice as many connections as PostgreSQL has",
        "Math.ceil(connectionsMax / processes)",
        "connectionsMax",
      ],
    ],
  ),
  ...seed(
    `${source}/compose.ts`,
    ["test/e2e/suspension.test.ts"],
    [
      [
        "a suspended application is served",
        "isSuspended: async (applicationId) => (await suspended()).has(applicationId),",
        "",
      ],
      [
        "a suspended application's deliveries go on",
        "deliveries: withSuspensions(createDeliveryStore({ pool, queue: jobs.transactional }), suspended),",
        "deliveries: createDeliveryStore({ pool, queue: jobs.transactional }),",
      ],
    ],
  ),
  ...seed(
    `${source}/compose.ts`,
    [`${source}/back-pressure.test.ts`],
    [
      ["requests add to a backlog without end", "const storage = offering(true);", "const storage = offering(false);"],
      ["the service's own work fails while deliveries wait", "storage: offering(false),", "storage: offering(true),"],
    ],
  ),
  ...seed(
    `${source}/telemetry/observation-metrics.ts`,
    [`${source}/back-pressure.test.ts`],
    [["no metric tells that requests are refused", "metrics.busyRefused.inc()", "undefined"]],
  ),
  ...seed(
    `${source}/telemetry/state-metrics.ts`,
    [`${source}/telemetry/state-metrics.test.ts`],
    [
      ["a database that is away has no backlog", "if (labels.length === 0) gauge.remove();", ""],
      ["dropped lines are counted again at each reading", "      dropped.reset();\n", ""],
      ["a database that is away is up", "pool.health().ready ? 1 : 0", "pool.health() ? 1 : 0"],
      [
        "the alert on a stalled dispatcher never fires, because the lag is always 0",
        "[[dispatcher.stats().lagMs / 1_000]]",
        "[[0]]",
      ],
      [
        "the alert on a stalled dispatcher fires after 30 ms, because the lag is in milliseconds",
        "[[dispatcher.stats().lagMs / 1_000]]",
        "[[dispatcher.stats().lagMs]]",
      ],
      [
        "a slow claim of the dispatcher looks a thousand times as slow",
        "dispatcher.stats().claimMs / 1_000",
        "dispatcher.stats().claimMs",
      ],
    ],
  ),
  ...seed(
    `${source}/mail/smtp-transport.ts`,
    [`${source}/mail/smtp-transport.test.ts`],
    [
      [
        "a sender that the operator has to correct loses mails",
        'responseCode >= 500 && (command === "RCPT TO" || command === "DATA")',
        "responseCode >= 500",
      ],
      [
        "the log has the password that a server refused",
        'const said = code === "EAUTH" ? "" : response;',
        "const said = response;",
      ],
    ],
  ),
  ...seed(
    `${source}/bootstrap.ts`,
    [`${source}/bootstrap.test.ts`],
    [
      [
        "the banner of a later start shows a password that opens nothing",
        "return created && configured",
        "return configured",
      ],
      ["no later start succeeds in production without the first password", " && (await store.count(users)) === 0", ""],
      ["a password that is easy to guess ends the start with a stack", "if (!issue) throw error;", "throw error;"],
    ],
  ),
];
