import type { FilterModel, WebhookDelivery } from "@design-catalog/client/api";

type Phase = WebhookDelivery["phase"];

/** Phases of deliveries that failed, and are tried again or no more. */
export const failedPhases: readonly Phase[] = ["given_up", "retrying"];

/** Every phase, those that failed first. */
const phases: readonly Phase[] = [...failedPhases, "waiting", "cancelled", "delivered"];

/** Phases of the deliveries that filters match: all, or the one that they name. */
export function phasesIn({ phase }: FilterModel): readonly Phase[] {
  const named = phase && "filter" in phase ? phase.filter : undefined;
  return named === undefined ? phases : phases.filter((one) => one === named);
}

/** Filters of deliveries that match only some phases. */
export function withPhases(filterModel: FilterModel, values: readonly Phase[]): FilterModel {
  return { ...filterModel, phase: { filterType: "set", values } };
}
