import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/webhooks/statistics";
const tests = [`${folder}/get-statistics.test.ts`];

const conformance = ["packages/queue-pg-boss/src/storage-conformance.test.ts"];

/** Statistics of an endpoint: whose attempts count, when, and how durations are ranked. */
export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/count-attempts.ts`, tests, [
    ["attempts of other endpoints are counted", 'all(matches({ endpointId }), within("id"))', 'within("id")'],
    [
      "attempts of counted hours are counted again",
      'where: all(within("deliveryId"), startedIn(possible))',
      'where: within("deliveryId")',
    ],
    [
      "attempts of marked hours vanish until they are counted",
      "all(matches({ isCounted: true }), whole)",
      "all(whole)",
    ],
    [
      "attempts of an hour with a late result are counted twice",
      ".filter(({ hour }): boolean => counted.has(hour))",
      "",
    ],
    [
      "the rest of the hour in which the answer begins is not counted",
      "Math.floor(sinceMs / hourMs) * hourMs",
      "Math.ceil(sinceMs / hourMs) * hourMs",
    ],
    ["a resend of a delivery of last month is not counted", "let day = today - retentionDays;", "let day = today - 7;"],
    ["deliveries of today are not counted", "day <= today;", "day < today;"],
  ]),
  ...seed(`${folder}/summary.ts`, tests, [
    ["attempts of every other hour are lost", "startMs += hourMs", "startMs += 2 * hourMs"],
    ["a slow outlier is hidden: the percentile counts durations, not attempts", "seen += count", "seen += 1"],
    ["the 95th percentile is the median", "attempts * 0.95", "attempts * 0.5"],
  ]),
  ...seed(`${folder}/count-hours.ts`, tests, [
    ["an hour that is counted again counts twice", "await transaction.erase(attemptHours, matches({ hour }));", ""],
    [
      "attempts of the running hour are lost",
      "startMs + hourMs + closedMinutes * minuteMs <= nowMs",
      "startMs <= nowMs",
    ],
    ["only the first half of an hour is counted", "fromMs < startMs + hourMs;", "fromMs < startMs + hourMs / 2;"],
  ]),
  ...seed(
    "packages/storage-memory/src/memory-delivery-store.ts",
    ["packages/storage-memory/src/memory-storage.test.ts"],
    [
      [
        "a late result is never counted, in memory",
        "await transaction.erase(countedHours, matches({ hour: hourOf(attempt.startedAt) }));",
        "",
      ],
    ],
  ),
  ...seed("packages/storage-kysely/src/webhooks/webhook-upkeep-store.ts", conformance, [
    ["attempts at the end of a time count twice", "AND started_at < $3", "AND started_at <= $3"],
  ]),
  ...seed(`${folder}/get-statistics.ts`, tests, [
    [
      "delivered ones are shown as pending",
      'matches({ endpointId: subject.id, status: "pending" })',
      "matches({ endpointId: subject.id })",
    ],
  ]),
];
