import type { ProductFinding } from "@design-catalog/client/api";
import { baseFields, productFields } from "@design-catalog/client/fields";

/** Address of the field of a finding, a product having at most one of each check; undefined where the form has none. */
export function addressOfFinding(finding: Pick<ProductFinding, "productId" | "check" | "pointer">): string | undefined {
  const { productId, check, pointer } = finding;
  const [, field = ""] = pointer.split("/");
  if (!Object.hasOwn(productFields, field) || Object.hasOwn(baseFields, field)) return undefined;
  const query = new URLSearchParams({ open: productId, field, finding: check });
  return `/admin/products?${query.toString()}`;
}
