import type { CodeMemory, ProductCodes } from "../../ports/code-memory.ts";

/**
 * Creates an empty memory; above `applicationsMax` applications it forgets the one that it has known longest. The codes
 * of 100,000 products of 512 dimensions take some 20 MB.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 *
 * assert.equal(createCodeMemory().get(defaultApplicationId), undefined);
 * ```
 */
export function createCodeMemory(applicationsMax = 20): CodeMemory {
  const known = new Map<string, Promise<ProductCodes>>();
  return {
    get: (applicationId) => known.get(applicationId),
    set(applicationId, codes) {
      const [oldest] = known.keys();
      if (oldest !== undefined && !known.has(applicationId) && known.size >= applicationsMax) known.delete(oldest);
      known.set(applicationId, codes);
    },
    forget: (applicationId) => void known.delete(applicationId),
  };
}
