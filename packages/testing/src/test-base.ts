import { formatTimestamp, type Ports } from "@design-catalog/core";

/** Base columns of a live row that nobody in particular has just made. */
export function testBase<Kind extends string = string>({ clock, ids }: Pick<Ports, "clock" | "ids">) {
  const now = formatTimestamp(clock.now());
  return {
    id: ids.next<Kind>(),
    version: 0,
    deleted: false,
    createdAt: now,
    updatedAt: now,
    createdBy: null,
    updatedBy: null,
  };
}
