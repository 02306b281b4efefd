import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { compares } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { boolean, integer, list, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { readApplicationSettings } from "../settings/read-settings.ts";
import { defaultPolicies, limitedSubjects, policiesSchema } from "./policies.ts";
import { rateRefusalHours, type RateRefusalRow, rateRefusals } from "./tables.ts";

const closed = { additionalProperties: false };
const hourMs = 3_600_000;

/** Hours of refusals without a wish, and the most callers in an answer. */
const hoursDefault = 24;
const callersMax = 100;

const refusalSchema = Type.Object(
  {
    policy: Type.String(),
    per: oneOf(limitedSubjects),
    subject: Type.String({ description: "User, client, application or network; `*` stands for further ones" }),
    enforced: boolean({ description: "False for requests that were answered although the limit was used up" }),
    count: integer({ min: 1 }),
    lastAt: timestamp(),
  },
  closed,
);

const output = Type.Object(
  {
    mode: oneOf(["off", "observe", "enforce"], { description: "`RATE_LIMITS` of the server" }),
    policies: policiesSchema,
    refusals: list(refusalSchema, { max: callersMax, description: "Callers with the most refusals, those first" }),
  },
  { $id: "RateLimits", ...closed },
);

export const getRateLimits = defineOperation({
  name: "getRateLimits",
  method: "GET",
  path: "/api/v1/admin/ratelimits",
  tag: "Application",
  summary: "Read the rate limits and their refusals",
  description:
    "Returns the mode of the server, the limits of the application, and the callers that the limits refused or, in the mode `observe`, would have refused.",
  privilege: "Admin Application",
  audience: "anyone",
  query: Type.Object(
    { hours: Type.Optional(integer({ min: 1, max: rateRefusalHours, description: `Default ${hoursDefault}` })) },
    closed,
  ),
  output,
  example: {
    output: {
      mode: "observe",
      policies: defaultPolicies.slice(0, 2),
      refusals: [
        {
          policy: "grid",
          per: "user",
          subject: "000000000000000000000001",
          enforced: false,
          count: 17,
          lastAt: "2026-11-21T09:30:00.000Z",
        },
      ],
    },
  },
  async run({ store, ports }, { query: { hours = hoursDefault } }) {
    await ports.requestLimits?.flush();
    const since = formatTimestamp(ports.clock.now() - hours * hourMs);
    const [settings, rows] = await Promise.all([
      readApplicationSettings(store),
      store.select(rateRefusals, { where: compares("lastAt", "greaterThanOrEqual", since) }),
    ]);
    return {
      mode: ports.requestLimits?.mode ?? ("off" as const),
      policies: [...settings.rateLimits],
      refusals: byCaller(rows).slice(0, callersMax),
    };
  },
});

type Refused = Omit<RateRefusalRow, "id" | "key">;

/** The refusals of all hours, added up by caller; those with the most come first. */
function byCaller(rows: readonly RateRefusalRow[]): readonly Refused[] {
  const callers = new Map<string, Refused>();
  for (const { policy, per, subject, enforced, count, lastAt } of rows) {
    const key = JSON.stringify([policy, per, subject, enforced]);
    const before = callers.get(key);
    const latest = before && before.lastAt > lastAt ? before.lastAt : lastAt;
    callers.set(key, { policy, per, subject, enforced, count: count + (before?.count ?? 0), lastAt: latest });
  }
  return [...callers.values()].toSorted((one, other) => other.count - one.count);
}
