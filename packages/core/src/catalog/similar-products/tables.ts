import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";

/** Vectors of all products by one model. One generation is live; a reindex prepares another and swaps them. */
export interface GenerationRow {
  readonly id: string;
  readonly isLive: boolean;
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  /** Raised by each change after the reindex. */
  readonly revision: number;
  readonly total: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

export const generations: Table<GenerationRow> = {
  name: "vector_generations",
  columns: {
    id: "id",
    isLive: "boolean",
    provider: "text",
    model: "text",
    dimensions: "integer",
    revision: "integer",
    total: "integer",
    startedAt: "timestamp",
    finishedAt: "timestamp",
  },
};

/** One bit for each number of a product's vector. They have their own table, as processes read all of them. */
export interface ProductCodeRow {
  readonly id: string;
  readonly generationId: string;
  readonly productId: Id<"product">;
  /** Revision of the generation that wrote it. */
  readonly revision: number;
  readonly code: Uint8Array;
}

export const productCodes: Table<ProductCodeRow> = {
  name: "product_codes",
  columns: { id: "id", generationId: "id", productId: "id", revision: "integer", code: "bytes" },
  unique: [["generationId", "productId"]],
};

/** The vector of a product as signed bytes. */
export interface ProductVectorRow {
  /** Id of its code. */
  readonly id: string;
  readonly generationId: string;
  readonly vector: Uint8Array;
}

export const productVectors: Table<ProductVectorRow> = {
  name: "product_vectors",
  columns: { id: "id", generationId: "id", vector: "bytes" },
};

/** A product that has changed since its vector was computed. */
export interface ChangedProductRow {
  /** Id of the product. */
  readonly id: Id<"product">;
  /** New with each change. */
  readonly mark: string;
  /** When the provider refused the product's text as it is now. */
  readonly refusedAt: string | null;
}

export const changedProducts: Table<ChangedProductRow> = {
  name: "changed_products",
  columns: { id: "id", mark: "id", refusedAt: "timestamp" },
};
