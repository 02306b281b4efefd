import type { Operation } from "../../engine/calls/operation.ts";
import { addProjectProducts } from "./add-products.ts";
import {
  deleteProjectProduct,
  getProjectProduct,
  listProjectProducts,
  patchProjectProduct,
  queryProjectProducts,
} from "./product-operations.ts";
import { restoreProjectProducts } from "./restore-products.ts";

/** Operations on the products of a project. */
export const projectProductOperations: readonly Operation[] = [
  listProjectProducts,
  queryProjectProducts,
  addProjectProducts,
  restoreProjectProducts,
  getProjectProduct,
  patchProjectProduct,
  deleteProjectProduct,
];
