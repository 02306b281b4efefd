import { idTime, idTimePrefix } from "../../engine/id.ts";
import { isId } from "../../ports/id.ts";
import { all, always, type Comparable, type Condition, matches } from "../../ports/condition.ts";

/**
 * A delivery gets its id after its event and after the time that it shows, in the same request, which takes half a minute
 * at most.
 */
const laterMsMax = 3_600_000;

const pending = matches({ status: "pending" });

/** In the year 2106, as ids have 4 bytes of seconds. */
const idTimeMsMax = 0xffff_ffff * 1_000;

/**
 * What a condition on deliveries says about them without saying so. Ids are in the order of time: those of an event are
 * made just after it, and those since a time not before it, so that the storage has to look at an hour, or at the days
 * since, instead of thirty days. What has a next attempt is pending. True for every delivery that `where` is true for.
 *
 * Nothing follows from "created before": after a clock was set back, ids go on where they were.
 */
export function impliedBy(where: Condition): Condition<"id" | "status"> {
  switch (where.op) {
    case "and":
      return all(...where.conditions.map(impliedBy));
    case "equals":
      if (where.column === "nextAttemptAt" && where.value !== null) return pending;
      return where.column === "eventId" ? idsOfEvents([where.value]) : always;
    case "in":
      return where.column === "eventId" ? idsOfEvents(where.values) : always;
    case "lessThan":
    case "lessThanOrEqual":
      return where.column === "nextAttemptAt" ? pending : always;
    case "greaterThan":
    case "greaterThanOrEqual":
      if (where.column === "nextAttemptAt") return pending;
      return where.column === "createdAt" ? idsSince(Date.parse(String(where.value)) - laterMsMax) : always;
    default:
      return always;
  }
}

function idsOfEvents(values: readonly Comparable[]): Condition<"id"> {
  const ids = values.filter((value) => typeof value === "string").filter(isId);
  // A value of another form is no event's id.
  if (ids.length === 0) return always;
  const times = ids.map(idTime);
  const end = lowestId(Math.max(...times) + laterMsMax);
  return all(idsSince(Math.min(...times)), { op: "lessThan", column: "id", value: end });
}

/** Times that no id can have exclude nothing. */
function idsSince(timeMs: number): Condition<"id"> {
  if (!(timeMs >= 0 && timeMs <= idTimeMsMax)) return always;
  return { op: "greaterThanOrEqual", column: "id", value: lowestId(timeMs) };
}

function lowestId(timeMs: number): string {
  return idTimePrefix(timeMs).padEnd(24, "0");
}
