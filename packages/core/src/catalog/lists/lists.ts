import type { Operation } from "../../engine/calls/operation.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { withFixedKey } from "./fixed-key.ts";
import { listItemOperations } from "./item-operations.ts";
import { readList } from "./read-list.ts";
import { lists } from "./table.ts";

const standard = standardOperations(lists);

/** Operations on lists of values. */
export const listOperations: readonly Operation[] = [
  standard.list,
  standard.get,
  standard.create,
  withFixedKey(standard.replace),
  withFixedKey(standard.patch),
  standard.delete,
  standard.restore,
  ...listItemOperations,
  readList,
];
