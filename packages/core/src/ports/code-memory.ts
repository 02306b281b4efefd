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
