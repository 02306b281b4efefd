import { Type } from "@sinclair/typebox";
import type { Condition } from "../../ports/condition.ts";
import { always, live } from "../rows/conditions.ts";

/** Query parameter of reads in administration: the privilege to read the area includes removed rows. */
export const includeDeletedQuery = {
  includeDeleted: Type.Optional(Type.Boolean({ description: "Whether to include removed resources" })),
};

/** The rows that a read shows. */
export function visibleRows(query: { readonly includeDeleted?: boolean }): Condition<"deleted"> {
  return query.includeDeleted ? always : live;
}
