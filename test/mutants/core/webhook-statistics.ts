import { type Mutant, seed } from "../mutant.ts";

const folder = "packages/core/src/webhooks/statistics";
const tests = [`${folder}/get-statistics.test.ts`];

/** Statistics of an endpoint: whose attempts count, when, and how durations are ranked. */
export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/count-attempts.ts`, tests, [
    ["attempts of other endpoints are counted", 'all(matches({ endpointId }), within("id"))', 'within("id")'],
    [
      "old attempts of late retries count for the last day",
      ', compares("startedAt", "greaterThanOrEqual", time.since)',
      "",
    ],
    ["a resend of a delivery of last month is not counted", "let day = today - retentionDays;", "let day = today - 7;"],
    ["deliveries of today are not counted", "day <= today;", "day < today;"],
  ]),
  ...seed(`${folder}/summary.ts`, tests, [
    ["attempts of every other hour are lost", "startMs += hourMs", "startMs += 2 * hourMs"],
    ["a slow outlier is hidden: the percentile counts durations, not attempts", "seen += count", "seen += 1"],
    ["the 95th percentile is the median", "attempts * 0.95", "attempts * 0.5"],
  ]),
  ...seed(`${folder}/get-statistics.ts`, tests, [
    [
      "delivered ones are shown as pending",
      'matches({ endpointId: subject.id, status: "pending" })',
      "matches({ endpointId: subject.id })",
    ],
  ]),
];
