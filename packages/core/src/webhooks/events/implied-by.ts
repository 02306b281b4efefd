import { idTime, isId, lowestId } from "../../engine/id.ts";
import { all, always, compares, matches } from "../../engine/rows/conditions.ts";
import type { Comparable, Condition } from "../../ports/condition.ts";

/**
 * Milliseconds by which a delivery's id may follow its event and its creation time. All come from one request, which
 * takes half a minute at most.
 */
const laterMsMax = 3_600_000;

const pending = matches({ status: "pending" });

/** The last time that ids can hold, in the year 2106: they have 4 bytes of seconds. */
const idTimeMsMax = 0xffff_ffff * 1_000;

/**
 * Derives a further condition from one on deliveries. Ids are ordered by time: deliveries of an event get theirs just
 * after it, and deliveries since a time not before it, so the storage reads an hour, or the days since, instead of
 * thirty days. A delivery with a next attempt is pending. The result holds for every delivery that satisfies `where`.
 *
 * Nothing follows from "created before": after a clock is set back, ids continue where they were.
 */
export function impliedBy(where: Condition): Condition<never, "id" | "status"> {
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

function idsOfEvents(values: readonly Comparable[]): Condition<never, "id"> {
  const ids = values.filter((value) => isId(value));
  // A value of another form is not an id of an event.
  if (ids.length === 0) return always;
  const times = ids.map(idTime);
  const end = lowestId(Math.max(...times) + laterMsMax);
  return all(idsSince(Math.min(...times)), compares("id", "lessThan", end));
}

/** Times that no id can have exclude nothing. */
function idsSince(timeMs: number): Condition<never, "id"> {
  if (!(timeMs >= 0 && timeMs <= idTimeMsMax)) return always;
  return compares("id", "greaterThanOrEqual", lowestId(timeMs));
}
