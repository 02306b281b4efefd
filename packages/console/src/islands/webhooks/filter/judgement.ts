import type { Issue } from "@design-catalog/client/api";
import { jsonOf } from "../endpoint-values.ts";
import type { Condition } from "./condition.ts";
import { type Placed, readConditions } from "./conditions.ts";

/** Faults that the service found in the text of a filter; their pointers begin at the filter. */
export interface Judgement {
  readonly text: string;
  readonly issues: readonly Issue[];
}

/** Faults of a condition, wherever it stood when the service judged it; none once it has changed. */
export function faultsOf({ text, issues }: Judgement, condition: Condition): readonly Issue[] {
  const asked = JSON.stringify(condition);
  const same = placedIn(text).filter((placed) => JSON.stringify(placed.condition) === asked);
  return issues.filter((issue) => same.some((placed) => isWithin(issue, placed)));
}

/** Faults that are about no single condition. */
export function otherFaults({ text, issues }: Judgement): readonly Issue[] {
  const placed = placedIn(text);
  return issues.filter((issue) => !placed.some((one) => isWithin(issue, one)));
}

function placedIn(text: string): readonly Placed[] {
  return readConditions(jsonOf(text))?.placed ?? [];
}

function isWithin({ pointer }: Issue, placed: Placed): boolean {
  return pointer === placed.pointer || pointer.startsWith(`${placed.pointer}/`);
}
