import type { FilterModel } from "@design-catalog/client/api";

const delivered = { filterType: "text", type: "equals", filter: "delivered" } as const;

/** Filters of deliveries with those that have succeeded only; undefined for filters that match none of these. */
export function deliveredOf(filterModel: FilterModel): FilterModel | undefined {
  const { phase = delivered } = filterModel;
  return "filter" in phase && phase.filter === delivered.filter ? { ...filterModel, phase } : undefined;
}
