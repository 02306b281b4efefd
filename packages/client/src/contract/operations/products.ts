/** Written by `bun run contract` from the OpenAPI documents: operations of "Products". */
import type { Operation } from "../../operation.ts";
import type { Comparison, ExportedProducts, GridRequest, ImportJob, Product, ProductAudit, ProductAuditRequest, ProductChanges, ProductChangesRequest, ProductComparison, ProductCreate, ProductPage, ProductPatch, ProductPatchOfMany, ProductReindex, ProductReindexJob, ProductReplace, ProductUpdateJob, ProductUpdateRehearsal, ProductUpdateRequest, ProductUsage, ProductUsageRequest, ProductsExport, ProductsImport, ProductsImported, ProductsUndo, ProductsUndone, Restore } from "../types.ts";

/** Read the changes of products. */
export const listProductChanges: Operation<{ readonly body?: ProductChangesRequest; }, ProductChanges> = { method: "POST", path: "/api/v1/admin/products/changes", privilege: "Admin Products" };
/** Find the projects that use products. */
export const listProductUsage: Operation<{ readonly body: ProductUsageRequest; }, readonly (ProductUsage)[]> = { method: "POST", path: "/api/v1/admin/products/usage", privilege: "Admin Products" };
/** Find mistakes in the catalog. */
export const auditProducts: Operation<{ readonly body?: ProductAuditRequest; }, ProductAudit> = { method: "POST", path: "/api/v1/admin/products/audit", privilege: "Admin Products" };
/** Bring catalog changes to projects. */
export const updateProjectProducts: Operation<{ readonly body: ProductUpdateRequest; }, ProductUpdateRehearsal | ProductUpdateJob> = { method: "POST", path: "/api/v1/admin/products/updateproducts", privilege: "Admin Products r/w" };
/** List products in pages. */
export const listProducts: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; readonly "limit"?: number; readonly "after"?: string; }; }, readonly (Product)[]> = { method: "GET", path: "/api/v1/admin/products", privilege: "Admin Products" };
/** Create a product. */
export const createProduct: Operation<{ readonly body: ProductCreate; }, Product> = { method: "POST", path: "/api/v1/admin/products", privilege: "Admin Products r/w" };
/** Change up to 1000 products. */
export const patchProducts: Operation<{ readonly body: readonly (ProductPatchOfMany)[]; }, readonly (Product)[]> = { method: "PATCH", path: "/api/v1/admin/products", privilege: "Admin Products r/w" };
/** Read a product. */
export const getProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly query?: { readonly "includeDeleted"?: boolean; }; }, Product> = { method: "GET", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products" };
/** Replace a product. */
export const replaceProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly body: ProductReplace; }, Product> = { method: "PUT", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Change a product. */
export const patchProduct: Operation<{ readonly path: { readonly "productId": string; }; readonly body: ProductPatch; }, Product> = { method: "PATCH", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Remove a product. */
export const deleteProduct: Operation<{ readonly path: { readonly "productId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/admin/products/{productId}", privilege: "Admin Products r/w" };
/** Filter, sort and page products. */
export const queryProducts: Operation<{ readonly query?: { readonly "includeDeleted"?: boolean; }; readonly body: GridRequest; }, ProductPage> = { method: "POST", path: "/api/v1/admin/products/grid", privilege: "Admin Products" };
/** Restore removed products. */
export const restoreProducts: Operation<{ readonly body: Restore; }, readonly (Product)[]> = { method: "POST", path: "/api/v1/admin/products/restore", privilege: "Admin Products r/w" };
/** Compare products. */
export const compareProducts: Operation<{ readonly body: ProductComparison; }, Comparison> = { method: "POST", path: "/api/v1/admin/products/compare", privilege: "Admin Products" };
/** Recompute the vectors of all products. */
export const reindexProducts: Operation<{  }, ProductReindexJob> = { method: "POST", path: "/api/v1/admin/products/reindex", privilege: "Admin Products r/w" };
/** Read the state of the products' vectors. */
export const getProductReindex: Operation<{  }, ProductReindex> = { method: "GET", path: "/api/v1/admin/products/reindex", privilege: "Admin Products" };
/** Cancel the reindex of products. */
export const cancelProductReindex: Operation<{  }, ProductReindex> = { method: "POST", path: "/api/v1/admin/products/reindex/cancel", privilege: "Admin Products r/w" };
/** Download products as CSV or JSON. */
export const exportProducts: Operation<{ readonly body: ProductsExport; }, ExportedProducts | string> = { method: "POST", path: "/api/v1/admin/products/export", privilege: "Admin Products" };
/** Import products from JSON or CSV. */
export const importProducts: Operation<{ readonly query?: { readonly "dryRun"?: boolean; }; readonly body?: ProductsImport | string | Blob; readonly contentType?: "application/json" | "text/csv"; }, ProductsImported | ImportJob> = { method: "POST", path: "/api/v1/admin/products/import", privilege: "Admin Products r/w" };
/** Undo a change of products. */
export const undoProducts: Operation<{ readonly body: ProductsUndo; }, ProductsUndone> = { method: "POST", path: "/api/v1/admin/products/undo", privilege: "Admin Products r/w" };
