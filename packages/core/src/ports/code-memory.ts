import type { Id } from "./id.ts";

/** Codes of the product vectors of one generation, as one process has read them. */
export interface ProductCodes {
  readonly generationId: string;
  /** Changes of the generation that the codes include. */
  revision: number;
  /** Ids of rows and of their products. */
  readonly rowIds: string[];
  readonly productIds: Id<"product">[];
  /** Revision that wrote each row. */
  readonly revisions: number[];
  /** The codes one after the other. */
  readonly codes: number[];
  /** Place of each product in the lists. */
  readonly places: Map<string, number>;
}

/** Codes by application; while one request reads them, others wait for the same promise. */
export interface CodeMemory {
  get(applicationId: Id<"application">): Promise<ProductCodes> | undefined;
  set(applicationId: Id<"application">, codes: Promise<ProductCodes>): void;
  forget(applicationId: Id<"application">): void;
}

/**
 * Creates an empty memory; above `applicationsMax` applications it forgets the one that it has known longest. The codes
 * of 100,000 products of 512 dimensions take some 20 MB.
 * @example
 * ```ts
 * import { defaultApplicationId } from "@design-catalog/core";
 * import { createCodeMemory } from "@design-catalog/core/ports";
 * import assert from "node:assert/strict";
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
