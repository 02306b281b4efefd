import { kinds, rowKinds } from "@design-catalog/client/fields";
import { kindNames } from "../../engine/kinds.ts";

/** Every kind of the audit trail with its name, in the order of the names: rows, not their items. */
export const auditedKindOptions = Object.entries(kindNames)
  .filter(([kind]) => kind === "Job" || rowKinds.includes(kind) || !(kind in kinds))
  .toSorted(([, one], [, other]) => one.localeCompare(other));
