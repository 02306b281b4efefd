import type { ProductFinding, ProductPatchOfMany } from "@design-catalog/client/api";

/**
 * The remedies of findings, one for each product: each names the version that its finding is about, which the first one
 * changes.
 */
export function remediesOf(findings: readonly ProductFinding[]): readonly ProductPatchOfMany[] {
  const remedies = new Map<string, ProductPatchOfMany>();
  for (const { productId: id, fix } of findings) {
    if (fix && !remedies.has(id)) remedies.set(id, { id, ...fix.body });
  }
  return [...remedies.values()];
}
