/** Written by `bun run contract` from the OpenAPI documents: operations of "Project products". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, ProjectProduct, ProjectProductPage, ProjectProductPatch, ProjectProductsAdd, Restore } from "../types.ts";

/** List the products. */
export const listProjectProducts: Operation<{ readonly path: { readonly "id": string; }; }, readonly (ProjectProduct)[]> = { method: "GET", path: "/api/v1/projects/{id}/products", privilege: "project reader" };
/** Add catalog products. */
export const addProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: ProjectProductsAdd; }, readonly (ProjectProduct)[]> = { method: "POST", path: "/api/v1/projects/{id}/products", privilege: "project writer" };
/** Filter, sort and page the products. */
export const queryProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: GridRequest; }, ProjectProductPage> = { method: "POST", path: "/api/v1/projects/{id}/products/grid", privilege: "project reader" };
/** Restore removed products. */
export const restoreProjectProducts: Operation<{ readonly path: { readonly "id": string; }; readonly body: Restore; }, readonly (ProjectProduct)[]> = { method: "POST", path: "/api/v1/projects/{id}/products/restore", privilege: "project writer" };
/** Read a product. */
export const getProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; }, ProjectProduct> = { method: "GET", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project reader" };
/** Change a product. */
export const patchProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; readonly body: ProjectProductPatch; }, ProjectProduct> = { method: "PATCH", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project writer" };
/** Remove a product. */
export const deleteProjectProduct: Operation<{ readonly path: { readonly "id": string; readonly "productId": string; }; }, undefined> = { method: "DELETE", path: "/api/v1/projects/{id}/products/{productId}", privilege: "project writer" };
