import type { ProductAuditRequest } from "@design-catalog/client/api";
import { productFindingFields } from "@design-catalog/client/fields";

/** Name of a check of the audit. */
type CheckName = NonNullable<ProductAuditRequest["checks"]>[number];

/** Whether a text, such as one of an address, names a check. */
export function isCheck(text: string): text is CheckName {
  return Object.hasOwn(productFindingFields.check.values ?? {}, text);
}
